import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiOf } from '../test/service/api.ts';
import { atLeast, type Figure, tell } from './figure.ts';
import { median, requestsPerSecond } from './load.ts';
import { startBare, startDwaso } from './processes.ts';

/**
 * What the kit costs: GET /me goes through authentication, limits, validation and serialisation; the baseline is a bare
 * Fastify route that sends the same bytes. Rounds are interleaved, because machines are noisy.
 */
export async function benchKit(rounds = 5): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const service = await startDwaso({ DATA_DIR: dataDir, PORT: '3901', ROLE: 'api' });
  const api = apiOf(service.url);
  const { token } = await api.signIn();
  const bare = await startBare(3902, (await api.get('/me', token)).text);
  const bares: number[] = [];
  const kits: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      bares.push(await requestsPerSecond({ url: bare.url, seconds: 3 }));
      const headers = { authorization: `Bearer ${token}` };
      kits.push(await requestsPerSecond({ url: `${service.url}/api/v1/me`, seconds: 3, headers }));
    }
  } finally {
    await bare.stop();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return [
    {
      name: 'authenticated GET /me',
      value: median(kits),
      unit: '/s',
      baseline: { name: 'bare Fastify, the same bytes', value: median(bares) },
      bound: atLeast(35, 'percent'),
    },
  ];
}

if (import.meta.main) await tell(await benchKit());
