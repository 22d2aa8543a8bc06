import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Figure, tell } from './figure.ts';
import { median } from './load.ts';
import { cpuNanoseconds, familyOf, proportionalMegabytes } from './proc.ts';
import { startWithPostgres } from './processes.ts';

/** CPU and memory of an idle `npm start`: the service and its PostgreSQL together. */
const PORT = 3942;
const STARTS = 5;
const SETTLE_MS = 40_000;
/** Jobs run once a minute, and garbage is collected about as rarely; half a minute may contain one of each or none. */
const MEASURE_MS = 120_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function benchIdle(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-idle-'));
  try {
    // The first start makes the cluster, the schema and the compiled code; the others find them.
    await (await startWithPostgres(dataDir, PORT)).stop();
    const starts: number[] = [];
    for (let round = 0; round < STARTS; round++) {
      const service = await startWithPostgres(dataDir, PORT);
      starts.push(service.startSeconds);
      await service.stop();
    }
    const service = await startWithPostgres(dataDir, PORT);
    await pause(SETTLE_MS);
    const pid = service.child.pid as number;
    const family = await familyOf(pid);
    const before = await cpuNanoseconds(family);
    await pause(MEASURE_MS);
    const used = (await cpuNanoseconds(family)) - before;
    const memory = await proportionalMegabytes(family);
    const own = await proportionalMegabytes([pid]);
    await service.stop();
    return [
      {
        name: 'a warm start, until it is ready',
        value: median(starts),
        unit: 's',
        bound: atMost(0.8, 'value'),
        note: `with its own PostgreSQL, median of ${STARTS}`,
      },
      {
        name: 'CPU of the idle service and its PostgreSQL',
        value: used / 1e6 / (MEASURE_MS / 1_000),
        unit: 'ms/s',
        bound: atMost(5, 'value'),
        note: `${family.length} processes, over ${MEASURE_MS / 1_000} s`,
      },
      {
        name: 'memory of the idle service and its PostgreSQL',
        value: memory,
        unit: 'MB',
        bound: atMost(200, 'value'),
        note: `shared pages counted once; the service alone ${own.toFixed(0)} MB`,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await tell(await benchIdle());
