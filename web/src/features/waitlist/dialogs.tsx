import type { WaitlistEntry, WaitlistMatch } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { formatMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { tellPlace, tellUntil } from './names.ts';
import { TEXT } from './texts.ts';

const toBody = ({ date, startsAt }: WaitlistMatch) => (startsAt === null ? { date: date ?? '' } : { startsAt });

/** What the press does, before it. */
export function OfferDialog({ match, onClose }: { match: WaitlistMatch; onClose: () => void }) {
  const { entry, totalPesewas } = match;
  const { offer } = TEXT;
  return (
    <Dialog title={offer.ask(entry.item, entry.customerName)} onClose={onClose}>
      <dl className="dl">
        <div>
          <dt>{offer.when}</dt>
          <dd>{tellPlace(match)}</dd>
        </div>
        <div>
          <dt>{offer.price}</dt>
          <dd>{formatMoney(totalPesewas)}</dd>
        </div>
        <div>
          <dt>{offer.kept}</dt>
          <dd>{tellUntil(match.keptUntil)}</dd>
        </div>
      </dl>
      <p className="small muted">{offer.explain(entry.customerName)}</p>
      <ApiForm<ReturnType<typeof toBody>, WaitlistEntry>
        name={`waitlist-offer:${entry.id}`}
        read={() => toBody(match)}
        send={(body, options) => dwaso.waitlist.offer(entry.id, body, options)}
        onDone={() => {
          showToast(offer.done(entry.customerName), { icon: 'check' });
          void refresh(entry.businessId);
          onClose();
        }}
        onConflict={onClose}
        action={offer.press(entry.customerName, formatMoney(totalPesewas))}
        extra={<Button onClick={onClose}>{offer.leave}</Button>}
      />
    </Dialog>
  );
}

export function RemoveDialog({ entry, onClose }: { entry: WaitlistEntry; onClose: () => void }) {
  const { remove } = TEXT;
  return (
    <Dialog title={remove.ask(entry.customerName)} onClose={onClose}>
      <p>{remove.explain}</p>
      <ApiForm
        name={`waitlist-remove:${entry.id}`}
        read={() => null}
        send={() => dwaso.waitlist.leave(entry.id)}
        onDone={() => {
          showToast(remove.done(entry.customerName), { icon: 'check' });
          void refresh(entry.businessId);
          onClose();
        }}
        onConflict={onClose}
        action={remove.action}
        danger
        extra={<Button onClick={onClose}>{TEXT.offer.leave}</Button>}
      />
    </Dialog>
  );
}
