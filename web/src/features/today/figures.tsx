import type { Digest } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatTime, today } from '../../kit/format.ts';
import { useNow } from '../../kit/now.ts';
import { Money } from '../../ui/money.tsx';
import { useBooksByDay } from '../shops/index.ts';
import { formatLeft, liveHolds } from './held.tsx';
import { countCustomers, sumOwed } from './owed.tsx';
import { heldQuery } from './queries.ts';
import { countBack, sortDay } from './sort.ts';
import { TEXT } from './texts.ts';

/** The day in four figures; each leads to its list. */
export function Figures({ digest, businessId }: { digest: Digest; businessId: string }) {
  const byDay = useBooksByDay();
  const now = useNow();
  const holds = liveHolds(useQuery(heldQuery(businessId)).data ?? [], now);
  const { arrivals, running } = sortDay(digest, []);
  const words = byDay ? TEXT.rental : TEXT.salon;
  const [next] = arrivals;
  const owing = digest.bookings.filter(({ duePesewas }) => duePesewas > 0);
  const ends = running.map(({ endsAt }) => endsAt).sort()[0];
  const back = countBack(running, digest.date);
  const [firstHold] = holds;
  return (
    <div className="kpis">
      <Figure to="day-arrivals" name={words.arrivals} value={arrivals.length}>
        {next ? TEXT.next(byDay ? next.item : formatTime(next.startsAt)) : TEXT.none}
      </Figure>
      <Figure to="day-running" name={words.running} value={running.length}>
        {byDay
          ? back > 0
            ? TEXT.backToday(back)
            : TEXT.nothingBack
          : ends
            ? TEXT.endNext(formatTime(ends))
            : words.noRunning}
      </Figure>
      <Figure
        to="day-arrivals"
        name={digest.date === today() ? TEXT.collectToday : TEXT.collect}
        value={<Money pesewas={digest.outstandingPesewas} />}
      >
        {owing.length > 0 ? TEXT.customers(owing.length) : TEXT.nothingDue}
      </Figure>
      {digest.owed.length > 0 ? (
        <Figure to="day-owed" name={TEXT.owed} value={<Money pesewas={sumOwed(digest.owed)} />}>
          {TEXT.owedBy(countCustomers(digest.owed))}
        </Figure>
      ) : (
        <Figure to="day-held" name={TEXT.waiting} value={holds.length}>
          {firstHold?.holdExpiresAt ? TEXT.endsIn(formatLeft(firstHold.holdExpiresAt, now)) : TEXT.noHold}
        </Figure>
      )}
    </div>
  );
}

const Figure = ({ to, name, value, children }: { to: string; name: string; value: ReactNode; children: ReactNode }) => (
  <button type="button" className="card kpi" onClick={() => document.getElementById(to)?.scrollIntoView()}>
    <span>{name}</span>
    <b>{value}</b>
    <small>{children}</small>
  </button>
);
