import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { startEmbedded } from '../src/kit/embedded-postgres/start.ts';
import { addDays, dateOf } from '../src/kit/time.ts';
import { apiOf, type CallOptions } from '../test/service/api.ts';
import { atMost, type Figure, tell } from './figure.ts';
import { type HostileRequest, hostileRequests } from './hostile-sizes.ts';
import { addLargest, type Largest } from './largest-catalogue.ts';
import { type Server, startDwaso } from './processes.ts';

/**
 * How long one request blocks the event loop in the largest catalogue that the limits allow: the longest stretch of CPU
 * that the service's thread ran without a look at its timers. Requests are sent one after the other.
 */
const DAYS = 92;
const WARM_UP = 4;
const REQUESTS = 12;
const MAX_MS = 50;

interface Case {
  name: string;
  business: string;
  method: string;
  path: string;
  body?: object;
  status: number;
}

function casesOf({ rental, salon }: Largest, today: string): Case[] {
  const [rentalPath, salonPath] = [`/businesses/${rental.id}`, `/businesses/${salon.id}`];
  const range = `from=${today}&to=${addDays(today, DAYS)}`;
  const date = addDays(today, 3);
  const slots = `serviceId=${salon.serviceId}&date=${date}&stepMin=5`;
  const customer = { name: 'Ama', phone: '+233240000001' };
  // Every provider has a booking at the full hour.
  const taken = { serviceId: salon.serviceId, startsAt: `${date}T10:00:00Z` };
  const visit = Array.from({ length: 6 }, (_, index) => `serviceId=svc_large_${index + 1}`).join('&');
  const services = { items: Array.from({ length: 6 }, (_, index) => ({ serviceId: `svc_large_${index + 1}` })) };
  const kits = {
    unitId: undefined,
    quantity: undefined,
    items: Array.from({ length: 20 }, (_, index) => ({ kitId: rental.kitId.replace(/\d+$/, String(index + 1)) })),
  };
  const full = { unitId: rental.unitId, date: addDays(today, 5), endDate: addDays(today, 30), quantity: 3 };
  const businessOf = (path: string) => (path.includes(salon.id) ? salon.id : rental.id);
  const get = (name: string, path: string): Case => ({
    name,
    business: businessOf(path),
    method: 'GET',
    path,
    status: 200,
  });
  const post = (name: string, path: string, status: number, body: object): Case => ({
    ...get(name, path),
    method: 'POST',
    status,
    body,
  });
  return [
    get('a page of the calendar, 100 units on 93 days, for a member', `${rentalPath}/availability?${range}`),
    get('the same for the public', `/public/businesses/${rental.id}/availability?${range}`),
    get('the slots of 100 providers, every 5 minutes', `${salonPath}/slots?${slots}`),
    get('the same for the public', `/public/businesses/${salon.id}/slots?${slots}`),
    post('a quote of a unit', `${rentalPath}/quotes`, 200, full),
    post('a quote of any of 100 providers', `${salonPath}/quotes`, 200, taken),
    post('a refused hold of a unit, with alternatives', `${rentalPath}/holds`, 409, { ...full, customer }),
    post('a refused hold of a slot, with alternatives', `${salonPath}/holds`, 409, { ...taken, customer }),
    get('the slots of a visit of 6 services', `${salonPath}/slots?${visit}&date=${date}&stepMin=5`),
    get(
      'the slots of a kit, for the public',
      `/public/businesses/${salon.id}/slots?kitId=${salon.kitId}&date=${date}&stepMin=5`,
    ),
    post('a quote of 20 kits of 20 units for 31 days', `${rentalPath}/quotes`, 200, { ...full, ...kits }),
    post('a refused hold of 20 kits, with alternatives', `${rentalPath}/holds`, 409, { ...full, ...kits, customer }),
    post('a quote of a visit of 6 services', `${salonPath}/quotes`, 200, { startsAt: taken.startsAt, ...services }),
    post('a refused hold of a visit, with alternatives', `${salonPath}/holds`, 409, {
      startsAt: `${addDays(today, 6)}T10:00:00Z`,
      ...services,
      customer,
    }),
    post('a preview of prices on 93 days', `${rentalPath}/price-rules/preview`, 200, {
      itemId: rental.unitId,
      from: today,
      to: addDays(today, DAYS),
    }),
    get('the hours of 93 days', `${salonPath}/hours/effective?${range}&providerId=prv_large_1`),
    get('the list of 200 kits', `${rentalPath}/kits`),
    get('the list of 500 units', `${rentalPath}/units`),
    get('the list of 100 providers of 500 services', `${salonPath}/providers`),
    get('the public profile of the rental', `/public/businesses/${rental.id}`),
    get('the public profile of the salon', `/public/businesses/${salon.id}`),
    get('the same for an operator', `/admin/businesses/${salon.id}/profile`),
    get('a search for a day', `/public/search?availableOn=${date}`),
  ];
}

