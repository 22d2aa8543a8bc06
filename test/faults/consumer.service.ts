/** A worker with one consumer, which writes every event that it handles into the table `handled`. */
import { Client } from 'pg';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { consume } from '../../src/features/ground/events/index.ts';
import { startWorker } from '../../src/kit/jobs/jobs.ts';
import { createLog } from '../../src/kit/log.ts';

const log = createLog('error');
const deps = await createDeps(readConfig(process.env), log);
const client = new Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
const job = consume(deps, 'faults', async ({ businessId, sequence }) => {
  await client.query('insert into handled (business_id, sequence) values ($1, $2)', [businessId, sequence]);
});
startWorker({ jobs: [job], log, readLateness: async () => new Map(), countFailure: () => {} });
