import type { Refusal } from '../../../domain/availability/refusal.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { breather } from '../../../kit/breathe.ts';
import { fail } from '../../../kit/errors.ts';
import type { Claim, Sent } from '../../../kit/http/idempotency.ts';
import type { Db } from '../../../kit/postgres/database.ts';
import type { Catalogue } from '../availability/index.ts';
import {
  attemptPlacement,
  bookedByOf,
  type Draft,
  draftBooking,
  expireOverdueHolds,
  type NewBooking,
  notAvailable,
  type Placement,
  type PlacementContext,
  placeBookings,
  type SeriesWrite,
  toNewBooking,
} from '../bookings/index.ts';
import { kindOf } from '../quotes/index.ts';
import { judgeOccurrences } from './judge.ts';
import { named, type Occurrence, type Reach, requireAllInTime, violationsOf, withReach } from './occurrences.ts';
import type { SkippedOccurrence } from './schemas.ts';

/** Occurrences of one series on their way to becoming bookings. */
export interface SeriesPlacement {
  seriesId: string;
  occurrences: readonly Occurrence[];
  /** Common to all occurrences. */
  placement: Placement;
  reach: Reach;
  onConflict: 'REJECT' | 'SKIP';
  expectedTotalPesewas: number | null;
  /** Stored and answered beside the bookings. */
  write: (drafts: readonly Draft[], skipped: SkippedOccurrence[]) => Promise<SeriesAnswer>;
}

export interface SeriesAnswer {
  series: SeriesWrite;
  status: 200 | 201;
  around: readonly [string, string];
}

/** Each occurrence is a booking of its own. A quote was made for the first date; the total is that of all of them. */
const placementFor = ({ placement, seriesId }: SeriesPlacement, { index, request }: Occurrence): Placement => ({
  ...placement,
  request,
  series: { id: seriesId, index },
  agreement: {
    ...placement.agreement,
    quoteToken: index === 0 ? placement.agreement.quoteToken : null,
    expectedTotalPesewas: null,
  },
});

const priceChanged = (totalPesewas: number) => {
  const message = `The total is ${totalPesewas} pesewas now`;
  return fail(POLICY_VIOLATION, message, [{ code: 'PRICE_CHANGED', message, path: '/expectedTotalPesewas' }]);
};

/**
 * Places all occurrences by one statement; with SKIP, the free ones. Where another transaction takes a date first, the
 * statement is refused, every open occurrence is checked again, and the statement is sent again. A refused series leaves
 * no rows.
 */
export async function placeOccurrences(
  db: Db,
  context: PlacementContext,
  series: SeriesPlacement,
  claim: Claim,
): Promise<Sent> {
  const { placement, occurrences, reach, onConflict } = series;
  const { businessId, now } = placement;
  const judgedFor = { bookedBy: bookedByOf(placement), audience: 'business' } as const;
  const refused = new Map<number, Refusal[]>();
  const open = () => occurrences.filter(({ index }) => !refused.has(index));
  const termsOf = (catalogue: Catalogue) => withReach(catalogue, reach);

  /** Remembers dates that are not free; throws where one refuses the series. */
  async function judge(catalogue: Catalogue): Promise<boolean> {
    const judged = open();
    const found = await judgeOccurrences(db, termsOf(catalogue), judged, judgedFor, now);
    judged.forEach(({ index }, at) => {
      const reasons = found[at] ?? [];
      if (reasons.length > 0) refused.set(index, reasons);
    });
    if (refused.size === 0) return false;
    if (onConflict === 'REJECT' || open().length === 0)
      throw notAvailable(
        occurrences.flatMap((occurrence) => named(occurrence, refused.get(occurrence.index) ?? [])) as Refusal[],
      );
    return found.some((reasons) => reasons.length > 0);
  }

  let judgedBefore = onConflict === 'REJECT';
  return attemptPlacement<Draft[]>(db, context, {
    businessId,
    now,
    async draft(catalogue) {
      const terms = termsOf(catalogue);
      requireAllInTime(
        occurrences.flatMap((occurrence) =>
          named(occurrence, violationsOf(terms, occurrence.request.items, judgedFor, now)),
        ),
      );
      if (!judgedBefore) await judge(catalogue);
      judgedBefore = true;
      const breathe = breather();
      const drafts: Draft[] = [];
      for (const occurrence of open()) {
        const { items } = occurrence.request;
        const taken = await kindOf(items).readTaken(db, terms, items, now);
        const draft = draftBooking(context, terms, placementFor(series, occurrence), taken);
        if (!draft) return null;
        // One customer, also where it is new.
        const customerId = drafts[0]?.row.customerId ?? draft.row.customerId;
        drafts.push({ ...draft, row: { ...draft.row, customerId } });
        await breathe();
      }
      const total = drafts.reduce((sum, { row }) => sum + row.totalPesewas, 0);
      if (series.expectedTotalPesewas !== null && series.expectedTotalPesewas !== total) {
        await judge(catalogue);
        throw priceChanged(total);
      }
      return drafts;
    },
    async send(catalogue, drafts) {
      const skipped = occurrences.flatMap(({ index, when }): SkippedOccurrence[] => {
        const reasons = refused.get(index);
        return reasons ? [{ index, ...when, reasons }] : [];
      });
      const { series: write, status, around } = await series.write(drafts, skipped);
      const breathe = breather();
      const bookings: NewBooking[] = [];
      for (const draft of drafts) {
        bookings.push(toNewBooking(draft, placement, context.publicUrl));
        await breathe();
      }
      return placeBookings(db, claim, catalogue, bookings, around, { write, status });
    },
    async makeRoom() {
      if (await judge(await context.catalogues.read(businessId))) return;
      const overdue = new Set<string>();
      // A date that another transaction takes now is found when the statement is refused again.
      for (const { request } of open()) {
        const { items } = request;
        const found = await kindOf(items).findObstacles(db, context.catalogues, businessId, items, judgedFor, now);
        for (const id of found.overdue) overdue.add(id);
      }
      if (overdue.size > 0)
        await db.transaction((tx) => expireOverdueHolds(tx, businessId, [...overdue], context.publicUrl, now));
    },
    promoOf: ([first]) => first?.row.promo ?? null,
  });
}