/** The longest stretches since the last call. */
async function readWorst({ child }: Server, file: string): Promise<{ wall: number; cpu: number }> {
  await rm(file, { force: true });
  child.kill('SIGUSR2');
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text !== '') return JSON.parse(text);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function measure(server: Server, file: string, token: string, one: Case): Promise<Figure> {
  const api = apiOf(server.url);
  const send = async () => {
    // The change invalidates the cached catalogue and profile, so that the request reads them anew.
    const changed = await api.call('PATCH', `/businesses/${one.business}`, {
      token,
      body: { description: randomUUID() },
    });
    if (changed.status !== 200) throw new Error(changed.text);
    const options: CallOptions = { token, body: one.body, ...(one.body && { key: randomUUID() }) };
    const answer = await api.call(one.method, one.path, options);
    if (answer.status !== one.status) throw new Error(`${one.path}: ${answer.status} ${answer.text.slice(0, 500)}`);
    return answer.text.length;
  };
  for (let count = 0; count < WARM_UP; count++) await send();
  await readWorst(server, file);
  let bytes = 0;
  for (let count = 0; count < REQUESTS; count++) bytes = await send();
  const { wall, cpu } = await readWorst(server, file);
  const note = `${Math.round(wall)} ms by the clock, the machine's other work included; ${Math.ceil(bytes / 1_000)} kB`;
  return { name: one.name, value: cpu, unit: 'ms', bound: atMost(MAX_MS, 'value'), note };
}

/** Time that an answer may take before the stretch behind it is looked at. */
const SHORT_MS = 30;

const GROUPS: Record<HostileRequest['group'], string> = {
  body: 'bodies of the API with a part of 255 kB',
  query: 'queries of the API of 13 kB',
  page: 'addresses of pages of 13 kB',
  form: 'forms of pages of 16 and of 255 kB',
  header: 'headers of 13 kB',
};

/** Requests of hostile sizes, each sent once; one that took long is sent again, so that no other work counts as its own. */
async function measureHostile(
  server: Server,
  file: string,
  credentials: { token: string; cookie: string },
  requests: AsyncIterable<HostileRequest>,
): Promise<Figure[]> {
  const send = async ({ method, path, headers, body, group }: HostileRequest) => {
    const own = path.startsWith('/api/')
      ? { authorization: `Bearer ${credentials.token}` }
      : { cookie: credentials.cookie };
    const began = performance.now();
    const answer = await fetch(server.url + path, {
      method,
      redirect: 'manual',
      headers: { ...own, ...headers },
      ...(body !== undefined && { body }),
    }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer && answer.status >= 500) throw new Error(`${method} ${path.slice(0, 300)} (${group}): ${answer.status}`);
    return performance.now() - began;
  };
  const worst = new Map<string, { cpu: number; name: string; count: number }>();
  for await (const request of requests) {
    const found = worst.get(request.group) ?? { cpu: 0, name: '', count: 0 };
    found.count++;
    worst.set(request.group, found);
    if ((await send(request)) < SHORT_MS) continue;
    const stretches: number[] = [];
    for (let count = 0; count < 3; count++) {
      await readWorst(server, file);
      await send(request);
      stretches.push((await readWorst(server, file)).cpu);
    }
    const cpu = Math.min(...stretches);
    if (cpu > found.cpu) Object.assign(found, { cpu, name: request.name });
  }
  return [...worst].map(([group, { cpu, name, count }]) => ({
    name: `hostile sizes: ${GROUPS[group as HostileRequest['group']]}`,
    value: cpu,
    unit: 'ms',
    bound: atMost(MAX_MS, 'value'),
    note: `${count} requests; the longest was ${name || `below ${SHORT_MS} ms`}`,
  }));
}

export async function benchEventLoop(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const file = join(dataDir, 'event-loop.json');
  const database = await startEmbedded({ dataDir, log: () => {} });
  started.defer(() => database.stop());
  const server = await startDwaso({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: '3925',
    ROLE: 'api',
    EVENT_LOOP_FILE: file,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'event-loop-watch.ts'))}`,
  });
  started.defer(() => server.stop());
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  started.defer(() => sql.end());
  const owner = await apiOf(server.url).signIn();
  const largest = await addLargest(sql, owner.id, DAYS);
  await sql.query(`insert into operators (phone, role, granted_at) values ($1, 'OPERATOR', now())`, [owner.phone]);
  const { token } = await apiOf(server.url).signIn(owner.phone);
  const figures: Figure[] = [];
  for (const one of casesOf(largest, dateOf(Temporal.Now.instant()))) {
    figures.push(await measure(server, file, token, one));
  }
  const idToken = (await apiOf(server.url).call('POST', '//dev/id-tokens', { body: { phone: owner.phone } })).data
    .idToken;
  const opened = await apiOf(server.url).call('POST', '//session', { body: { idToken } });
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const hostile = hostileRequests(largest, dateOf(Temporal.Now.instant()));
  return [...figures, ...(await measureHostile(server, file, { token, cookie }, hostile))];
}

if (import.meta.main) await tell(await benchEventLoop());
