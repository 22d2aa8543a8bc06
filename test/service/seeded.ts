import { distribute } from '../../src/distribute/distribute.ts';
import { seedBusinesses } from '../../src/seed/seed.ts';
import { createDatabase } from './database.ts';
import { onFinish } from './on-finish.ts';
import { startTestService, type TestService } from './service.ts';

/** A service with made-up businesses. A database on a cluster is seeded before it is distributed. */
export async function startSeededService(businesses: number): Promise<TestService> {
  if (!process.env['CITUS_URL']) {
    const api = await startTestService();
    await seedBusinesses(api.service.deps, businesses);
    return api;
  }
  const database = await createDatabase({ empty: true });
  onFinish(() => database.drop());
  const seeding = await startTestService({}, { database });
  await seedBusinesses(seeding.service.deps, businesses);
  await seeding.stop();
  await distribute({ url: database.url, log: () => {} });
  return startTestService({}, { database });
}
