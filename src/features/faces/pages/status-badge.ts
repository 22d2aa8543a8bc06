import { type Html, html } from '../../../kit/http/html.ts';
import { type LocalDate, parseInstant } from '../../../kit/time.ts';
import { untilText } from '../../../site/format.ts';
import { type IconName, icon } from '../../../site/icons.ts';
import type { Booking } from '../../booking/bookings/index.ts';
import { TEXT } from './texts-booking.ts';

const ICONS: Record<Booking['status'], IconName> = {
  HELD: 'clock',
  CONFIRMED: 'check',
  CHECKED_IN: 'in',
  COMPLETED: 'checks',
  CANCELLED: 'x',
  NO_SHOW: 'userx',
  EXPIRED: 'glass',
};

/** A booking's state: an icon, a word and an edge, never a colour alone. */
export function statusBadge({ status, holdExpiresAt }: Booking, today: LocalDate): Html {
  const text =
    status === 'HELD' && holdExpiresAt
      ? TEXT.heldUntil(untilText(parseInstant(holdExpiresAt), today))
      : TEXT.status[status];
  return html`<span class="st s-${status.toLowerCase().replace('_', '-')}">${icon(ICONS[status], 'sm')}${text}</span>`;
}
