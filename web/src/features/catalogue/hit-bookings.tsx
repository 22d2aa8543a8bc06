import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../kit/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { bookingQuery } from '../bookings/queries.ts';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts-people.ts';

const MOST = 5;

/** Bookings that a new rota no longer covers. */
export const HitBookings = ({ ids }: { ids: readonly string[] }) => (
  <Banner tone="warn" title={TEXT.rota.outside(ids.length)}>
    {TEXT.rota.stay}
    <ul>
      {ids.slice(0, MOST).map((id) => (
        <HitBooking key={id} id={id} />
      ))}
      {ids.length > MOST && <li>{TEXT.rota.more(ids.length - MOST)}</li>}
    </ul>
  </Banner>
);

function HitBooking({ id: bookingId }: { id: string }) {
  const { id } = useBusiness();
  const { data } = useQuery(bookingQuery(id, bookingId));
  if (!data) return null;
  return (
    <li>
      <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId: id, bookingId }}>
        {data.customerName}
      </Link>
      , {formatDateTime(data.startsAt)}
    </li>
  );
}
