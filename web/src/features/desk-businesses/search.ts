import type { BusinessFilter } from './queries.ts';

/** What the address says of the list. */
export interface BusinessesSearch {
  q?: string;
  status?: NonNullable<BusinessFilter['status']>;
}

export const STATUSES = ['DRAFT', 'PENDING_VERIFICATION', 'ACTIVE', 'SUSPENDED'] as const;
export const PARTS = ['overview', 'offer', 'team', 'keys'] as const;
export type Part = (typeof PARTS)[number];

export function readSearch({ q, status }: Record<string, unknown>): BusinessesSearch {
  const known = STATUSES.find((one) => one === status);
  return { ...(q !== undefined && q !== '' && { q: String(q) }), ...(known && { status: known }) };
}

export function readPart({ part }: Record<string, unknown>): { part?: Part } {
  const known = PARTS.find((one) => one === part);
  return known ? { part: known } : {};
}
