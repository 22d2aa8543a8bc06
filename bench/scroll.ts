import type { Browser, Page } from 'playwright-core';

/** What the main thread of a page did while it was scrolled, one number a task, in milliseconds. */
export interface Work {
  /** CPU time of the thread, the slowdown included. Other processes of the machine do not count. */
  cpu: number[];
  /** By the clock. */
  wall: number[];
  /** From one frame to the next, by the clock. */
  frames: number[];
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const TASK = 'RunTask';
const CATEGORIES = ['-*', 'disabled-by-default-devtools.timeline', 'toplevel', '__metadata'];

/** Tasks of the main thread of the renderer that worked most: the page in question. */
function readTasks(trace: Buffer): Omit<Work, 'frames'> {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith(TASK) && event.ph === 'X' && mains.has(threadOf(event)),
  );
  const threads = [...Map.groupBy(tasks, threadOf).values()];
  const sum = (events: readonly TraceEvent[]) => events.reduce((total, { dur = 0 }) => total + dur, 0);
  const own = threads.sort((one, other) => sum(other) - sum(one))[0];
  if (!own?.some(({ tdur }) => tdur !== undefined)) throw new Error('The trace has no tasks with their CPU time');
  return { cpu: own.map(({ tdur = 0 }) => tdur / 1000), wall: own.map(({ dur = 0 }) => dur / 1000) };
}

const WATCH_FRAMES = `(() => {
  globalThis.frames = [];
  let last = performance.now();
  const next = (now) => { frames.push(now - last); last = now; requestAnimationFrame(next); };
  requestAnimationFrame(next);
})()`;

/** Scrolls by `gesture` and hands back what that cost the page. */
export async function watchWork(browser: Browser, page: Page, gesture: () => Promise<void>): Promise<Work> {
  await page.evaluate(WATCH_FRAMES);
  await browser.startTracing(page, { categories: CATEGORIES });
  await gesture();
  const trace = await browser.stopTracing();
  return { ...readTasks(trace), frames: (await page.evaluate('frames')) as number[] };
}
