import { parentPort, workerData } from 'node:worker_threads';
import { type CalendarRequest, readCalendar } from './read-calendar.ts';
import { CalendarRefused } from './time-zones.ts';

/** The entry point of the worker thread that parse-calendar.ts starts for one calendar. */
try {
  parentPort?.postMessage({ content: readCalendar(workerData as CalendarRequest) });
} catch (error) {
  parentPort?.postMessage({ refused: error instanceof CalendarRefused ? error.message : 'cannot be read' });
}
