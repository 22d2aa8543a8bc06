import { formatAmount } from '../../kit/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Entry, leftFor, nameOf, tellParts } from './entries.ts';
import { EntryRow } from './entry-row.tsx';
import type { Free, Offers } from './queries.ts';
import { Stepper } from './stepper.tsx';
import { TEXT } from './texts.ts';

/** The rented items, each with its pieces left and its own refusal. */
export function RentalEntries({
  entries,
  offers,
  free,
  prices,
  reasons,
  onChange,
}: {
  entries: readonly Entry[];
  offers: Offers;
  /** Unknown while the days are asked for. */
  free: Free | undefined;
  /** By entry, where the price is known. */
  prices: readonly (number | undefined)[];
  /** Why an entry cannot be had, by entry. */
  reasons: readonly (string | undefined)[];
  onChange: (entries: Entry[]) => void;
}) {
  const set = (at: number, quantity: number) =>
    onChange(entries.map((entry, place) => (place === at ? { ...entry, quantity } : entry)));
  const remove = (at: number) => onChange(entries.filter((_entry, place) => place !== at));
  const counts = entries.map(
    (entry, at) =>
      free &&
      leftFor(
        entry,
        entries.filter((_entry, place) => place !== at),
        offers,
        free,
      ),
  );
  const short = entries.some(({ quantity }, at) => (counts[at] ?? quantity) < quantity);
  return entries.map((entry, at) => {
    const name = nameOf(entry.id, offers);
    const left = counts[at];
    // A known shortage explains the refusal of what shares its pieces.
    const reason =
      left !== undefined && left < entry.quantity ? TEXT.only(left, name) : short ? undefined : reasons[at];
    const owned = offers.units.find(({ id }) => id === entry.id);
    const price = prices[at];
    return (
      // A unit stands in the list once.
      <EntryRow
        key={entry.id}
        id={entry.id}
        offers={offers}
        bad={reason !== undefined}
        tag={left === undefined ? '' : tellLeft(left, owned?.quantity)}
        hint={
          left !== undefined && left < entry.quantity
            ? TEXT.asked(entry.quantity)
            : owned && owned.turnaroundDays > 0
              ? TEXT.rests(owned.turnaroundDays)
              : ''
        }
        onRemove={entries.length > 1 ? () => remove(at) : undefined}
        parts={tellParts(entry.id, offers)}
      >
        <Stepper
          what={name}
          value={entry.quantity}
          least={1}
          most={Math.max(left ?? entry.quantity, entry.quantity)}
          onChange={(quantity) => set(at, quantity)}
        />
        <span className="n">{price === undefined ? '' : formatAmount(price)}</span>
        {reason && (
          <div className="fx stack g2" role="alert">
            <p className="row nowr top small">
              <Icon name="warn" size="sm" />
              <b>{reason}</b>
            </p>
            <div className="chips">
              {left !== undefined && left > 0 && left < entry.quantity && (
                <button type="button" className="chip" onClick={() => set(at, left)}>
                  {TEXT.take(left)}
                </button>
              )}
              {entries.length > 1 && (
                <button type="button" className="chip" onClick={() => remove(at)}>
                  {TEXT.leaveOut}
                </button>
              )}
            </div>
          </div>
        )}
      </EntryRow>
    );
  });
}

/** One piece is free or not; a kit is made of pieces. */
function tellLeft(left: number, owned: number | undefined): string {
  if (owned === undefined) return TEXT.canBeMade(left);
  return owned === 1 && left === 1 ? TEXT.free : TEXT.left(left);
}
