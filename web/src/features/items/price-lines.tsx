import type { QuoteLine } from '@dwaso/sdk';
import type { ReactNode } from 'react';
import { formatDate, formatMoney } from '../../kit/format.ts';
import { TEXT } from './texts.ts';

/** More or less than the list price has its sign before the currency. */
const tellAmount = ({ kind, totalPesewas }: QuoteLine): string => {
  if (totalPesewas < 0) return `−${formatMoney(-totalPesewas)}`;
  return kind === 'ADJUSTMENT' ? `+${formatMoney(totalPesewas)}` : formatMoney(totalPesewas);
};

const differs = ({ kind }: QuoteLine) => kind === 'ADJUSTMENT' || kind === 'PROMO';

/** The lines of a price; what changes the list price of an item stands joined below it. */
export function PriceLines({ lines, children }: { lines: readonly QuoteLine[]; children?: ReactNode }) {
  const adjusted = new Set(lines.filter(({ kind }) => kind === 'ADJUSTMENT').map(({ itemIndex = 0 }) => itemIndex));
  const classOf = (line: QuoteLine, at: number): string => {
    const { kind, itemIndex = 0, totalPesewas } = line;
    const joined = (kind === 'ADJUSTMENT' || kind === 'UNIT' || kind === 'SERVICE') && adjusted.has(itemIndex);
    const before = lines[at - 1];
    const begins = joined && before !== undefined && (before.itemIndex ?? 0) !== itemIndex;
    const sign = differs(line) && (totalPesewas < 0 ? 'less' : 'more');
    return [joined && 'k', begins && 'new', sign].filter(Boolean).join(' ');
  };
  return (
    <dl className="sum" aria-live="polite">
      {lines.map((line, at) => (
        // A name may stand in a price twice.
        <div key={`${line.kind}${line.id}${String(at)}`} className={classOf(line, at) || undefined}>
          <dt>
            {line.name}
            {tellCount(line)}
          </dt>
          <dd>{tellAmount(line)}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

function tellCount({ kind, quantity, days, unitPesewas, dates }: QuoteLine): ReactNode {
  if (kind === 'ADJUSTMENT' || kind === 'PROMO') return dates && <small>{dates.map(formatDate).join(', ')}</small>;
  if (days !== undefined) return <small>{TEXT.perDay(quantity, days, formatMoney(unitPesewas))}</small>;
  return quantity > 1 && <small>{TEXT.count(quantity)}</small>;
}
