const RESULTS = ['trying', 'dead'] as const;
export interface DeliveriesSearch {
  result?: (typeof RESULTS)[number];
}

export function readDeliveries(search: Record<string, unknown>): DeliveriesSearch {
  const result = RESULTS.find((one) => one === search['result']);
  return result ? { result } : {};
}
