import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiOf } from '../test/service/api.ts';
import { median, perSecond, requestsPerSecond } from './load.ts';
import { startBare, startDwaso } from './processes.ts';

/**
 * What the kit costs: GET /me goes through authentication, limits, validation and serialisation; the baseline is a bare
 * Fastify route that sends the same bytes. Rounds are interleaved, because machines are noisy.
 */
export async function benchKit(rounds = 5): Promise<string[]> {
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
  const ratio = (100 * median(kits)) / median(bares);
  return [
    `kit: authenticated GET /me ${perSecond(median(kits))}, bare Fastify ${perSecond(median(bares))}: ${ratio.toFixed(0)} % (at least 35 %)`,
  ];
}

if (import.meta.main) for (const line of await benchKit()) console.log(line);
