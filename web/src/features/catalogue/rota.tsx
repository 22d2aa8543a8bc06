import type { PlacedRota, Provider, ProviderRota } from '@dwaso/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { TextField } from '../../kit/form.tsx';
import { addDays, formatDate, formatDayMonth, today } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { FourWeeks } from './four-weeks.tsx';
import { HitBookings } from './hit-bookings.tsx';
import { useMayEdit } from './item-frame.tsx';
import { rotaConflictsQuery, rotaQuery } from './people-queries.ts';
import { PersonFrame } from './person-frame.tsx';
import { anchorOf, nextMonday, toBody, toEdited, withCopy, withCount } from './rota-weeks.ts';
import { TEXT } from './texts-people.ts';
import { nameWeek } from './week.ts';
import { WeekRows } from './week-field.tsx';

const route = getRouteApi('/b/$businessId/catalogue/providers/$providerId/rota');
const COUNTS = [1, 2, 3, 4] as const;

export function RotaPage() {
  const { id } = useBusiness();
  const { providerId } = route.useParams();
  const query = useQuery(rotaQuery(id, providerId));
  const mayEdit = useMayEdit();
  return (
    <PersonFrame providerId={providerId} view="rota">
      {(provider) => (
        <Loaded query={query} what={TEXT.rota.what} skeleton={<SkeletonRows rows={4} />}>
          {(rota) =>
            mayEdit ? (
              <RotaForm key={providerId} provider={provider} rota={rota} />
            ) : (
              <FourWeeks provider={provider} rota={rota} />
            )
          }
        </Loaded>
      )}
    </PersonFrame>
  );
}

const dayMonth = (date: string): string => formatDayMonth(Date.parse(`${date}T00:00:00Z`));

function RotaForm({ provider, rota }: { provider: Provider; rota: ProviderRota }) {
  const { id } = useBusiness();
  const name = `rota:${provider.id}`;
  const edit = useEdit(name, toEdited(rota));
  const [shown, setShown] = useState(0);
  const [outside, setOutside] = useState<readonly string[]>([]);
  const { weeks, from } = edit.value;
  const at = Math.min(shown, weeks.length - 1);
  const anchor = anchorOf(edit.value, rota, today());
  const other = (at + 1) % weeks.length;
  const [letter, otherLetter] = [TEXT.letter(at), TEXT.letter(other)];
  return (
    <>
      <EditForm
        name={name}
        edit={edit}
        read={() => toBody(edit.value, anchor)}
        send={(input, options) => dwaso.catalogue.replaceProviderRota(id, provider.id, input, options)}
        onDone={(placed: PlacedRota) => {
          showToast(TEXT.rota.saved);
          setOutside(placed.conflicts);
          void refresh(id);
        }}
        action={TEXT.rota.save}
      >
        <div className="split">
          <section className="card" aria-labelledby="repeats">
            <div className="pad stack g3">
              <div className="row between">
                <h2 className="hd3" id="repeats">
                  {TEXT.rota.repeats(provider.name)}
                </h2>
                <div className="row g2 nowr">
                  <fieldset className="seg" aria-label={TEXT.rota.count}>
                    {COUNTS.map((count) => (
                      <button
                        key={count}
                        type="button"
                        aria-pressed={count === weeks.length}
                        onClick={() => edit.set({ weeks: withCount(weeks, count) })}
                      >
                        {count}
                      </button>
                    ))}
                  </fieldset>
                  <span>{TEXT.rota.weeks(weeks.length)}</span>
                </div>
              </div>
              {weeks.length > 1 && (
                <div className="row between">
                  <fieldset className="seg wrap" aria-label={TEXT.rota.week}>
                    {weeks.map((_, week) => (
                      <button
                        key={TEXT.letter(week)}
                        type="button"
                        aria-pressed={week === at}
                        onClick={() => setShown(week)}
                      >
                        {TEXT.rota.from(
                          TEXT.letter(week),
                          dayMonth(nextMonday({ anchor, weeks }, week, from || today())),
                        )}
                      </button>
                    ))}
                  </fieldset>
                  <Button
                    icon="copy"
                    onClick={() => {
                      edit.set({ weeks: withCopy(weeks, at) });
                      setShown(other);
                      showToast(TEXT.rota.copied(letter, otherLetter), { icon: 'copy' });
                    }}
                  >
                    {TEXT.rota.copy(letter, otherLetter)}
                  </Button>
                </div>
              )}
            </div>
            <div className="rows week">
              <WeekRows
                week={weeks[at] ?? []}
                path={`/weeks/${at}`}
                onChange={(week) => edit.set({ weeks: weeks.map((one, index) => (index === at ? week : one)) })}
              />
            </div>
          </section>
          <aside className="stack g5" aria-label={TEXT.rota.when}>
            <section className="card pad stack g3">
              <h2>{TEXT.rota.when}</h2>
              <TextField
                name="from"
                type="date"
                label={TEXT.rota.holds}
                hint={TEXT.rota.atOnce}
                min={addDays(today(), 1)}
                value={from}
                onChange={(event) => edit.set({ from: event.target.value })}
              />
              {from !== '' && (
                <p className="small muted">
                  {TEXT.rota.until(formatDate(addDays(from, -1)), provider.name, nameRota(rota))}
                </p>
              )}
            </section>
            {edit.dirty ? (
              <Preview providerId={provider.id} body={toBody(edit.value, anchor)} />
            ) : (
              outside.length > 0 && <HitBookings ids={outside} />
            )}
          </aside>
        </div>
      </EditForm>
      <FourWeeks provider={provider} rota={rota} edited={edit.dirty ? { ...edit.value, anchor } : undefined} />
    </>
  );
}

/** What saving would do, before it is done. A rota that cannot be saved says why when it is. */
function Preview({ providerId, body }: { providerId: string; body: ReturnType<typeof toBody> }) {
  const { id } = useBusiness();
  const { data: conflicts } = useQuery({
    ...rotaConflictsQuery(id, providerId, body),
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (!conflicts) return null;
  return (
    <section className="stack g2" aria-label={TEXT.rota.preview}>
      <h2>{TEXT.rota.preview}</h2>
      {conflicts.length > 0 ? <HitBookings ids={conflicts} /> : <p className="small muted">{TEXT.rota.none}</p>}
    </section>
  );
}

const nameRota = ({ weeks }: ProviderRota): string =>
  weeks.length === 1 ? nameWeek(weeks[0] ?? []) : TEXT.rota.several(weeks.length);
