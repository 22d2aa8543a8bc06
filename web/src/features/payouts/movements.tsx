import type { LedgerEntry } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAmount, formatDateTime, toMoneyInput } from '../../kit/format.ts';
import { PagedTable } from '../../ui/paged-table.tsx';
import type { Column } from '../../ui/table.tsx';
import { nameKind } from './names.ts';
import { type LedgerKind, ledgerQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** What changed the available money, and by chips of their own what came in before it was available. */
const CHIPS = {
  available: ['RELEASE', 'REFUND', 'PAYOUT', 'PAYOUT_FEE', 'PAYOUT_RETURNED', 'DISPUTE', 'ADJUSTMENT'],
  payments: ['PAYMENT'],
  refunds: ['REFUND', 'DISPUTE'],
  fees: ['PLATFORM_FEE', 'GATEWAY_FEE', 'PAYOUT_FEE'],
  payouts: ['PAYOUT', 'PAYOUT_RETURNED'],
} satisfies Record<string, LedgerKind[]>;

/** Entries, newest first. */
export function Movements({ businessId }: { businessId: string }) {
  const [chip, setChip] = useState<keyof typeof CHIPS>('available');
  const query = useInfiniteQuery(ledgerQuery(businessId, CHIPS[chip]));
  return (
    <section className="stack g2" aria-labelledby="movements">
      <h2 id="movements">{TEXT.movements}</h2>
      <fieldset className="chips scroll" aria-label={TEXT.kindsShown}>
        {keysOf(CHIPS).map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={one === chip} onClick={() => setChip(one)}>
            {TEXT.chips[one]}
          </button>
        ))}
      </fieldset>
      <PagedTable
        query={query}
        caption={TEXT.movements}
        loading={TEXT.loading}
        empty={TEXT.empty}
        shown={TEXT.shown}
        columns={columns(businessId)}
        rowKey={({ id }) => id}
        csvName="money"
      />
    </section>
  );
}

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

const columns = (businessId: string): Column<LedgerEntry>[] => [
  {
    head: TEXT.what,
    cell: (entry) => (
      <>
        {entry.bookingId === null ? (
          <b>{nameKind(entry)}</b>
        ) : (
          <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId: entry.bookingId }}>
            {nameKind(entry)}
          </Link>
        )}
        {entry.note !== null && <span className="small muted"> {entry.note}</span>}
      </>
    ),
    csv: nameKind,
  },
  {
    head: TEXT.amount,
    number: true,
    cell: ({ amountPesewas }) => formatAmount(amountPesewas),
    csv: ({ amountPesewas }) => toMoneyInput(amountPesewas),
  },
  { head: TEXT.when, folded: 'left', cell: ({ at }) => formatDateTime(at), csv: ({ at }) => at },
  {
    head: TEXT.after,
    number: true,
    label: TEXT.available,
    cell: ({ availableAfterPesewas }) => formatAmount(availableAfterPesewas),
    csv: ({ availableAfterPesewas }) => toMoneyInput(availableAfterPesewas),
  },
];
