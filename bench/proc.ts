import { readdir, readFile } from 'node:fs/promises';

/** What Linux tells of processes; elsewhere there is no /proc, and these throw. */
const TICKS_PER_SECOND = 100;

export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024) / 1e6;
}

/** The fields after the name, which may itself contain blanks and brackets. */
async function fields(pid: number | string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const PARENT = 1;
const USER = 11;
const SYSTEM = 12;
const OF_ENDED_CHILDREN = [13, 14];

const sum = (from: readonly string[], places: readonly number[]) =>
  places.reduce((total, place) => total + Number(from[place]), 0) / TICKS_PER_SECOND;

/** The process that started this one. */
export const parentOf = async (pid: number): Promise<number> => Number((await fields(pid))[PARENT]);

/** Seconds of CPU the process has used. */
export const cpuSeconds = async (pid: number): Promise<number> => sum(await fields(pid), [USER, SYSTEM]);

/** The same of a process and its children, those that have ended included: a PostgreSQL server. */
export async function familyCpuSeconds(pid: number): Promise<number> {
  let total = sum(await fields(pid), [USER, SYSTEM, ...OF_ENDED_CHILDREN]);
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const child = await fields(entry).catch(() => null);
    if (child && Number(child[PARENT]) === pid) total += sum(child, [USER, SYSTEM]);
  }
  return total;
}

/** Seconds of CPU that the whole machine has used, over all its cores. */
export async function machineCpuSeconds(): Promise<number> {
  const text = await readFile('/proc/stat', 'utf8');
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] =
    text.split('\n', 1)[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  return (user + nice + system + irq + soft) / TICKS_PER_SECOND;
}

/** Every descendant of a process, itself included. */
export async function familyOf(pid: number): Promise<number[]> {
  const family = [pid];
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const found = await fields(entry).catch(() => null);
    if (found) parents.set(Number(entry), Number(found[PARENT]));
  }
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child);
  return family;
}

/** Nanoseconds of CPU that the threads of living processes have used: the clock ticks of `cpuSeconds` are too coarse. */
export async function cpuNanoseconds(pids: readonly number[]): Promise<number> {
  let total = 0;
  for (const pid of pids) {
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      total += Number(text.split(' ', 1)[0]);
    }
  }
  return total;
}

/** Proportional set size (PSS) of several processes: a shared page counts once in all. */
export async function proportionalMegabytes(pids: readonly number[]): Promise<number> {
  let kilobytes = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return (kilobytes * 1_024) / 1e6;
}
