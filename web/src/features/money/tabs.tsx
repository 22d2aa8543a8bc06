import '../../styles/records.css';
import { Link } from '@tanstack/react-router';
import type { PeriodSearch } from './search.ts';
import { TEXT } from './texts.ts';

/** The three screens of money. The chosen days go along. */
export const MoneyTabs = ({ businessId, search: { from, to } }: { businessId: string; search: PeriodSearch }) => {
  const search: PeriodSearch = { ...(from && { from }), ...(to && { to }) };
  const params = { businessId };
  const exact = { exact: true, includeSearch: false };
  return (
    <nav className="tabs no-print" aria-label={TEXT.tabs}>
      <Link to="/b/$businessId/money" params={params} search={search} activeOptions={exact}>
        {TEXT.overview}
      </Link>
      <Link to="/b/$businessId/money/payments" params={params} search={search} activeOptions={exact}>
        {TEXT.payments}
      </Link>
      <Link to="/b/$businessId/money/bookings" params={params} search={search} activeOptions={exact}>
        {TEXT.statistics}
      </Link>
    </nav>
  );
};
