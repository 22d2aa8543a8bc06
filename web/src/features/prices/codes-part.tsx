import type { PromoCode } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatAmount, formatDate, formatMoney, today, toMoneyInput } from '../../kit/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useBusiness } from '../shops/index.ts';
import { NEW, nameItems, type PricedItem, usePricedItems } from './items.ts';
import { codesQuery } from './queries.ts';
import { useMayEdit } from './rule-list.tsx';
import { sayChange } from './say.ts';
import { TEXT } from './texts.ts';

const { codes: words } = TEXT;

/** What a code takes off: `10 % less, from GHS 300.00`. */
export function sayCode(
  {
    percent,
    amountPesewas,
    minTotalPesewas,
    itemIds,
  }: Pick<PromoCode, 'percent' | 'amountPesewas' | 'minTotalPesewas' | 'itemIds'>,
  items: readonly PricedItem[],
): string {
  const change = sayChange({
    percent: percent === null ? null : -percent,
    amountPesewas: amountPesewas === null ? null : -amountPesewas,
  });
  const minimum = minTotalPesewas === null || minTotalPesewas === 0 ? null : formatMoney(minTotalPesewas);
  return words.gives(change, minimum, itemIds === null ? null : nameItems(itemIds, items));
}

/** Whether a code works today, and why not. */
function stateOf({ active, from, to, uses, maxUses }: PromoCode): { text: string; tone: string } {
  if (!active) return { text: words.off, tone: '' };
  if (maxUses !== null && uses >= maxUses) return { text: words.usedUp, tone: '' };
  if (to !== null && to < today()) return { text: words.ended, tone: '' };
  if (from !== null && from > today()) return { text: words.begins(formatDate(from)), tone: 'gold' };
  return { text: words.works, tone: 'ok' };
}

function whenOf({ from, to }: PromoCode): string {
  if (from !== null && to !== null) return words.fromTo(formatDate(from), formatDate(to));
  if (to !== null) return words.until(formatDate(to));
  return from === null ? words.anyTime : words.since(formatDate(from));
}

export function CodesPart() {
  const { id } = useBusiness();
  const mayEdit = useMayEdit();
  const { items } = usePricedItems();
  const query = useQuery(codesQuery(id));
  const add = (text: string) =>
    mayEdit && (
      <Link className="btn pri" to="/b/$businessId/catalogue/codes/$codeId" params={{ businessId: id, codeId: NEW }}>
        <Icon name="plus" />
        {text}
      </Link>
    );
  return (
    <Loaded query={query} what={words.what} skeleton={<SkeletonRows />}>
      {(codes) =>
        codes.length === 0 ? (
          <Empty icon="cash" title={words.empty.title} action={add(words.empty.action)}>
            <p>{words.empty.text}</p>
          </Empty>
        ) : (
          <>
            <div className="btns">{add(words.add)}</div>
            <Figures codes={codes} />
            <Table
              caption={words.caption}
              columns={columns(id, items)}
              rows={codes}
              rowKey={(code) => code.id}
              csvName={words.csv}
            />
          </>
        )
      }
    </Loaded>
  );
}

function Figures({ codes }: { codes: readonly PromoCode[] }) {
  const sum = (of: (code: PromoCode) => number) => codes.reduce((total, code) => total + of(code), 0);
  const best = codes.toSorted((one, other) => other.uses - one.uses)[0];
  const figures = [
    [words.bookings, String(sum(({ uses }) => uses)), ''],
    [words.money, formatMoney(sum(({ discountedPesewas }) => discountedPesewas)), ''],
    [words.working, String(codes.filter((code) => stateOf(code).tone === 'ok').length), words.ofAll(codes.length)],
    best && best.uses > 0 ? [words.best, best.code, words.bestUses(best.uses)] : [words.best, words.none, ''],
  ] as const;
  return (
    <div className="kpis">
      {figures.map(([name, value, note]) => (
        <div className="card kpi" key={name}>
          <span>{name}</span>
          <b>{value}</b>
          {note !== '' && <small>{note}</small>}
        </div>
      ))}
    </div>
  );
}

const columns = (businessId: string, items: readonly PricedItem[]): readonly Column<PromoCode>[] => [
  {
    head: words.code,
    cell: (code) => (
      <>
        <Link to="/b/$businessId/catalogue/codes/$codeId" params={{ businessId, codeId: code.id }}>
          <span className="mono">{code.code}</span>
        </Link>
        <br />
        <span className="muted small">{sayCode(code, items)}</span>
      </>
    ),
    csv: ({ code }) => code,
  },
  {
    head: words.state,
    cell: (code) => {
      const { text, tone } = stateOf(code);
      return <span className={`tag ${tone}`}>{text}</span>;
    },
    csv: (code) => stateOf(code).text,
  },
  { head: words.when, folded: 'left', cell: whenOf, csv: whenOf },
  {
    head: words.used,
    number: true,
    label: words.usedLabel,
    cell: ({ uses, maxUses }) => words.uses(uses, maxUses),
    csv: ({ uses }) => uses,
  },
  {
    head: words.given,
    number: true,
    folded: 'hidden',
    cell: ({ discountedPesewas }) => formatAmount(discountedPesewas),
    csv: ({ discountedPesewas }) => toMoneyInput(discountedPesewas),
  },
];
