import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/kit/log.ts';
import { startDatabase } from '../src/process/database.ts';
import { apiOf } from '../test/service/api.ts';
import { ITEM_COLUMNS, unitItem } from '../test/service/booking-items.ts';
import { tell, under } from './figure.ts';

/** How much memory does the export of 200,000 bookings take, in a service of its own? `node bench/export.ts [rows]` */
const ROWS = Number(process.argv[2] ?? 200_000);
const PORT = 3_977;

const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
const { url, server } = await startDatabase(readConfig({ DATA_DIR: dataDir }), createLog('silent'));
const service = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
  env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(PORT), LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const api = apiOf(`http://127.0.0.1:${PORT}`);
while (!(await api.call('GET', '//ready').catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 200));

const owner = await api.signIn();
const { data } = await api.post('/businesses', { name: 'Bench', vertical: 'party-rentals' }, owner.token);
const client = new Client({ connectionString: url });
await client.connect();
await client.query(`set session_replication_role = replica`);
await client.query(
  `insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id, customer_name,
     customer_phone, area_name, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
   select $1, 'bkg_' || n, 'CONFIRMED', 'DASHBOARD', '2026-01-01'::timestamptz + n * interval '2 minutes',
     '2027-01-01', 'Canopy, 20 by 20 feet', ${unitItem("'unt_1'", "'2026-01-01'")}, 'cus_1', 'Ama Serwaa', '+233245550101', 'Osu', '[]', 45000, 0, now(), now()
   from generate_series(1, $2::int) n`,
  [data.id, ROWS],
);
await client.query('analyze bookings');
await client.end();

const megabytes = async () => {
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
};
const before = await megabytes();
let most = before;
let bytes = 0;
let lines = 0;
const started = performance.now();
const answer = await fetch(
  `${api.url}/api/v1/businesses/${data.id}/bookings/export.csv?from=2026-01-01&to=2026-12-31`,
  {
    headers: { authorization: `Bearer ${owner.token}` },
  },
);
let sampled = 0;
for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
  bytes += piece.length;
  for (const byte of piece) if (byte === 10) lines++;
  if (performance.now() - sampled > 50) {
    sampled = performance.now();
    most = Math.max(most, await megabytes());
  }
}
const seconds = (performance.now() - started) / 1_000;
const mebibytes = (bytes / 2 ** 20).toFixed(1);
await tell([
  {
    name: `memory that the export of ${(lines - 1).toLocaleString('en')} bookings takes`,
    value: most - before,
    unit: 'MiB',
    bound: under(100),
    note: `${mebibytes} MiB of CSV in ${seconds.toFixed(1)} s; the service had ${before.toFixed(0)} MiB before`,
  },
]);
const ended = new Promise((resolve) => service.once('exit', resolve));
service.kill('SIGTERM');
await ended;
await server?.stop();
await rm(dataDir, { recursive: true, force: true });
