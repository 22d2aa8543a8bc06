import { formatAmount } from '../../kit/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Entry, nameOf, tellParts } from './entries.ts';
import { EntryRow } from './entry-row.tsx';
import type { Offers } from './queries.ts';
import { TEXT } from './texts.ts';

/** The services of a visit, one after the other, each with who performs it. */
export function VisitEntries({
  entries,
  offers,
  prices,
  reasons,
  onChange,
}: {
  entries: readonly Entry[];
  offers: Offers;
  prices: readonly (number | undefined)[];
  reasons: readonly (string | undefined)[];
  onChange: (entries: Entry[]) => void;
}) {
  const move = (at: number, by: -1 | 1) => {
    const next = [...entries];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    onChange(next);
  };
  return entries.map((entry, at) => {
    const name = nameOf(entry.id, offers);
    const service = offers.services.find(({ id }) => id === entry.id);
    const able = offers.providers.filter(({ services }) => services.some(({ id }) => id === entry.id));
    const price = prices[at];
    const reason = reasons[at];
    return (
      <EntryRow
        key={`${entry.id}${String(at)}`}
        id={entry.id}
        offers={offers}
        bad={reason !== undefined}
        tag=""
        hint={service ? TEXT.takes(service.durationMin) : ''}
        parts={tellParts(entry.id, offers)}
        onRemove={entries.length > 1 ? () => onChange(entries.filter((_entry, place) => place !== at)) : undefined}
      >
        <span className="row nowr g1 who">
          {service && (
            <select
              className="in"
              aria-label={TEXT.withWhom(name)}
              value={entry.providerId}
              onChange={({ target }) =>
                onChange(entries.map((one, place) => (place === at ? { ...one, providerId: target.value } : one)))
              }
            >
              <option value="">{TEXT.anybody}</option>
              {able.map((provider) => (
                <option key={provider.id} value={provider.id}>
                  {provider.name}
                </option>
              ))}
            </select>
          )}
          <IconButton icon="up" label={TEXT.earlier(name)} disabled={at === 0} onClick={() => move(at, -1)} />
          <IconButton
            icon="down"
            label={TEXT.later(name)}
            disabled={at === entries.length - 1}
            onClick={() => move(at, 1)}
          />
        </span>
        <span className="n">{price === undefined ? '' : formatAmount(price)}</span>
        {reason && (
          <p className="fx row nowr top small" role="alert">
            <Icon name="warn" size="sm" />
            <b>{reason}</b>
          </p>
        )}
      </EntryRow>
    );
  });
}
