/** The days that the address names; without any the last 14. */
export interface PeriodSearch {
  from?: string;
  to?: string;
}
/** The screen judges the values, so that the first load does not carry their lists. */
export interface PaymentsSearch extends PeriodSearch {
  method?: string;
  status?: string;
}

const dateOf = (value: unknown) => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined);

export function readPeriod(search: Record<string, unknown>): PeriodSearch {
  const from = dateOf(search['from']);
  const to = dateOf(search['to']);
  return { ...(from && { from }), ...(to && { to }) };
}

export function readPayments(search: Record<string, unknown>): PaymentsSearch {
  const { method, status } = search;
  return {
    ...readPeriod(search),
    ...(typeof method === 'string' && { method }),
    ...(typeof status === 'string' && { status }),
  };
}
