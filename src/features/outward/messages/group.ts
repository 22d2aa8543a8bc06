import { isTrueIn } from '../../../domain/messages/judge.ts';
import { compareWeight, isMerged, MERGED_SECONDS } from '../../../domain/messages/kinds.ts';
import { isBefore } from '../../../kit/time.ts';
import type { BookingFacts, DueMessage } from './store-queue.ts';

/**
 * The bookings that a message tells of: the first by name, the others by their number. Of a series, those of which it is
 * still true; where it is true of none, all of them, so that it is dropped for that reason.
 */
export function subjectsOf(
  bookings: ReadonlyMap<string, BookingFacts>,
  { bookingId, kind, facts }: DueMessage,
): BookingFacts[] {
  const own = bookings.get(bookingId ?? '');
  const ids = facts.bookings ?? (facts.series && own ? own.madeWith : null);
  if (!ids) return own ? [own] : [];
  const known = ids.flatMap((id) => bookings.get(id) ?? []);
  const standing = known.filter(({ status }) => isTrueIn(kind, status));
  return standing.length > 0 ? standing : known;
}

const isOfSeries = ({ facts }: DueMessage): boolean => facts.bookings !== undefined || facts.series === true;

/** Whether `wide` tells of all bookings that `message` tells of. */
const covers = (wide: DueMessage, message: DueMessage): boolean => {
  const told = wide.facts.bookings ?? [wide.bookingId];
  return (message.facts.bookings ?? [message.bookingId]).every((id) => id !== null && told.includes(id));
};

/**
 * Facts within a minute that become one message, the weightiest first; a message that merges with none stands alone. Facts
 * of one booking merge, and a change of a series takes the lighter facts of all its bookings with it. The message of a
 * series never gives way to a fact of one of its bookings: it would omit the others.
 */
export function groupOf(message: DueMessage, open: readonly DueMessage[], done: ReadonlySet<string>): DueMessage[] {
  const { customerId, bookingId, attempts, createdAt, facts } = message;
  if (customerId === null || bookingId === null || attempts > 0 || facts.byHand || !isMerged(message.kind))
    return [message];
  const [begin, end] = [createdAt.subtract({ seconds: MERGED_SECONDS }), createdAt.add({ seconds: MERGED_SECONDS })];
  const candidates = open.filter(
    (other) =>
      other.customerId === customerId &&
      other.attempts === 0 &&
      !other.facts.byHand &&
      isMerged(other.kind) &&
      !done.has(other.id) &&
      !isBefore(other.createdAt, begin) &&
      !isBefore(end, other.createdAt),
  );
  const weightiest = candidates
    .filter((other) => other.facts.bookings && covers(other, message) && compareWeight(other.kind, message.kind) <= 0)
    .toSorted(byWeight)[0];
  const leader = weightiest ?? (isOfSeries(message) ? message : null);
  return candidates
    .filter((other) => {
      if (other === leader) return true;
      if (leader) return covers(leader, other) && compareWeight(leader.kind, other.kind) <= 0;
      return !isOfSeries(other) && other.bookingId === bookingId;
    })
    .toSorted(byWeight);
}

/** The newest of equal weight first. */
const byWeight = (a: DueMessage, b: DueMessage): number =>
  compareWeight(a.kind, b.kind) || Temporal.Instant.compare(b.createdAt, a.createdAt);
