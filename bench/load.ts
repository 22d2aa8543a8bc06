import autocannon from 'autocannon';

export interface Load {
  url: string;
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
}

/** Requests per second over loopback, bounded in time; anything but the expected status is an error. */
export async function requestsPerSecond({ url, connections = 10, seconds = 5, headers = {} }: Load): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no 2xx, ${result.errors} failed`);
  return result.requests.average;
}

/** The value that this share of them does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
