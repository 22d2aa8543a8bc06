/** What the address says of the log: the filters of the API by their names. */
export const FILTERS = ['businessId', 'actorId', 'action', 'targetType', 'targetId', 'from', 'to'] as const;
export type AuditSearch = Partial<Record<(typeof FILTERS)[number], string>>;

export function readSearch(search: Record<string, unknown>): AuditSearch {
  const read: AuditSearch = {};
  for (const name of FILTERS) {
    const value = search[name];
    if (value !== undefined && value !== '') read[name] = String(value);
  }
  return read;
}
