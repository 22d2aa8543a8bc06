import { Link } from '@tanstack/react-router';
import { type CSSProperties, memo } from 'react';
import { formatTime } from '../../kit/format.ts';
import { BOOKING_LOOKS, nameStatus } from '../bookings/index.ts';
import type { Part } from './parts.ts';
import { TEXT } from './texts.ts';

const toneOf = (status: string): string =>
  status in BOOKING_LOOKS ? BOOKING_LOOKS[status as keyof typeof BOOKING_LOOKS].tone : 'completed';

/** Stands for the status beside its colour. */
const MARKS: Record<string, string> = { HELD: '◔', CONFIRMED: '✓', CHECKED_IN: '→', COMPLETED: '●', NO_SHOW: '✕' };

/**
 * One appointment in a grid, which has the handlers. It opens the booking; a mouse or a finger drags it. A week shows
 * hundreds of them, and a scroll paints each: it has few elements, and text where an SVG would be a layer for itself.
 */
export const Appointment = memo(AppointmentLink);

function AppointmentLink({
  part,
  className = '',
  row,
  isShort = false,
  isOut = false,
  tabIndex,
}: {
  part: Part;
  className?: string;
  /** The lines of the grid that it fills. */
  row?: CSSProperties['gridRow'];
  /** Without space for the time. */
  isShort?: boolean;
  /** Booked although the provider is away or the shop is closed then. */
  isOut?: boolean;
  tabIndex: number;
}) {
  const { key, booking, startsAt, endsAt, name: item } = part;
  const { id, businessId, customerName, status } = booking;
  const time = `${formatTime(startsAt)}–${formatTime(endsAt)}`;
  return (
    <Link
      className={`ev s-${toneOf(status)} ${isOut ? 'out' : ''} ${className}`}
      style={row === undefined ? undefined : { gridRow: row }}
      to="/b/$businessId/bookings/$bookingId"
      params={{ businessId, bookingId: id }}
      preload={false}
      aria-label={TEXT.appointment(nameStatus(status), customerName, time, isOut ? TEXT.outOf(item) : item)}
      data-item={key}
      tabIndex={tabIndex}
      draggable={false}
    >
      <b>{customerName}</b>
      {`${isOut ? '⚠' : (MARKS[status] ?? '')} ${isShort ? item : `${time}\n${item}`}`}
    </Link>
  );
}
