import type { Booking } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Field } from '../../kit/form.tsx';
import { addDays, dateOf, daysBetween, today } from '../../kit/format.ts';
import type { MoveTarget } from './move-target.ts';
import { providersQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const LONGEST = 31;

export function MoveFields({
  booking,
  target,
  onChange,
}: {
  booking: Booking;
  target: MoveTarget;
  onChange: (target: MoveTarget) => void;
}) {
  return 'date' in target ? (
    <DayFields booking={booking} target={target} onChange={onChange} />
  ) : (
    <TimeFields booking={booking} target={target} onChange={onChange} />
  );
}

function DayFields({
  booking,
  target: { date, endDate },
  onChange,
}: {
  booking: Booking;
  target: { date: string; endDate?: string };
  onChange: (target: MoveTarget) => void;
}) {
  const last = endDate ?? addDays(date, daysBetween(dateOf(booking.startsAt), dateOf(booking.endsAt)) - 1);
  return (
    <div className="pair">
      <Field label={TEXT.move.firstDay} path="/date">
        {(control) => (
          <input
            className="in"
            type="date"
            required
            min={today()}
            value={date}
            onChange={({ target: { value } }) =>
              value && onChange({ date: value, endDate: addDays(value, daysBetween(date, last)) })
            }
            {...control}
          />
        )}
      </Field>
      <Field label={TEXT.move.lastDay} path="/endDate">
        {(control) => (
          <input
            className="in"
            type="date"
            required
            min={date}
            max={addDays(date, LONGEST - 1)}
            value={last}
            onChange={({ target: { value } }) => value && onChange({ date, endDate: value })}
            {...control}
          />
        )}
      </Field>
    </div>
  );
}

function TimeFields({
  booking: { businessId, serviceId, items },
  target,
  onChange,
}: {
  booking: Booking;
  target: { startsAt: string; providerId?: string; providerName?: string };
  onChange: (target: MoveTarget) => void;
}) {
  const { data: providers = [] } = useQuery(providersQuery(businessId));
  const able = providers.filter(({ services }) => services.some(({ id }) => id === serviceId));
  const [day, time] = [target.startsAt.slice(0, 10), target.startsAt.slice(11, 16)];
  // Accra keeps UTC all year.
  const at = (date: string, clock: string) => onChange({ ...target, startsAt: `${date}T${clock}:00.000Z` });
  return (
    <>
      <div className="pair">
        <Field label={TEXT.move.day} path="/startsAt">
          {(control) => (
            <input
              className="in"
              type="date"
              required
              min={today()}
              value={day}
              onChange={({ target: { value } }) => value && at(value, time)}
              {...control}
            />
          )}
        </Field>
        <Field label={TEXT.move.time}>
          {(control) => (
            <input
              className="in"
              type="time"
              required
              value={time}
              onChange={({ target: { value } }) => value && at(day, value)}
              {...control}
            />
          )}
        </Field>
      </div>
      {items.length < 2 && (
        <Field label={TEXT.move.provider} path="/providerId">
          {(control) => (
            <select
              className="in"
              value={target.providerId ?? ''}
              onChange={({ target: { value, selectedOptions } }) =>
                onChange({
                  startsAt: target.startsAt,
                  providerId: value,
                  providerName: selectedOptions[0]?.textContent ?? '',
                })
              }
              {...control}
            >
              {able.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {items.length > 1 && <p className="small muted">{TEXT.move.together}</p>}
    </>
  );
}
