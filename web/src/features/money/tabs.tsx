import '../../styles/records.css';
import { Link } from '@tanstack/react-router';
import { today } from '../../kit/format.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { OwnerOnly } from '../shops/index.ts';
import type { PeriodSearch } from './search.ts';
import { TEXT } from './texts.ts';

/** The screens of money, the owner's own first. The chosen days go along. */
export const MoneyTabs = ({ businessId, search: { from, to } }: { businessId: string; search: PeriodSearch }) => {
  const search: PeriodSearch = { ...(from && { from }), ...(to && { to }) };
  const params = { businessId };
  const exact = { exact: true, includeSearch: false };
  return (
    <TabLinks label={TEXT.tabs}>
      <OwnerOnly>
        <Link to="/b/$businessId/payouts" params={params} activeOptions={exact}>
          {TEXT.yours}
        </Link>
      </OwnerOnly>
      <Link to="/b/$businessId/money" params={params} search={search} activeOptions={exact}>
        {TEXT.overview}
      </Link>
      <Link to="/b/$businessId/money/payments" params={params} search={search} activeOptions={exact}>
        {TEXT.payments}
      </Link>
      <Link to="/b/$businessId/money/to-give-back" params={params} search={search} activeOptions={exact}>
        {TEXT.toGiveBack}
      </Link>
      <Link to="/b/$businessId/money/bookings" params={params} search={search} activeOptions={exact}>
        {TEXT.statistics}
      </Link>
      <OwnerOnly>
        <Link
          to="/b/$businessId/statements/$month"
          params={(at) => ({ businessId, month: at.month ?? today().slice(0, 7) })}
          activeOptions={exact}
        >
          {TEXT.statements}
        </Link>
      </OwnerOnly>
    </TabLinks>
  );
};
