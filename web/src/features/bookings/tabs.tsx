import { Link } from '@tanstack/react-router';
import { TabLinks } from '../../ui/tab-links.tsx';
import { TEXT } from './texts.ts';

/** Booked items, waiting customers, and what customers were told. */
export const BookingTabs = ({ businessId }: { businessId: string }) => {
  const params = { businessId };
  const active = { includeSearch: false };
  return (
    <TabLinks label={TEXT.title}>
      <Link to="/b/$businessId/bookings" params={params} activeOptions={active}>
        {TEXT.title}
      </Link>
      <Link to="/b/$businessId/waitlist" params={params} activeOptions={active}>
        {TEXT.waitlist}
      </Link>
      <Link to="/b/$businessId/messages" params={params} activeOptions={active}>
        {TEXT.messages}
      </Link>
    </TabLinks>
  );
};
