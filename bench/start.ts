import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, tell, under } from './figure.ts';
import { median } from './load.ts';
import { residentMegabytes } from './proc.ts';
import { startWithPostgres } from './processes.ts';

/** How long `npm start` takes until it is ready, its PostgreSQL included, and what the service weighs when nobody calls. */
const PORT = 3941;
const ROUNDS = 5;
const IDLE_MS = 10_000;

export async function benchStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const seconds: number[] = [];
  let idle = 0;
  try {
    // The first start makes the cluster, the schema and the keys; the others find them.
    for (let round = 0; round <= ROUNDS; round++) {
      const service = await startWithPostgres(dataDir, PORT);
      seconds.push(service.startSeconds);
      if (round === ROUNDS) {
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
        idle = await residentMegabytes(service.child.pid as number);
      }
      await service.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const [first = Number.NaN, ...later] = seconds;
  return [
    {
      name: 'a start, until it is ready',
      value: median(later),
      unit: 's',
      bound: under(2),
      note: `with its own PostgreSQL; the very first, which makes the cluster and the schema, ${first.toFixed(1)} s`,
    },
    {
      name: 'memory of the idle service',
      value: idle,
      unit: 'MB',
      bound: under(150),
      note: `resident, ${IDLE_MS / 1_000} s after it was ready, without PostgreSQL`,
    },
  ];
}

if (import.meta.main) await tell(await benchStart());
