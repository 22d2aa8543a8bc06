import { type DwasoError, NotAvailableError, type Quote } from '@dwaso/sdk';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentence } from '../../kit/form.tsx';
import { addDays, daysBetween, formatDate, formatTime } from '../../kit/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { demandOf, type Entry } from '../items/index.ts';
import { useBusiness } from '../shops/index.ts';
import { aroundQuery, type Catalogue } from './queries.ts';
import { type Change, type Draft, entriesOf } from './state.ts';
import { TEXT } from './texts.ts';

const OFFERED = 3;

/** The service writes dates as computers do. */
const tellReasons = (reasons: readonly { message: string }[]): string =>
  reasons.map(({ message }) => sentence(message).replaceAll(/\d{4}-\d\d-\d\d/g, formatDate)).join(' ');

/** What the business itself may overrule by confirming at once. */
const OWN_RULES = new Set(['MIN_NOTICE', 'MAX_ADVANCE']);
export const mayConfirm = ({ available, reasons = [] }: Quote): boolean =>
  available || (reasons.length > 0 && reasons.every(({ code }) => OWN_RULES.has(code)));

/** A missing address does not speak against the time: the form asks for it by itself. */
export function splitAddress(quote: Quote): { quote: Quote; needsAddress: boolean } {
  const reasons = (quote.reasons ?? []).filter(({ code }) => code !== 'DELIVERY_NEEDED');
  const needsAddress = reasons.length < (quote.reasons ?? []).length;
  return { quote: { ...quote, reasons, available: reasons.length === 0 }, needsAddress };
}

const ENTRY = /^\/items\/(\d+)/;

/** Why each of several entries is refused. */
export const reasonsOf = (quote: Quote | undefined, count: number): (string | undefined)[] =>
  Array.from({ length: count }, (_, at) => {
    const own = (quote?.reasons ?? []).filter(
      ({ code, path }) => !OWN_RULES.has(code) && ENTRY.exec(path)?.[1] === String(at),
    );
    return own.length > 0 ? tellReasons(own) : undefined;
  });

/** Why it cannot be had, in words, with what can. */
export function Refusal({
  quote,
  error,
  draft,
  change,
  catalogue,
}: {
  quote: Quote | undefined;
  /** The refusal of the booking itself, when somebody else was faster. */
  error: DwasoError | null;
  draft: Draft;
  change: Change;
  catalogue: Catalogue;
}) {
  if (error instanceof NotAvailableError) {
    const why = tellReasons(error.reasons);
    return (
      <Refused why={why || sentence(error.message)}>
        {error.alternatives.map(({ field, value }) => (
          <button
            key={field + value}
            type="button"
            className="chip"
            onClick={() => change(toChange(field, value, draft, entriesOf(draft, catalogue)))}
          >
            {nameAlternative(field, value, catalogue)}
          </button>
        ))}
      </Refused>
    );
  }
  if (!quote || quote.available) return null;
  const entries = entriesOf(draft, catalogue);
  const reasons = quote.reasons ?? [];
  // Each of several entries tells its own refusal.
  const ownly = entries.length > 1 && reasons.every(({ code, path }) => ENTRY.test(path) && !OWN_RULES.has(code));
  const offers = catalogue.units.length > 0 && !mayConfirm(quote) && (
    <FreeDays entries={entries} draft={draft} change={change} catalogue={catalogue} />
  );
  if (ownly) return <div className="chips">{offers}</div>;
  const told =
    entries.length > 1 ? reasons.filter(({ code, path }) => OWN_RULES.has(code) || !ENTRY.test(path)) : reasons;
  return <Refused why={tellReasons(unique(told))}>{offers}</Refused>;
}

/** The same rule is told for each entry. */
const unique = <Reason extends { message: string }>(reasons: readonly Reason[]): Reason[] =>
  reasons.filter(({ message }, at) => reasons.findIndex((other) => other.message === message) === at);

const Refused = ({ why, children }: { why: string; children: ReactNode }) => (
  <>
    <Banner tone="bad" icon="warn" title={TEXT.notFree}>
      {why}
    </Banner>
    <div className="chips">{children}</div>
  </>
);

/** The service names an alternative by the field that it would change. */
function toChange(field: string, value: string, { date, endDate }: Draft, entries: Entry[]): Partial<Draft> {
  if (field === 'providerId') return { entries: entries.map((entry) => ({ ...entry, providerId: value })) };
  if (field === 'startsAt') return { startsAt: value, date: value.slice(0, 10) };
  return { date: value, endDate: addDays(value, daysBetween(date, endDate)) };
}

function nameAlternative(field: string, value: string, { providers }: Catalogue): string {
  if (field === 'providerId') return TEXT.withOther(providers.find(({ id }) => id === value)?.name ?? value);
  return field === 'startsAt' ? `${formatDate(value)}, ${formatTime(value)}` : formatDate(value);
}

/** The nearest days on which everything fits for the same length. */
function FreeDays({
  entries,
  draft: { date, endDate },
  change,
  catalogue,
}: {
  entries: Entry[];
  draft: Draft;
  change: Change;
  catalogue: Catalogue;
}) {
  const { id } = useBusiness();
  const demand = [...demandOf(entries, catalogue)];
  const answers = useQueries({ queries: demand.map(([unitId]) => aroundQuery(id, unitId, date)) });
  const isOnePiece =
    demand.length === 1 && catalogue.units.find(({ id: unit }) => unit === demand[0]?.[0])?.quantity === 1;
  const length = daysBetween(date, endDate) + 1;
  const fits = (answers[0]?.data ?? [])
    .map((day, at) => ({ day, stays: answers.map(({ data = [] }) => data.slice(at, at + length)) }))
    .filter(({ stays }) =>
      stays.every(
        (stay, unit) =>
          stay.length === length && stay.every((one) => one.bookable && one.freeQuantity >= (demand[unit]?.[1] ?? 0)),
      ),
    )
    .sort((one, other) => Math.abs(daysBetween(date, one.day.date)) - Math.abs(daysBetween(date, other.day.date)))
    .slice(0, OFFERED)
    .sort((one, other) => one.day.date.localeCompare(other.day.date));
  if (fits.length === 0) return null;
  return (
    <>
      <span className="small">{TEXT.nearest}</span>
      {fits.map(({ day, stays }) => (
        <button
          key={day.date}
          type="button"
          className="chip"
          onClick={() => change({ date: day.date, endDate: addDays(day.date, length - 1) })}
        >
          {stays.length === 1 && !isOnePiece
            ? TEXT.leftOver(formatDate(day.date), Math.min(...stays.flat().map(({ freeQuantity }) => freeQuantity)))
            : TEXT.allFree(formatDate(day.date), isOnePiece)}
        </button>
      ))}
    </>
  );
}
