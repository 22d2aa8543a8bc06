import type { DeskSearch } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime, formatMoney, showCode } from '../../kit/format.ts';
import { formatPhone } from '../../kit/phone.ts';
import { CopyId } from '../../operator/copy-id.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { TEXT } from './texts.ts';

/** What the desk's search found, a row a thing. */

interface Rows {
  found: DeskSearch;
  q: string;
}

const nameStatus = (status: string): string =>
  status in TEXT.statuses ? TEXT.statuses[status as keyof typeof TEXT.statuses] : status;

export const People = ({ found, q }: Rows) =>
  found.people.map(({ id, name, phone, businesses, customerOf }) => (
    <Row key={id} id={id} name={name ?? TEXT.noName} avatar>
      <b>
        <Marked text={name ?? TEXT.noName} q={q} />
      </b>
      <br />
      <span className="small muted">
        <Marked text={formatPhone(phone)} q={q} />
        {TEXT.person(businesses, customerOf)}
      </span>
    </Row>
  ));

export const Bookings = ({ found, q }: Rows) =>
  found.bookings.map((booking) => (
    <Row key={booking.id} id={booking.id} name={showCode(booking.code)}>
      <b>
        <Marked text={showCode(booking.code)} q={q} />
        {` · ${booking.item}`}
      </b>
      <br />
      <span className="small muted">
        {`${booking.businessName} · ${formatDateTime(booking.startsAt)} · `}
        <Marked text={booking.customerName} q={q} />
        {' · '}
        <Marked text={formatPhone(booking.customerPhone)} q={q} />
      </span>
      <br />
      <span className="tag">{nameStatus(booking.status)}</span>
    </Row>
  ));

export const Receipts = ({ found, q }: Rows) =>
  found.receipts.map(({ paymentId, receiptNumber, amountPesewas, refundedPesewas, businessName, code, paidAt }) => (
    <Row key={paymentId} id={paymentId} name={receiptNumber}>
      <b>
        <Marked text={receiptNumber} q={q} />
        {` · ${formatMoney(amountPesewas)}`}
      </b>
      <br />
      <span className="small muted">
        {[businessName, code && showCode(code), formatDateTime(paidAt)].filter(Boolean).join(' · ')}
      </span>
      <br />
      <span className={refundedPesewas > 0 ? 'tag' : 'tag ok'}>{refundedPesewas > 0 ? TEXT.refunded : TEXT.paid}</span>
    </Row>
  ));

export const Businesses = ({ found, q }: Rows) =>
  found.businesses.map(({ id, name, slug, area, status }) => (
    <Row key={id} id={id} name={name} avatar>
      <Link className="semi" to="/businesses/$businessId" params={{ businessId: id }}>
        <Marked text={name} q={q} />
      </Link>
      <br />
      <span className="small muted">{[slug, area].filter(Boolean).join(' · ')}</span>
      <br />
      <span className="tag">{nameStatus(status)}</span>
    </Row>
  ));

/** The text with the searched part marked; spaces and dashes of either do not count. */
function Marked({ text, q }: { text: string; q: string }) {
  const letters = Array.from(q).filter((letter) => !/[\s-]/.test(letter));
  const plain = letters.map((letter) => letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'));
  const found = letters.length > 0 ? new RegExp(plain.join('[\\s-]*'), 'iu').exec(text) : null;
  if (!found) return text;
  const end = found.index + found[0].length;
  return (
    <>
      {text.slice(0, found.index)}
      <mark>{found[0]}</mark>
      {text.slice(end)}
    </>
  );
}

/** A row by name, with the id to copy. */
function Row({
  id,
  name,
  avatar = false,
  children,
}: {
  id: string;
  name: string;
  avatar?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="li">
      {avatar && <Avatar name={name} />}
      <span className="grow">{children}</span>
      <CopyId id={id} name={name} />
    </div>
  );
}
