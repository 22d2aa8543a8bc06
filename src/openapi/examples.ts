import type { KnownExamples } from './example.ts';
import { EVENTS } from './examples/events.ts';
import { IDS } from './examples/ids.ts';
import { MONEY } from './examples/money.ts';
import { NUMBERS } from './examples/numbers.ts';
import { OPERATIONS } from './examples/operations.ts';
import { TEXTS } from './examples/texts.ts';
import { TIMES } from './examples/times.ts';
import { URLS_AND_KEYS } from './examples/urls-and-keys.ts';

/**
 * Examples by property name (`note`), by parent and property (`Unit.name`), by operation and property
 * (`createHold#status`), or of a whole body by operation (`exportBookings`, `setHours:request`). A schema with its own
 * `examples` needs no entry here.
 */
export const EXAMPLES: KnownExamples = {
  ...IDS,
  ...TEXTS,
  ...URLS_AND_KEYS,
  ...NUMBERS,
  ...TIMES,
  ...EVENTS,
  ...MONEY,
  ...OPERATIONS,
};
