import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { addDays, today } from '../../kit/format.ts';
import { sortNews } from './sort.ts';

const MOST = 100;
const DAYS_BACK = 7;

/** What customers did, the newest first: bookings of the last week and later, and payments. */
export const newsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'news'],
    queryFn: async ({ signal }) => {
      const from = addDays(today(), -DAYS_BACK);
      const [bookings, payments] = await Promise.all([
        dwaso.bookings.list(businessId, { from, order: 'asc', limit: MOST }, { signal }),
        dwaso.payments.listOfBusiness(businessId, { limit: MOST }, { signal }),
      ]);
      return sortNews(bookings.data, payments.data);
    },
    meta: { live: ['booking', 'payment'], keep: true },
  });
