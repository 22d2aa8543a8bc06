import { PAYOUT_FEES } from '../../../../domain/money/payout-fees.ts';
import type { Db } from '../../../../kit/postgres/database.ts';
import { sql } from '../../../../kit/postgres/sql.ts';
import type { Bank, Transfer, TransferGateway } from './transfers.ts';

const BANKS: Bank[] = [
  { code: '030100', name: 'Absa Bank Ghana' },
  { code: '040100', name: 'GCB Bank' },
  { code: '130100', name: 'Ecobank Ghana' },
];

const FIRST_NAMES = ['AMA', 'KOFI', 'EFUA', 'YAW', 'ABENA', 'KWAME', 'ESI', 'KOJO', 'ADWOA', 'NANA'];
const LAST_NAMES = ['MENSAH', 'OWUSU', 'BOATENG', 'ANSAH', 'ASANTE', 'OFORI', 'BADU', 'SACKEY', 'ANTWI', 'OSEI'];

/** Numbers that end in 0002 have no holder. */
const UNKNOWN = '0002';

/** Numbers that end in 0000 fail, numbers that end in 0001 come back after they were paid. */
const OUTCOMES: Record<string, Row['outcome']> = { '0000': 'FAILED', '0001': 'RETURNED' };

const PAGE_SIZE = 1_000;

interface Row {
  amount: number;
  outcome: 'PAID' | 'FAILED' | 'RETURNED';
  asked: number;
}

/** A gateway for tests and sandboxes: it keeps its own books, and no money moves. */
export function simulatedTransfers({ db, now }: { db: Db; now: () => Temporal.Instant }): TransferGateway {
  const toTransfer = (reference: string, { amount, outcome, asked }: Row): Transfer => {
    const transfer = { reference, amountPesewas: amount, failure: null };
    // The first answer is always pending.
    if (asked === 0) return { ...transfer, state: 'PENDING' };
    if (outcome === 'FAILED') return { ...transfer, state: 'FAILED', failure: 'The wallet cannot receive this amount' };
    if (outcome === 'PAID' || asked === 1) return { ...transfer, state: 'SUCCEEDED' };
    return { ...transfer, state: 'REVERSED', failure: 'The wallet was closed' };
  };

  return {
    provider: 'SIMULATOR',
    fees: PAYOUT_FEES,
    listBanks: async () => BANKS,

    async resolve({ number }) {
      if (number.endsWith(UNKNOWN)) return null;
      const digit = (place: number) => Number(number.at(place));
      return `${FIRST_NAMES[digit(-1)]} ${LAST_NAMES[digit(-2)]}`;
    },

    register: async ({ number }) => `SIM_${number.slice(-4)}`,

    async send({ reference, amountPesewas, number }) {
      const outcome = OUTCOMES[number.slice(-4)] ?? 'PAID';
      return db.transaction(async (tx) => {
        await tx.run(sql`
          insert into simulator_transfers (reference, amount_pesewas, outcome, created_at)
          values (${reference}, ${amountPesewas}, ${outcome}, ${now()}) on conflict do nothing`);
        const row = await tx.one(sql<Row>`
          select amount_pesewas as amount, outcome, asked from simulator_transfers where reference = ${reference}`);
        return toTransfer(reference, row);
      });
    },

    async find(reference) {
      const row = await db.transaction((tx) =>
        tx.maybe(sql<Row>`
          update simulator_transfers set asked = asked + 1 where reference = ${reference}
          returning amount_pesewas as amount, outcome, asked`),
      );
      return row && toTransfer(reference, row);
    },

    async list({ from, to }, page) {
      const rows = await db.rows(sql<Row & { reference: string }>`
        select reference, amount_pesewas as amount, outcome, asked from simulator_transfers
        where created_at between ${from} and ${to}
        order by created_at, reference limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`);
      return { rows: rows.map((row) => toTransfer(row.reference, row)), more: rows.length === PAGE_SIZE };
    },

    verifyApproval: () => null,
  };
}
