import type { FastifyInstance } from 'fastify';
import type { ServiceMetrics } from '../../../process/metrics.ts';

/** What /ready and the metrics say, without figures of businesses. */
export interface Status {
  database: boolean;
  cache: boolean;
  /** Seconds that the oldest work of a group of jobs has been due; null where the database did not tell. */
  late: Record<JobGroup, number | null>;
}

export type JobGroup = 'bookings' | 'payments' | 'webhooks';

/** The beginning of a job's name is its feature. Housekeeping, which nobody waits for, is in no group. */
const GROUPS: Record<string, JobGroup> = {
  bookings: 'bookings',
  payments: 'payments',
  billing: 'payments',
  webhooks: 'webhooks',
};

export async function readStatus(app: FastifyInstance, { registry }: ServiceMetrics): Promise<Status> {
  const [ready, lateness] = await Promise.all([
    app.inject('/ready'),
    registry.getSingleMetric('dwaso_job_late_seconds')?.get(),
  ]);
  const broken = new Set<string>(ready.json().error?.details?.map(({ code }: { code: string }) => code));
  const isUp = (code: string) => ready.statusCode === 200 || (broken.size > 0 && !broken.has(code));
  const late: Status['late'] = { bookings: null, payments: null, webhooks: null };
  for (const { labels, value } of lateness?.values ?? []) {
    const group = GROUPS[String(labels['job']).split('.', 1)[0] ?? ''];
    if (group) late[group] = Math.max(late[group] ?? 0, value);
  }
  return { database: isUp('DATABASE'), cache: isUp('CACHE'), late };
}
