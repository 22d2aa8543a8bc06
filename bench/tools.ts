import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { addDays, dateOf } from '../src/kit/time.ts';
import { openShop } from '../test/features/booking/bookings/shop.ts';
import { apiOf } from '../test/service/api.ts';
import { atMost, type Figure, tell } from './figure.ts';
import { median } from './load.ts';
import { cpuNanoseconds } from './proc.ts';
import { startDwaso } from './processes.ts';

/**
 * What an assistant's tool costs beside the route that it calls, in CPU of the service alone, by rounds of both in turn:
 * `node bench/tools.ts [rounds]`. The database does the same work for both.
 */
const ROUNDS = Number(process.argv[2] ?? 12);
const REQUESTS = 400;

const ACCEPTED = 'application/json, text/event-stream';
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
};

interface Asked {
  url: string;
  headers: Record<string, string>;
  body: object;
}

export async function benchTools(rounds = ROUNDS): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbedded({ dataDir, log: () => {} });
  started.defer(() => server.stop());
  const service = await startDwaso({ DATA_DIR: dataDir, DATABASE_URL: server.url, PORT: '3973', ROLE: 'api' });
  started.defer(() => service.stop());
  const api = apiOf(service.url);
  const shop = await openShop(api, server.url, 'units');
  started.defer(() => shop.sql.end());
  const unitId = await shop.addUnit({ quantity: 10 });
  const minted = await api.post(
    `/businesses/${shop.id}/api-keys`,
    { name: 'Bench', scopes: ['availability:read'] },
    shop.owner.token,
  );
  const authorization = `Bearer ${minted.data.key}`;
  const request = { unitId, date: addDays(dateOf(Temporal.Now.instant()), 20), quantity: 2 };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
  const params = { name: 'get_quote', arguments: request };
  const kinds: Record<'route' | '2025' | '2026', Asked> = {
    route: {
      url: `${service.url}/api/v1/businesses/${shop.id}/quotes`,
      headers: {},
      body: request,
    },
    2025: {
      url: `${service.url}/mcp`,
      headers: { accept: ACCEPTED, 'mcp-protocol-version': '2025-11-25' },
      body: { ...call, params },
    },
    2026: {
      url: `${service.url}/mcp`,
      headers: {
        accept: ACCEPTED,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'get_quote',
      },
      body: { ...call, params: { ...params, _meta: META } },
    },
  };
  const pids = [service.child.pid ?? 0];
  /** Microseconds of CPU for one request of the kind. */
  async function measure({ url, headers, body }: Asked): Promise<number> {
    const before = await cpuNanoseconds(pids);
    for (let sent = 0; sent < REQUESTS; sent++) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok || !text.includes('"totalPesewas"')) throw new Error(text);
    }
    return ((await cpuNanoseconds(pids)) - before) / REQUESTS / 1_000;
  }
  const spent = { route: [] as number[], 2025: [] as number[], 2026: [] as number[] };
  for (let round = -2; round < rounds; round++)
    for (const kind of ['route', '2025', '2026'] as const) {
      const one = await measure(kinds[kind]);
      // The first rounds warm.
      if (round >= 0) spent[kind].push(one);
    }
  const figure = (era: '2025' | '2026'): Figure => ({
    name: `get_quote as a tool, client of ${era}`,
    value: median(spent[era]),
    unit: 'µs of CPU',
    baseline: { name: 'the same quote by the API', value: median(spent.route) },
    bound: atMost(1.5, 'times'),
  });
  return [figure('2025'), figure('2026')];
}

if (import.meta.main) await tell(await benchTools());
