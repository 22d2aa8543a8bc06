import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

export const statementQuery = (businessId: string, month: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'statements', month],
    queryFn: ({ signal }) => dwaso.money.getStatement(businessId, month, { signal }),
    meta: { live: ['payment', 'payout'] },
  });
