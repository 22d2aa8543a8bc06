import type { AdminListAuditQuery } from '@dwaso/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { queryClient } from '../../kit/query.ts';

const ROWS = 25;

export type AuditFilter = Omit<AdminListAuditQuery, 'cursor' | 'limit'>;

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'audit', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: ROWS, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.operators.listAudit(query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/**
 * The newest changes of one target. Never taken from memory: they are shown right after the change. The screen reads the
 * target again after a change, and each read leaves a row too.
 */
export const newestAuditQuery = (targetId: string, limit: number) =>
  queryOptions({
    queryKey: ['desk', 'newest-audit', targetId, limit],
    queryFn: async ({ signal }) => {
      const { data } = await dwaso.operators.listAudit({ targetId, limit: ROWS }, { signal });
      return data.filter(({ action }) => !action.startsWith('access.')).slice(0, limit);
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Reads again everything that the desk shows. */
export const refreshDesk = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['desk'] });
