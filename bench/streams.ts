import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiOf } from '../test/service/api.ts';
import { type Figure, tell, under } from './figure.ts';
import { residentMegabytes } from './proc.ts';
import { startDwaso } from './processes.ts';

/** What 1,000 open event streams cost one process in memory, and whether an event reaches all of them. */
const STREAMS = Number(process.argv[2] ?? 1_000);
const PER_KEY = 5;
const SETTLE_MS = 3_000;
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

export async function benchStreams(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const service = await startDwaso({ DATA_DIR: dataDir, PORT: '3911', ROLE: 'api' });
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const open: IncomingMessage[] = [];
  let received = 0;
  try {
    const api = apiOf(service.url);
    const { token } = await api.signIn();
    const body = { name: 'Streams', vertical: 'party-rentals' };
    const { data: business } = await api.post('/businesses', body, token);
    const path = `/businesses/${business.id}`;
    const keys: string[] = [];
    for (let n = 0; n < STREAMS / PER_KEY; n++) {
      const made = await api.post(`${path}/api-keys`, { name: `${n}`, scopes: ['webhooks:manage'] }, token);
      keys.push(made.data.key);
    }
    const pid = service.child.pid as number;
    await settle();
    const before = await residentMegabytes(pid);
    const follow = (key: string) =>
      new Promise<void>((resolve, reject) => {
        const headers = { authorization: `Bearer ${key}` };
        request(`${service.url}/api/v1${path}/events/stream`, { agent, headers }, (message) => {
          if (message.statusCode !== 200) reject(new Error(`A stream answered ${message.statusCode}`));
          open.push(message);
          message.on('data', (bytes: Buffer) => (received += bytes.includes('data: ') ? 1 : 0));
          message.on('error', () => {});
          resolve();
        })
          .on('error', reject)
          .end();
      });
    for (const key of keys) await Promise.all(Array.from({ length: PER_KEY }, () => follow(key)));
    await settle();
    const hook = { url: 'https://example.com/hook', events: ['*'] };
    const { data: endpoint } = await api.post(`${path}/webhooks`, hook, token);
    await api.post(`/webhooks/${endpoint.id}/test`, {}, token);
    await settle();
    const after = await residentMegabytes(pid);
    return [
      { name: `memory of ${open.length} open streams`, value: after - before, unit: 'MB', bound: under(50) },
      { name: 'streams that an event reached', value: received, unit: '' },
    ];
  } finally {
    for (const message of open) message.destroy();
    agent.destroy();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await tell(await benchStreams());
