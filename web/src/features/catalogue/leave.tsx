import type { Provider, ProviderDate } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { formatDays, today } from '../../kit/format.ts';
import { refreshWithout } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { useMayEdit } from './item-frame.tsx';
import { LeaveForm } from './leave-form.tsx';
import { datesQuery } from './people-queries.ts';
import { PersonFrame } from './person-frame.tsx';
import { TakeOver } from './take-over.tsx';
import { TEXT as ALL } from './texts.ts';
import { TEXT } from './texts-people.ts';

const route = getRouteApi('/b/$businessId/catalogue/providers/$providerId/leave');

/** When a person is away or works other hours, and what becomes of the bookings that it hits. */
export function LeavePage() {
  const { providerId } = route.useParams();
  return (
    <PersonFrame providerId={providerId} view="leave">
      {(provider) => <Leave key={provider.id} provider={provider} />}
    </PersonFrame>
  );
}

function Leave({ provider }: { provider: Provider }) {
  const { id } = useBusiness();
  const mayEdit = useMayEdit();
  const query = useQuery(datesQuery(id, provider.id, today()));
  const navigate = route.useNavigate();
  const chosen = route.useSearch().date;
  const choose = (date: string | undefined) =>
    void navigate({
      to: '/b/$businessId/catalogue/providers/$providerId/leave',
      params: { businessId: id, providerId: provider.id },
      search: date === undefined ? {} : { date },
      replace: true,
    });
  // What was saved leaves the form.
  const [round, setRound] = useState(0);
  const shown = query.data?.find((date) => date.id === chosen);
  return (
    <div className="split">
      <div className="stack g5">
        {mayEdit && shown && <TakeOver key={shown.id} provider={provider} date={shown} />}
        {mayEdit && (
          <LeaveForm
            key={`${shown?.id ?? ''} ${round}`}
            provider={provider}
            date={shown}
            onLeft={() => choose(undefined)}
            onSaved={(dateId) => {
              setRound(round + 1);
              choose(dateId);
            }}
          />
        )}
      </div>
      <aside className="stack g5" aria-label={TEXT.leave.what}>
        <section className="card" aria-labelledby="dates">
          <h2 id="dates" className="pad">
            {TEXT.leave.what}
          </h2>
          <Loaded query={query} what={TEXT.leave.what} skeleton={<SkeletonRows rows={2} />}>
            {(dates) => (
              <DateList
                provider={provider}
                dates={dates}
                mayEdit={mayEdit}
                onShow={choose}
                onRemoved={() => choose(undefined)}
              />
            )}
          </Loaded>
        </section>
        {mayEdit && (
          <section className="card pad stack g2">
            <h2>{TEXT.leave.how}</h2>
            <p className="small muted">{TEXT.leave.howText}</p>
          </section>
        )}
      </aside>
    </div>
  );
}

export function nameDate({ startDate, endDate, windows }: ProviderDate): string {
  const days = formatDays(startDate, endDate);
  if (windows.length === 0) return days;
  return TEXT.leave.line(days, windows.map(({ start, end }) => ALL.week.time(start, end)).join(', '));
}

function DateList({
  provider,
  dates,
  mayEdit,
  onShow,
  onRemoved,
}: {
  provider: Provider;
  dates: readonly ProviderDate[];
  mayEdit: boolean;
  onShow: (dateId: string) => void;
  onRemoved: () => void;
}) {
  const { id } = useBusiness();
  const [removing, setRemoving] = useState<ProviderDate | null>(null);
  if (dates.length === 0) return <p className="pad small muted">{TEXT.leave.none}</p>;
  return (
    <>
      <ul className="rows">
        {dates.map((date) => {
          const days = formatDays(date.startDate, date.endDate);
          const kind = date.evenIfClosed ? TEXT.leave.works : TEXT.leave.kindOf[date.kind];
          return (
            <li className="li" key={date.id}>
              <span className="grow">
                <b>{nameDate(date)}</b>
                <br />
                <span className="small muted">{[kind, date.note].filter(Boolean).join(' · ')}</span>
              </span>
              {mayEdit && (
                <>
                  <Button kind="ghost" onClick={() => onShow(date.id)}>
                    {TEXT.leave.open}
                    <span className="vh">, {days}</span>
                  </Button>
                  <IconButton icon="trash" label={TEXT.leave.remove(days)} onClick={() => setRemoving(date)} />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {removing && (
        <Dialog
          title={TEXT.leave.removeTitle(formatDays(removing.startDate, removing.endDate))}
          onClose={() => setRemoving(null)}
        >
          <p>{TEXT.leave.removeText}</p>
          <ApiForm
            name={`remove-date:${removing.id}`}
            read={() => null}
            send={(_input, options) => dwaso.catalogue.deleteProviderDate(id, provider.id, removing.id, options)}
            onDone={() => {
              showToast(TEXT.leave.removed);
              onRemoved();
              void refreshWithout(removing.id, id, 'catalogue');
              setRemoving(null);
            }}
            action={TEXT.leave.removeAction}
          />
        </Dialog>
      )}
    </>
  );
}
