import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

export const dayListQuery = (businessId: string, date: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'day-list', date],
    queryFn: ({ signal }) => dwaso.bookings.getDigestOfDay(businessId, date, { signal }),
    meta: { live: ['booking', 'payment'], keep: true },
  });
