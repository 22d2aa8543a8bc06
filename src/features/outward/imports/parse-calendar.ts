import { Worker } from 'node:worker_threads';
import type { CalendarContent, CalendarRequest } from './read-calendar.ts';
import { CalendarRefused } from './time-zones.ts';

/** Calendars of a queue are read one after another. A calendar may take this many milliseconds in each queue. */
const TIME_MS = { quick: 1_000, slow: 5_000 };
/** Further calendars are refused by the slow queue, so that those in it end within two minutes. */
const MOST_SLOW = 20;
const MEMORY_MB = 192;

type Queue = keyof typeof TIME_MS;
const last: Record<Queue, Promise<unknown>> = { quick: Promise.resolve(), slow: Promise.resolve() };
let slowOnes = 0;

export const TOO_SLOW = 'takes too long to read';
class TooSlow extends CalendarRefused {}

/**
 * Reads a calendar in a thread of its own. A tenant chooses the text, so that reading it may take any time: requests go
 * on meanwhile, and the thread is ended at its limit. A calendar that is not read in the quick queue is read again in
 * the slow one, where it waits only for such calendars. `wasSlow` leaves out the first attempt.
 */
export async function parseCalendar(
  request: CalendarRequest,
  { wasSlow, cancelled }: { wasSlow: boolean; cancelled: AbortSignal },
): Promise<CalendarContent> {
  try {
    if (!wasSlow) return await readAfterOthers('quick', request, cancelled);
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error;
  }
  if (slowOnes >= MOST_SLOW) throw new TooSlow(TOO_SLOW);
  slowOnes++;
  return readAfterOthers('slow', request, cancelled).finally(() => slowOnes--);
}

function readAfterOthers(queue: Queue, request: CalendarRequest, cancelled: AbortSignal): Promise<CalendarContent> {
  // A cancelled request does not stay in memory until the queue reaches it.
  let waiting: CalendarRequest | null = request;
  const content = last[queue].then(() => {
    if (waiting) return inThread(waiting, TIME_MS[queue]);
    throw cancelled.reason;
  });
  last[queue] = content.catch(() => {});
  const cancel = new Promise<never>((_resolve, reject) => {
    const drop = () => {
      waiting = null;
      reject(cancelled.reason);
    };
    if (cancelled.aborted) drop();
    else cancelled.addEventListener('abort', drop, { once: true });
  });
  return Promise.race([content, cancel]);
}

type Message = { content: CalendarContent } | { refused: string };

function inThread(request: CalendarRequest, timeMs: number): Promise<CalendarContent> {
  const thread = new Worker(new URL('./calendar-thread.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  const tooLarge = new CalendarRefused('needs too much memory to read');
  return new Promise<CalendarContent>((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(TOO_SLOW)), timeMs);
    thread.on('message', (message: Message) => {
      clearTimeout(timer);
      if ('content' in message) resolve(message.content);
      else reject(new CalendarRefused(message.refused));
    });
    // Out of memory, or a stack that is too deep.
    thread.on('error', () => reject(tooLarge));
    thread.on('exit', () => {
      clearTimeout(timer);
      reject(tooLarge);
    });
  }).finally(() => void thread.terminate());
}
