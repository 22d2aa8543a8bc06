import { useId } from 'react';
import { formatMoney } from '../../kit/format.ts';
import { type Entry, hasRoom, leftFor, newEntry } from './entries.ts';
import type { Free, Offers } from './queries.ts';
import { TEXT } from './texts.ts';

/** Adds an entry: of a rental only items that are free on its days. A unit that is there already gets one piece more. */
export function AddEntry({
  entries,
  offers,
  free,
  onChange,
}: {
  entries: readonly Entry[];
  offers: Offers;
  free: Free | undefined;
  onChange: (entries: Entry[]) => void;
}) {
  const field = useId();
  const visit = offers.services.length > 0;
  const left = (id: string) => (free ? leftFor(newEntry(id), entries, offers, free) : 0);
  const options = visit
    ? [
        ...offers.services.map(({ id, name, pricePesewas }) => ({ id, name, rest: formatMoney(pricePesewas) })),
        ...offers.kits.map(({ id, name, items }) => ({ id, name, rest: TEXT.count(items.length) })),
      ]
    : [...offers.kits, ...offers.units]
        .map(({ id, name }) => ({ id, name, count: left(id) }))
        .filter(({ count }) => count > 0)
        .map(({ id, name, count }) => ({ id, name, rest: TEXT.left(count) }));
  const add = (id: string) => {
    const there = visit ? undefined : entries.find((entry) => entry.id === id);
    onChange(
      there
        ? entries.map((entry) => (entry === there ? { ...entry, quantity: entry.quantity + 1 } : entry))
        : [...entries, newEntry(id)],
    );
  };
  if (!hasRoom(entries, offers)) return <p className="small muted">{TEXT.full}</p>;
  return (
    <div className="f">
      <label htmlFor={field}>{visit ? TEXT.add.services : TEXT.add.units}</label>
      <select id={field} className="in" value="" onChange={({ target }) => target.value && add(target.value)}>
        <option value="">{TEXT.choose}</option>
        {options.map(({ id, name, rest }) => (
          <option key={id} value={id}>
            {TEXT.offer(name, rest)}
          </option>
        ))}
      </select>
    </div>
  );
}
