import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

export const packingQuery = (businessId: string, date: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'packing', date],
    queryFn: ({ signal }) => dwaso.bookings.getPackingList(businessId, date, { signal }),
    meta: { live: ['booking'] },
  });
