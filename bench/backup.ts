import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { backup } from '../src/backup/backup.ts';
import { restore } from '../src/backup/restore.ts';
import { readConfig } from '../src/config.ts';
import { createDeps, SCHEMA } from '../src/deps.ts';
import { diskStore } from '../src/features/ground/uploads/media/disk.ts';
import { createLog } from '../src/kit/log.ts';
import { startDatabase } from '../src/process/database.ts';
import { loadReferenceData } from '../src/process/service.ts';
import { ITEM_COLUMNS, unitItem } from '../test/service/booking-items.ts';
import { atMost, tell, under } from './figure.ts';
import { addBusiness, addUnit } from './shop.ts';

/**
 * How long do a backup and a restore of 1,000,000 bookings take, with their customers, days and payments, from one
 * embedded server to another, and do their tables differ afterwards? `node bench/backup.ts [bookings]`
 */
const BOOKINGS = Number(process.argv[2] ?? 1_000_000);
const BUSINESSES = 100;

const directory = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
const log = createLog('silent');
const signal = new AbortController().signal;
const media = diskStore(join(directory, 'media'), console.error);

const source = readConfig({ DATA_DIR: join(directory, 'source') });
const deps = await createDeps(source, log);
await loadReferenceData(deps);
const client = new Client({ connectionString: deps.databaseUrl });
await client.connect();
await client.query("insert into users values ('usr_bench', '+233240000000', null, now(), now())");
for (let number = 1; number <= BUSINESSES; number++) {
  const business = await addBusiness(client, 'usr_bench', 'UNIT_PER_DAY', `biz_bench_${number}`, 'STAFF');
  await addUnit(client, business, 1_000_000, `unt_bench_${number}`);
}
await client.query('set session_replication_role = replica');
// The sizes of rows are those of real ones: lines, an address, a note.
await client.query(
  `insert into customers (business_id, id, name, phone, created_at, updated_at)
   select 'biz_bench_' || 1 + n % $2::int, 'cus_' || md5(n::text), 'Ama Serwaa Mensah', '+2332' || lpad(n::text, 8, '0'), now(), now()
   from generate_series(1, $1::int / 5) n`,
  [BOOKINGS, BUSINESSES],
);
await client.query(
  `insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id, customer_name,
     customer_phone, area_name, address, lines, total_pesewas, deposit_pesewas, note, created_at, updated_at)
   select 'biz_bench_' || 1 + c % $2::int, 'bkg_' || md5(n::text), 'COMPLETED', 'API', at, at + interval '1 day',
     'Canopy, 20 by 20 feet', ${unitItem("'unt_bench_' || 1 + c % $2::int", 'at')}, 'cus_' || md5(c::text), 'Ama Serwaa Mensah',
     '+2332' || lpad(c::text, 8, '0'), 'Osu', 'Oxford Street 12, behind the bank',
     '[{"kind": "UNIT", "id": "unt_1", "name": "Canopy, 20 by 20 feet", "quantity": 1, "days": 1, "unitPesewas": 45000, "totalPesewas": 45000}]', 45000, 9000,
     'Ring at the gate', at, at
   from generate_series(1, $1::int) n, lateral (select 1 + n % ($1::int / 5) as c,
     '2024-01-01'::timestamptz + n * interval '1 minute' as at) given`,
  [BOOKINGS, BUSINESSES],
);
await client.query(
  `insert into payments (business_id, id, booking_id, amount_pesewas, method, provider, receipt_number, receipt_token,
     paid_at, created_at)
   select business_id, 'pay_' || substr(id, 5), id, 45000, 'MOMO', 'MANUAL', 'R-' || substr(id, 5), substr(id, 5), starts_at,
     starts_at from bookings`,
);
await client.end();

/** The number of rows of every table, and the sum of their hashes, which the order of rows does not change. */
async function sumTables(url: string): Promise<Map<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1",
  );
  const sums = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(stored::text, 0)), 0) as sum from ${name} stored`,
    );
    sums.set(name, rows[0]?.sum ?? '');
  }
  await client.end();
  return sums;
}

const path = join(directory, 'bench.backup');
let started = performance.now();
const made = await backup({ url: deps.databaseUrl, media, path, version: 'bench', signal });
const backupSeconds = (performance.now() - started) / 1_000;
const before = await sumTables(deps.databaseUrl);
await deps.close();

const { url, server } = await startDatabase(readConfig({ DATA_DIR: join(directory, 'target') }), log);
started = performance.now();
const restored = await restore({ url, media, path, schema: SCHEMA, signal, log: () => {} });
const restoreSeconds = (performance.now() - started) / 1_000;
const after = await sumTables(url);
await server?.stop();
await rm(directory, { recursive: true, force: true });
if (restored.rows !== made.rows) throw new Error(`${restored.rows} of ${made.rows} rows were restored`);

const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
  (name) => before.get(name) !== after.get(name),
);

const rows = made.rows.toLocaleString('en');
const size = `${rows} rows, a file of ${(made.bytes / 2 ** 20).toFixed(0)} MiB`;
await tell([
  { name: `backup of ${BOOKINGS.toLocaleString('en')} bookings`, value: backupSeconds, unit: 's', note: size },
  {
    name: `restore of ${BOOKINGS.toLocaleString('en')} bookings into an empty server`,
    value: restoreSeconds,
    unit: 's',
    bound: under(300),
    note: `${size}; the file is checked first`,
  },
  {
    name: 'tables that differ after the restore',
    value: differing.length,
    unit: '',
    bound: atMost(0, 'value'),
    note: `of ${before.size}, by the number and the hashes of their rows${differing.map((name) => `; ${name}`).join('')}`,
  },
]);
