import { breather } from '../../../kit/breathe.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { eraseText, type Terms } from './erase-json.ts';
import { eraseExcerpts, findEventRange, listEventData, listEventsWith, replaceEvents } from './store-events.ts';

/** Sequences that one statement searches, and events that one statement replaces. */
const SEARCHED = 5_000;
const REPLACED = 200;

/** The result of a search of a business's event log: `sequences` are the events up to `upTo` that hold one of `texts`. */
export interface EventsFound {
  readonly texts: readonly string[];
  readonly upTo: number;
  readonly sequences: readonly number[];
}

/**
 * Searches the event log without a lock, from the end of an earlier search on. An event is never changed except by an
 * erasure, and sequences become visible in order, so what was searched once need not be searched again. Nothing before
 * tells of a booking that was made since.
 */
export async function findEvents(
  db: Reader,
  businessId: string,
  searched: { texts: readonly string[]; bookingIds: readonly string[] },
  earlier?: EventsFound,
): Promise<EventsFound> {
  const { texts } = searched;
  const range = await findEventRange(db, businessId);
  if (!range) return { texts, upTo: 0, sequences: [] };
  const isSame = earlier !== undefined && texts.every((text) => earlier.texts.includes(text));
  const sequences = isSame ? [...earlier.sequences] : [];
  let after = Math.max(isSame ? earlier.upTo : 0, range.first - 1);
  for (; after < range.last; after += SEARCHED) {
    const upTo = Math.min(after + SEARCHED, range.last);
    sequences.push(...(await listEventsWith(db, businessId, searched, { after, upTo })));
  }
  return { texts, upTo: range.last, sequences };
}

/** Puts the neutral mark into events and into what receivers answered to them. */
export async function eraseEvents(
  tx: Tx,
  businessId: string,
  sequences: readonly number[],
  terms: Terms,
): Promise<void> {
  const breathe = breather();
  for (let at = 0; at < sequences.length; at += REPLACED) {
    const batch = sequences.slice(at, at + REPLACED);
    const erased: { sequence: number; data: string }[] = [];
    for (const { sequence, data } of await listEventData(tx, businessId, batch)) {
      erased.push({ sequence, data: eraseText(data, terms) });
      await breathe();
    }
    await replaceEvents(tx, businessId, erased);
    await eraseExcerpts(tx, businessId, batch);
  }
}
