import type { Booking } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, memo } from 'react';
import { formatTime } from '../../kit/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { BOOKING_LOOKS, nameStatus } from '../bookings/index.ts';

const looksOf = (status: string): { tone: string; icon: IconName } =>
  status in BOOKING_LOOKS ? BOOKING_LOOKS[status as keyof typeof BOOKING_LOOKS] : { tone: 'completed', icon: 'info' };

/** One appointment in a grid, which has the handlers. It opens the booking; a mouse or a finger drags it. */
export const Appointment = memo(AppointmentLink);

function AppointmentLink({
  booking,
  className = '',
  row,
  isShort = false,
  tabIndex,
}: {
  booking: Booking;
  className?: string;
  /** The lines of the grid that it fills. */
  row?: CSSProperties['gridRow'];
  isShort?: boolean;
  tabIndex: number;
}) {
  const { id, businessId, customerName, startsAt, endsAt, item, status } = booking;
  const { tone, icon } = looksOf(status);
  return (
    <Link
      className={`ev s-${tone} ${isShort ? 'short' : ''} ${className}`}
      style={row === undefined ? undefined : { gridRow: row }}
      to="/b/$businessId/bookings/$bookingId"
      params={{ businessId, bookingId: id }}
      preload={false}
      data-item={id}
      tabIndex={tabIndex}
      draggable={false}
    >
      <Icon name={icon} label={nameStatus(status)} />
      <b>{customerName}</b>
      <span className="hm">{`${formatTime(startsAt)}–${formatTime(endsAt)}`}</span>
      <span>{item}</span>
    </Link>
  );
}
