import '../../styles/catalogue.css';
import '../../styles/hours.css';
import type { Provider } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { ItemFrame } from './item-frame.tsx';
import { providerQuery, providersQuery } from './queries.ts';
import { TEXT as ALL } from './texts.ts';
import { TEXT } from './texts-people.ts';

const VIEWS = [
  ['person', '/b/$businessId/catalogue/providers/$providerId'],
  ['rota', '/b/$businessId/catalogue/providers/$providerId/rota'],
  ['leave', '/b/$businessId/catalogue/providers/$providerId/leave'],
  ['calendars', '/b/$businessId/catalogue/providers/$providerId/calendars'],
] as const;

/** The parts of a person's page. */
export function PersonViews({ provider }: { provider: Provider }) {
  const { id } = useBusiness();
  return (
    <nav className="seg" aria-label={TEXT.views(provider.name)}>
      {VIEWS.map(([view, to]) => (
        <Link
          key={view}
          to={to}
          params={{ businessId: id, providerId: provider.id }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {TEXT.tabs[view]}
        </Link>
      ))}
    </nav>
  );
}

type View = Exclude<(typeof VIEWS)[number][0], 'person'>;

/** Around one part of a person's time, with the same part of the others a tap away. */
export function PersonFrame({
  providerId,
  view,
  children,
}: {
  providerId: string;
  view: View;
  children: (provider: Provider) => ReactNode;
}) {
  const { id } = useBusiness();
  const query = useQuery(providerQuery(id, providerId));
  const { data: people = [] } = useQuery(providersQuery(id));
  const to = VIEWS.find(([key]) => key === view)?.[1] ?? VIEWS[1][1];
  return (
    <ItemFrame part="providers" title={query.data?.name ?? ALL.provider.what}>
      <Loaded query={query} what={ALL.provider.what} skeleton={<SkeletonRows rows={3} />}>
        {(provider) => (
          <>
            {people.length > 1 && (
              <nav className="chips scroll" aria-label={TEXT.person}>
                {people.map((person) => (
                  <Link key={person.id} className="chip" to={to} params={{ businessId: id, providerId: person.id }}>
                    {person.name}
                  </Link>
                ))}
              </nav>
            )}
            <PersonViews provider={provider} />
            {children(provider)}
          </>
        )}
      </Loaded>
    </ItemFrame>
  );
}
