import type { Payment } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { formatMoney, toMoneyInput } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useBusiness, useIsOwner } from '../shops/index.ts';
import { methodColumn, payerColumn } from './payment-columns.tsx';
import { paymentsQuery } from './queries.ts';
import { MoneyTabs } from './tabs.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/b/$businessId/money/to-give-back');
const { giveBack: words } = TEXT;

/** Money that was taken by hand and goes back by hand, after a cancellation. */
export function ToGiveBackPage() {
  const { id } = useBusiness();
  const isOwner = useIsOwner();
  const query = useInfiniteQuery(paymentsQuery(id, { toReturn: true }));
  const [marking, setMarking] = useState<Payment | null>(null);
  return (
    <Page title={TEXT.title} sub={TEXT.toGiveBack}>
      <MoneyTabs businessId={id} search={route.useSearch()} />
      <Loaded query={query} what={words.what} skeleton={<SkeletonRows label={TEXT.list.loading} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0)
            return (
              <Empty icon="cash" title={words.empty.title}>
                <p>{words.empty.text}</p>
              </Empty>
            );
          const total = rows.reduce((sum, { toReturnPesewas }) => sum + toReturnPesewas, 0);
          return (
            <>
              <p className="muted">{words.explain}</p>
              <Table
                caption={TEXT.toGiveBack}
                columns={columns(id, isOwner ? setMarking : null)}
                rows={rows}
                rowKey={(row) => row.id}
                csvName="to-give-back"
                footer={<ShowMore query={query} shown={words.total(formatMoney(total))} />}
              />
            </>
          );
        }}
      </Loaded>
      {marking && <MarkDialog payment={marking} onClose={() => setMarking(null)} />}
    </Page>
  );
}

const columns = (businessId: string, mark: ((payment: Payment) => void) | null): readonly Column<Payment>[] => [
  payerColumn(businessId),
  {
    head: words.owed,
    number: true,
    cell: ({ toReturnPesewas }) => <Money pesewas={toReturnPesewas} />,
    csv: ({ toReturnPesewas }) => toMoneyInput(toReturnPesewas),
  },
  methodColumn,
  ...(mark
    ? [
        {
          head: '',
          folded: 'full' as const,
          cell: (payment: Payment) => (
            <Button onClick={() => mark(payment)}>{words.action(formatMoney(payment.toReturnPesewas))}</Button>
          ),
        },
      ]
    : []),
];

function MarkDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id } = useBusiness();
  const amount = formatMoney(payment.toReturnPesewas);
  const done = () => {
    void refresh(id);
    onClose();
  };
  return (
    <Dialog title={words.action(amount)} onClose={onClose}>
      <p>{words.confirm(amount, payment.customerName)}</p>
      <ApiForm
        name={`give-back:${payment.id}:${payment.refundedPesewas}`}
        read={() => ({ amountPesewas: payment.toReturnPesewas, reason: words.reason })}
        send={(input, options) => dwaso.payments.refund(payment.id, input, options)}
        onDone={() => {
          showToast(words.marked(amount), { icon: 'cash' });
          done();
        }}
        onConflict={done}
        action={words.action(amount)}
      />
    </Dialog>
  );
}
