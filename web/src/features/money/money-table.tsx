import { formatAmount, formatDate, toMoneyInput } from '../../kit/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { type MoneyDay, usedMethods } from './money-days.ts';
import type { Period } from './period.tsx';
import { TEXT } from './texts.ts';

/** A day, or all of them when `date` is null. */
type Row = Omit<MoneyDay, 'date'> & { date: string | null };

/** The figures of the chart, the newest day first, with their sum. Days on which nothing moved are left out. */
export function MoneyTable({ days, split, period }: { days: readonly MoneyDay[]; split: boolean; period: Period }) {
  const rows: Row[] = [...days.toReversed(), sumUp(days)];
  const figure = (head: string, read: (row: Row) => number): Column<Row> => ({
    head,
    number: true,
    label: head,
    folded: 'full',
    cell: (row) => <Amount pesewas={read(row)} total={row.date === null} />,
    csv: (row) => toMoneyInput(read(row)),
  });
  const received = split
    ? usedMethods(days).map((method) => figure(TEXT.methods[method], ({ methods }) => methods[method]))
    : [figure(TEXT.received, (row) => row.received)];
  const columns: Column<Row>[] = [
    {
      head: TEXT.day,
      folded: 'full',
      cell: ({ date }) => <b className="nowrap">{date === null ? TEXT.total : formatDate(date)}</b>,
      csv: ({ date }) => date ?? TEXT.total,
    },
    ...received,
    figure(TEXT.refunded, ({ refunded }) => -refunded),
    figure(TEXT.toCollect, ({ due }) => due),
  ];
  return (
    <section className="stack g2 print-whole" aria-labelledby="money-by-day">
      <h2 id="money-by-day">{TEXT.byDay}</h2>
      <Table
        caption={TEXT.byDay}
        columns={columns}
        rows={rows}
        rowKey={({ date }) => date ?? 'total'}
        csvName={`money-${period.from}-${period.to}`}
      />
    </section>
  );
}

const Amount = ({ pesewas, total }: { pesewas: number; total: boolean }) => {
  if (pesewas === 0)
    return (
      <span className="muted none">
        –<span className="vh"> {TEXT.none}</span>
      </span>
    );
  return total ? <b>{formatAmount(pesewas)}</b> : formatAmount(pesewas);
};

function sumUp(days: readonly MoneyDay[]): Row {
  const sum = (read: (day: MoneyDay) => number) => days.reduce((total, day) => total + read(day), 0);
  return {
    date: null,
    methods: {
      MOMO: sum(({ methods }) => methods.MOMO),
      CASH: sum(({ methods }) => methods.CASH),
      CARD: sum(({ methods }) => methods.CARD),
      BANK: sum(({ methods }) => methods.BANK),
      OTHER: sum(({ methods }) => methods.OTHER),
    },
    received: sum(({ received }) => received),
    refunded: sum(({ refunded }) => refunded),
    due: sum(({ due }) => due),
  };
}
