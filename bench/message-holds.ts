import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { apiOf } from '../test/service/api.ts';
import { atMost, type Figure, tell } from './figure.ts';
import { openShops, placeHolds, type Shop } from './hold-load.ts';
import { findPostmaster } from './postmaster.ts';
import { cpuSeconds, familyCpuSeconds } from './proc.ts';
import { startDwaso } from './processes.ts';

/**
 * What messages cost a hold, in CPU of service and database, by rounds in turn: without (the function that queues them is
 * empty), with the settings of a new business, and with a message to the customer at every hold.
 * `node bench/message-holds.ts [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 12);
const SECONDS = 3;
const CONNECTIONS = 4;
const SHOPS = 20;

const FUNCTION = join(import.meta.dirname, '../src/db/functions/queue_messages.sql');
const EMPTY = `
  create or replace function queue_messages(p_business_id text, p_event_id text, p_type text, p_data json,
    p_now timestamptz) returns void language plpgsql as $$ begin end $$`;

export async function benchMessageHolds(rounds = ROUNDS): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir, log: () => {} });
  started.defer(() => server.stop());
  const service = await startDwaso({ DATA_DIR: dataDir, DATABASE_URL: server.url, PORT: '3944', ROLE: 'api' });
  started.defer(() => service.stop());
  const postmaster = await findPostmaster(server.url);
  if (postmaster === null) throw new Error('The server does not run on this machine');
  const sql = new Client({ connectionString: server.url });
  await sql.connect();
  started.defer(() => sql.end());
  const { shops, token } = await openShops(apiOf(service.url), sql, 2 * SHOPS);
  const [plain, telling] = [shops.slice(0, SHOPS), shops.slice(SHOPS)];
  await sql.query(
    `insert into message_settings (business_id, enabled, reminder_hours, quiet_from, quiet_to, created_at, updated_at)
     select unnest($1::text[]), '{booking.held,booking.confirmed,booking.reminder}', '{24}', '21:00', '07:00', now(), now()`,
    [telling.map(({ business }) => business)],
  );
  const full = await readFile(FUNCTION, 'utf8');
  const kinds: Record<'without' | 'default' | 'on', { text: string; among: Shop[] }> = {
    without: { text: EMPTY, among: telling },
    default: { text: full, among: plain },
    on: { text: full, among: telling },
  };
  const cpu = async () => (await cpuSeconds(service.child.pid ?? 0)) + (await familyCpuSeconds(postmaster));
  const spent = { without: 0, default: 0, on: 0 };
  const placed = { without: 0, default: 0, on: 0 };
  const names = ['without', 'default', 'on'] as const;
  for (let round = 0; round <= rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { text, among } = kinds[name];
      await sql.query(text);
      await placeHolds(service.url, { shops: among, token }, CONNECTIONS, 0.2);
      const before = await cpu();
      const done = await placeHolds(service.url, { shops: among, token }, CONNECTIONS, SECONDS);
      const used = (await cpu()) - before;
      // The first round warms.
      if (round === 0) continue;
      spent[name] += used;
      placed[name] += done.placed;
    }
  const value = (name: keyof typeof spent) => (1_000 * spent[name]) / placed[name];
  const baseline = { name: 'without messages', value: value('without') };
  const unit = 'ms of CPU';
  const note = `${placed.without}, ${placed.default} and ${placed.on} holds`;
  return [
    { name: 'a hold of a new business', value: value('default'), unit, baseline, bound: atMost(1.05, 'times'), note },
    { name: 'a hold with a message to the customer', value: value('on'), unit, baseline, bound: atMost(1.05, 'times') },
  ];
}

if (import.meta.main) await tell(await benchMessageHolds());
