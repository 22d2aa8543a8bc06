import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, tell, under } from './figure.ts';
import { median } from './load.ts';
import { residentMegabytes } from './proc.ts';

/** How long `npm start` takes until it is ready, its PostgreSQL included, and what the service weighs when nobody calls. */
const PORT = '3941';
const ROUNDS = 5;
const IDLE_MS = 10_000;

async function startCommand(): Promise<{ env: Record<string, string>; args: string[] }> {
  const text = await readFile(join(import.meta.dirname, '../package.json'), 'utf8');
  const words = (JSON.parse(text) as { scripts: { start: string } }).scripts.start.split(' ');
  const settings = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=') as [string, string]);
  return { env: Object.fromEntries(settings), args: words.slice(words.indexOf('node') + 1) };
}

export async function benchStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const { env, args } = await startCommand();
  const seconds: number[] = [];
  let idle = 0;
  try {
    // The first start makes the cluster, the schema and the keys; the others find them.
    for (let round = 0; round <= ROUNDS; round++) {
      const began = performance.now();
      const child = spawn(process.execPath, args, {
        cwd: join(import.meta.dirname, '..'),
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env, DATA_DIR: dataDir, PORT },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const exited = once(child, 'exit');
      while (!(await fetch(`http://127.0.0.1:${PORT}/ready`).catch(() => null))?.ok) {
        if (child.exitCode !== null) throw new Error('The service did not start');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      seconds.push((performance.now() - began) / 1_000);
      if (round === ROUNDS) {
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
        idle = await residentMegabytes(child.pid as number);
      }
      child.kill('SIGTERM');
      await exited;
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
