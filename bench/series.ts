import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { addDays, dateOf } from '../src/kit/time.ts';
import { apiOf, newPhone } from '../test/service/api.ts';
import { type Figure, tell, under } from './figure.ts';
import { openShops } from './hold-load.ts';
import { median } from './load.ts';
import { startDwaso } from './processes.ts';

/** A series of 52 weeks in one transaction, one after the other: `node bench/series.ts [rounds]` */
const ROUNDS = Number(process.argv[2] ?? 60);
const WARM = 10;
const WEEKS = 52;

export async function benchSeries(rounds = ROUNDS): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir, log: () => {} });
  started.defer(() => server.stop());
  const service = await startDwaso({ DATA_DIR: dataDir, DATABASE_URL: server.url, PORT: '3932', ROLE: 'api' });
  started.defer(() => service.stop());
  const sql = new Client({ connectionString: server.url });
  await sql.connect();
  started.defer(() => sql.end());
  const api = apiOf(service.url);
  const { shops, token } = await openShops(api, sql, 1);
  const [shop] = shops;
  if (!shop) throw new Error('There is no shop');
  const { business, unit: unitId } = shop;
  const times: Record<'series' | 'preview', number[]> = { series: [], preview: [] };
  for (let round = 0; round < WARM + rounds; round++) {
    const body = {
      unitId,
      date: addDays(dateOf(Temporal.Now.instant()), 1 + (round % 7)),
      repeat: { every: 1, unit: 'WEEK', count: WEEKS },
      customer: { name: 'Ama Mensah', phone: newPhone() },
      onConflict: 'REJECT',
      creation: 'BOOK',
    };
    for (const [part, path, status] of [
      ['preview', '/preview', 200],
      ['series', '', 201],
    ] as const) {
      const begun = performance.now();
      const answer = await api.post(`/businesses/${business}/series${path}`, body, token, true);
      if (answer.status !== status) throw new Error(answer.text);
      if (round >= WARM) times[part].push(performance.now() - begun);
    }
  }
  return [
    { name: `a series of ${WEEKS}, p50`, value: median(times.series), unit: 'ms', bound: under(250) },
    { name: `its preview, p50`, value: median(times.preview), unit: 'ms' },
  ];
}

if (import.meta.main) await tell(await benchSeries());
