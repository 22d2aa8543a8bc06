import type { PublicHoliday } from '@dwaso/sdk';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { FormNotice } from '../../kit/form.tsx';
import { formatDate, today } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBusiness, useReadOnly } from '../shops/index.ts';
import type { SpecialDraft } from './special-day.tsx';
import { TEXT } from './texts-year.ts';
import { type Day, type DayKind, kindOf } from './year-days.ts';

/** Public holidays of the year shown. One press closes one of them, or all that are open. */
export function Holidays({
  days,
  holidays,
  onSpecial,
}: {
  days: readonly Day[];
  holidays: readonly PublicHoliday[];
  onSpecial: (draft: SpecialDraft) => void;
}) {
  const { id } = useBusiness();
  const locked = useReadOnly();
  const [hit, setHit] = useState(0);
  const submission = useSubmit<PublicHoliday[], number>({
    name: `close-holidays:${id}`,
    async send(wanted, { idempotencyKey }) {
      let conflicts = 0;
      for (const { date, name } of wanted) {
        const input = { startDate: date, endDate: date, reason: name };
        const options = { idempotencyKey: `${idempotencyKey}-${date}` };
        conflicts += (await dwaso.schedule.createClosure(id, input, options)).conflicts.length;
      }
      showToast(TEXT.holidays.closedDone(wanted.length));
      return conflicts;
    },
    onDone(conflicts) {
      setHit(conflicts);
      void refresh(id);
    },
  });
  const byDate = new Map(days.map((day) => [day.date, day]));
  const rows = holidays.flatMap((holiday) => {
    const day = byDate.get(holiday.date);
    return day && holiday.date >= today() ? [{ holiday, kind: kindOf(day, holiday) }] : [];
  });
  const open = rows.filter(({ kind }) => kind === 'holiday').map(({ holiday }) => holiday);
  const busy = submission.state === 'sending';
  return (
    <section className="card" aria-labelledby="holidays">
      <h2 id="holidays" className="pad">
        {TEXT.holidays.title}
      </h2>
      <ul className="rows">
        {rows.map(({ holiday, kind }) => (
          <li className="li w" key={holiday.date}>
            <span className="grow">
              <b>{formatDate(holiday.date)}</b>{' '}
              {holiday.movable && <span className="tag">{TEXT.holidays.mayChange}</span>}
              <br />
              <span className="small muted">{holiday.name}</span>
            </span>
            {kind === 'holiday' ? (
              <div className="btns">
                <Button disabled={locked || busy} onClick={() => void submission.submit([holiday])}>
                  {TEXT.holidays.close}
                  <span className="vh">{TEXT.holidays.on(holiday.name)}</span>
                </Button>
                <Button
                  kind="ghost"
                  disabled={locked}
                  onClick={() => onSpecial({ startDate: holiday.date, note: holiday.name })}
                >
                  {TEXT.holidays.special}
                  <span className="vh">{TEXT.holidays.on(holiday.name)}</span>
                </Button>
              </div>
            ) : (
              <HolidayTag kind={kind} />
            )}
          </li>
        ))}
      </ul>
      <div className="pad stack g2">
        <FormNotice
          state={submission.state}
          error={submission.error}
          again={submission.again}
          forget={submission.forget}
          onConflict={undefined}
        />
        {open.length > 0 && (
          <Button kind="soft" block busy={busy} disabled={locked} onClick={() => void submission.submit(open)}>
            {TEXT.holidays.closeAll(open.length)}
          </Button>
        )}
        <p className="small muted">
          {TEXT.holidays.byItself} {hit > 0 && TEXT.holidays.stay(hit)}
        </p>
      </div>
    </section>
  );
}

const HolidayTag = ({ kind }: { kind: DayKind }) => (
  <span className="tag ok">
    <Icon name="check" size="sm" />
    {kind === 'special' ? TEXT.holidays.hasSpecial : TEXT.holidays.closed}
  </span>
);
