import type { LedgerEntry, Statement } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso, toApiError } from '../../kit/api.ts';
import { saveFile } from '../../kit/csv.ts';
import { formatAmount, formatDate, formatMoney, formatMonth, today } from '../../kit/format.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { MoneyTabs } from '../money/index.ts';
import { nameKind } from '../payouts/index.ts';
import { useBusiness } from '../shops/index.ts';
import { statementQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/statements/$month');

/** More rows would keep a phone busy; the CSV file has them all. */
const SHOWN = 500;

/** A month's money, to read and to print. */
export function StatementPage() {
  const { id, name } = useBusiness();
  const { month } = route.useParams();
  const navigate = route.useNavigate();
  const statement = useQuery(statementQuery(id, month));
  const running = month >= today().slice(0, 7);
  return (
    <Page
      title={TEXT.title(formatMonth(`${month}-01`))}
      sub={`${name}. ${running ? TEXT.running : TEXT.closed}`}
      actions={
        <div className="row no-print">
          <Button icon="rec" onClick={() => print()}>
            {TEXT.print}
          </Button>
          <CsvButton businessId={id} month={month} />
        </div>
      }
    >
      <MoneyTabs businessId={id} search={{}} />
      <label className="f no-print">
        <span className="lab">{TEXT.month}</span>
        <input
          className="in"
          type="month"
          value={month}
          max={today().slice(0, 7)}
          onChange={({ currentTarget: { value } }) => {
            if (value) void navigate({ params: { businessId: id, month: value } });
          }}
        />
      </label>
      <Loaded query={statement} what={TEXT.what} skeleton={<SkeletonRows label={TEXT.loading} />}>
        {(data) => <Paper businessId={id} statement={data} running={running} />}
      </Loaded>
    </Page>
  );
}

function CsvButton({ businessId, month }: { businessId: string; month: string }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const content = await dwaso.money.exportStatement(businessId, month);
      saveFile(`statement-${month}.csv`, `\ufeff${content}`, 'text/csv;charset=utf-8');
    } catch (error) {
      showToast(toApiError(error).message, { icon: 'warn' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void save()}>
      {TEXT.csv}
    </Button>
  );
}

function Paper({ businessId, statement, running }: { businessId: string; statement: Statement; running: boolean }) {
  const { openingPesewas, closingPesewas, sums, entries } = statement;
  const kinds = Object.entries(sums).filter(([kind]) => kind !== 'RELEASE');
  const shown = entries.slice(0, SHOWN);
  return (
    <>
      <dl className="card pad sum">
        <div>
          <dt>{TEXT.opening}</dt>
          <dd>{formatMoney(openingPesewas)}</dd>
        </div>
        {kinds.map(([kind, pesewas]) => (
          <div key={kind}>
            <dt>{nameKind({ kind } as LedgerEntry)}</dt>
            <dd>{formatAmount(Number(pesewas))}</dd>
          </div>
        ))}
        <div className="tot">
          <dt>{running ? TEXT.now : TEXT.closing}</dt>
          <dd>{formatMoney(closingPesewas)}</dd>
        </div>
      </dl>
      <p className="small muted">{TEXT.explain}</p>
      {shown.length === 0 ? (
        <p>{TEXT.none}</p>
      ) : (
        <section className="stack g2 print-whole" aria-labelledby="entries">
          <h2 id="entries">{TEXT.entries}</h2>
          <Table
            caption={TEXT.entries}
            columns={columns(businessId)}
            rows={shown}
            rowKey={({ id }) => id}
            footer={entries.length > SHOWN ? TEXT.more(entries.length - SHOWN) : undefined}
          />
        </section>
      )}
    </>
  );
}

const columns = (businessId: string): Column<LedgerEntry>[] => [
  {
    head: TEXT.whatHead,
    cell: (entry) =>
      entry.bookingId === null ? (
        <b>{nameKind(entry)}</b>
      ) : (
        <Link to="/b/$businessId/bookings/$bookingId" params={{ businessId, bookingId: entry.bookingId }}>
          {nameKind(entry)}
        </Link>
      ),
  },
  { head: TEXT.amount, number: true, cell: ({ amountPesewas }) => formatAmount(amountPesewas) },
  { head: TEXT.day, folded: 'left', cell: ({ at }) => formatDate(at) },
  {
    head: TEXT.available,
    number: true,
    label: TEXT.available,
    cell: ({ availableAfterPesewas }) => formatAmount(availableAfterPesewas),
  },
];
