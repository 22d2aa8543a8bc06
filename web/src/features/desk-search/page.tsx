import type { DeskSearch } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { textOf } from '../../kit/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { deskSearchQuery } from './queries.ts';
import { Bookings, Businesses, People, Receipts } from './rows.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/desk/search');

/** One search for everything: people, bookings, receipts and businesses. */
export function DeskSearchPage() {
  const { q = '' } = route.useSearch();
  const query = useQuery(deskSearchQuery(q));
  return (
    <Page title={q === '' ? TEXT.title : TEXT.asked(q)} sub={q !== '' && query.data && TEXT.sum(countOf(query.data))}>
      <SearchField q={q} key={q} />
      <div className="split">
        <div className="stack g5">
          {q === '' ? (
            <Empty icon="search" tone="q" title={TEXT.start.title}>
              <p>{TEXT.start.text}</p>
            </Empty>
          ) : (
            <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
              {(found) => <Found key={q} found={found} q={q} />}
            </Loaded>
          )}
        </div>
        <aside className="stack g5" aria-label={TEXT.what}>
          <section className="card pad stack g3">
            <h2>{TEXT.what}</h2>
            <dl className="dl">
              {TEXT.kinds.map(([name, example]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{example}</dd>
                </div>
              ))}
            </dl>
            <p className="small muted">{TEXT.recorded}</p>
          </section>
        </aside>
      </div>
    </Page>
  );
}

/** The header has the same field on wide screens. */
function SearchField({ q }: { q: string }) {
  const navigate = route.useNavigate();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = textOf(new FormData(event.currentTarget), 'q');
    void navigate({ to: '/search', search: next === undefined ? {} : { q: next } });
  };
  return (
    <search className="slim">
      <form className="row nowr" onSubmit={find}>
        <input
          className="in grow"
          type="search"
          name="q"
          aria-label={TEXT.field}
          placeholder={TEXT.field}
          defaultValue={q}
          maxLength={120}
        />
        <Button type="submit" kind="pri">
          {TEXT.find}
        </Button>
      </form>
    </search>
  );
}

const KINDS = ['people', 'bookings', 'receipts', 'businesses'] as const;
type Kind = (typeof KINDS)[number];

const countOf = (found: DeskSearch): Record<Kind, number> => ({
  people: found.people.length,
  bookings: found.bookings.length,
  receipts: found.receipts.length,
  businesses: found.businesses.length,
});

function Found({ found, q }: { found: DeskSearch; q: string }) {
  const [kind, setKind] = useState<Kind | null>(null);
  const counts = countOf(found);
  const kinds = KINDS.filter((one) => counts[one] > 0);
  if (kinds.length === 0)
    return (
      <Empty icon="search" tone="q" title={TEXT.nothing(q)}>
        <p>{TEXT.nothingText}</p>
      </Empty>
    );
  const all = kinds.reduce((sum, one) => sum + counts[one], 0);
  const rowsOf = { people: People, bookings: Bookings, receipts: Receipts, businesses: Businesses };
  return (
    <>
      {kinds.length > 1 && (
        <fieldset className="chips scroll" aria-label={TEXT.kindsShown}>
          <Chip text={TEXT.all} count={all} on={kind === null} onPress={() => setKind(null)} />
          {kinds.map((one) => (
            <Chip key={one} text={TEXT[one]} count={counts[one]} on={kind === one} onPress={() => setKind(one)} />
          ))}
        </fieldset>
      )}
      {(kind ? [kind] : kinds).map((one) => {
        const Rows = rowsOf[one];
        return (
          <section className="card" key={one} aria-label={TEXT[one]}>
            <h2 className="pad">{TEXT[one]}</h2>
            <div className="rows">
              <Rows found={found} q={q} />
            </div>
          </section>
        );
      })}
    </>
  );
}

function Chip({ text, count, on, onPress }: { text: string; count: number; on: boolean; onPress: () => void }) {
  return (
    <button type="button" className="chip" aria-pressed={on} onClick={onPress}>
      {text}
      <span className="cnt">{count}</span>
    </button>
  );
}
