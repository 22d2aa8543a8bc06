import { atStartup } from '../../src/kit/postgres/tenant-scope.ts';
import { serverLimits, timeLimitsOf } from '../../src/kit/postgres/time-limits.ts';
import type { TestService } from './service.ts';

/**
 * Runs `work` while the service's connections to the database have the limits of `timeoutMs`. The service starts and
 * connects with the long limits of every test, so that a busy machine cannot fail it before or after.
 */
export async function withTimeLimits<T>(
  { service }: TestService,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const { driver } = service.deps.db.pool;
  const { options: startup, query_timeout: responseMs } = driver.options;
  // A connection keeps the limits it was opened with.
  const replaceIdle = async () => {
    while (driver.idleCount > 0) (await driver.connect()).release(true);
  };
  const limits = timeLimitsOf(timeoutMs);
  driver.options.query_timeout = limits.responseMs;
  // Of two values of a setting the later one counts. A pooler refuses both.
  if (startup) driver.options.options = `${startup} ${atStartup(serverLimits(limits))}`;
  await replaceIdle();
  try {
    return await work();
  } finally {
    driver.options.query_timeout = responseMs;
    driver.options.options = startup;
    await replaceIdle();
  }
}
