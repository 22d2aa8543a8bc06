import '../../styles/entries.css';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { nameOf } from './entries.ts';
import type { Offers } from './queries.ts';
import { TEXT } from './texts.ts';

/** The picture, name and state of an entry, with what can be changed about it. */
export function EntryRow({
  id,
  offers,
  bad,
  tag,
  hint,
  parts,
  onRemove,
  children,
}: {
  id: string;
  offers: Offers;
  bad: boolean;
  tag: string;
  hint: string;
  /** Of a kit. */
  parts: readonly string[];
  onRemove: (() => void) | undefined;
  children: ReactNode;
}) {
  const name = nameOf(id, offers);
  const photos = [...offers.units, ...offers.kits, ...offers.services].find((offer) => offer.id === id)?.photos ?? [];
  const picture = photos[0]?.url;
  return (
    <div className={bad ? 'it q bad' : 'it q'}>
      {picture ? (
        <img className="th sm" src={picture} alt="" width="44" height="44" loading="lazy" />
      ) : (
        <span className="th sm" />
      )}
      <div>
        <b>{name}</b> {tag && <span className={bad ? 'tag bad' : 'tag ok'}>{tag}</span>}
        {hint && <p className="small muted">{hint}</p>}
      </div>
      {children}
      {onRemove && (
        <button type="button" className="btn icon ghost rm" onClick={onRemove}>
          <Icon name="trash" />
          <span className="vh">{TEXT.remove(name)}</span>
        </button>
      )}
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
