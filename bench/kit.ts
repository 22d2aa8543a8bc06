import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/kit/log.ts';
import { startService } from '../src/service.ts';
import { apiOf } from '../test/service/api.ts';
import { median, perSecond, requestsPerSecond } from './load.ts';

/**
 * What the kit costs: GET /me goes through authentication, limits, validation and serialisation; the baseline is a bare
 * Fastify route that sends the same bytes. Rounds are interleaved, because machines are noisy.
 */
export async function benchKit(rounds = 5): Promise<{ ratio: number; lines: string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const service = await startService(
    readConfig({ DATA_DIR: dataDir, PORT: '3901', RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn', ROLE: 'api' }),
    createLog('warn'),
  );
  const api = apiOf(service.url);
  const { token } = await api.signIn();
  const { text } = await api.get('/me', token);

  const bare = Fastify();
  const body = JSON.parse(text) as object;
  bare.get('/me', async () => body);
  await bare.listen({ host: '127.0.0.1', port: 3902 });

  const bares: number[] = [];
  const kits: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      bares.push(await requestsPerSecond({ url: 'http://127.0.0.1:3902/me', seconds: 3 }));
      kits.push(
        await requestsPerSecond({
          url: `${service.url}/api/v1/me`,
          seconds: 3,
          headers: { authorization: `Bearer ${token}` },
        }),
      );
    }
  } finally {
    await bare.close();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const ratio = median(kits) / median(bares);
  return {
    ratio,
    lines: [
      `kit: authenticated GET ${perSecond(median(kits))}, bare Fastify ${perSecond(median(bares))}: ${(ratio * 100).toFixed(0)} % (at least 35 %)`,
    ],
  };
}

if (import.meta.main) for (const line of (await benchKit()).lines) console.log(line);
