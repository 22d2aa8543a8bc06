import type { Booking, PaymentLink } from '@dwaso/sdk';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, RadioField } from '../../kit/form.tsx';
import { formatDateTime, formatMoney } from '../../kit/format.ts';
import { toWhatsAppLink } from '../../kit/phone.ts';
import { refresh } from '../../kit/query.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Qr } from '../../ui/qr.tsx';
import { TEXT } from './texts.ts';

/** What can be asked for: the deposit while it is not paid, or all. */
function amountsOf({ depositPesewas, paidPesewas, duePesewas, status }: Booking): { pesewas: number; text: string }[] {
  const all = { pesewas: duePesewas, text: TEXT.link.all(formatMoney(duePesewas)) };
  const left = depositPesewas - paidPesewas;
  if (left <= 0 || left >= duePesewas) return [all];
  const deposit = { pesewas: left, text: TEXT.link.deposit(formatMoney(left)) };
  return status === 'HELD' ? [deposit, all] : [all, deposit];
}

/** Makes a payment link, then shows it as a code to scan and a text to send. */
export function PaymentLinkDialog({
  booking,
  onClose,
  onPaid,
}: {
  booking: Booking;
  onClose: () => void;
  /** Called once the link is made. */
  onPaid?: () => void;
}) {
  const [link, setLink] = useState<PaymentLink | null>(null);
  const choices = amountsOf(booking);
  const title = link ? TEXT.link.title(formatMoney(link.amountPesewas)) : TEXT.link.new;
  return (
    <Dialog title={title} onClose={onClose}>
      {link ? (
        <LinkCard booking={booking} link={link} />
      ) : (
        <ApiForm
          name={`payment-link:${booking.id}`}
          read={(form) => ({ amountPesewas: Number(form.get('amount')) })}
          send={(input, options) => dwaso.payments.openLink(booking.id, input, options)}
          onDone={(made) => {
            setLink(made);
            onPaid?.();
            void refresh(booking.businessId, 'bookings');
          }}
          onConflict={() => {
            void refresh(booking.businessId);
            onClose();
          }}
          action={TEXT.link.make}
        >
          <p>{TEXT.link.explain}</p>
          <RadioField
            legend={TEXT.link.amount}
            name="amount"
            options={choices.map(({ pesewas, text }) => ({ value: String(pesewas), label: text }))}
            defaultValue={String(choices[0]?.pesewas)}
          />
        </ApiForm>
      )}
    </Dialog>
  );
}

function LinkCard({ booking, link }: { booking: Booking; link: PaymentLink }) {
  const message = TEXT.link.message(booking.item, formatMoney(link.amountPesewas), link.url);
  return (
    <>
      <Qr text={link.url} label={TEXT.link.qr} />
      <p className="small muted">
        {TEXT.link.text} {TEXT.link.until(formatDateTime(link.expiresAt))}
      </p>
      <label className="f">
        <span className="lab">{TEXT.link.label}</span>
        <input className="in mono" readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div className="btns">
        <a
          className="btn pri grow"
          href={toWhatsAppLink(booking.customerPhone, message)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="chat" />
          {TEXT.link.send}
        </a>
        <CopyButton text={link.url} label={TEXT.copy} />
      </div>
    </>
  );
}
