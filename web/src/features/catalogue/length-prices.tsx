import type { Unit } from '@dwaso/sdk';
import { useFieldError } from '../../kit/form.tsx';
import { parseMoney, toMoneyInput } from '../../kit/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { TEXT } from './texts.ts';

type LengthPrices = Unit['lengthPrices'];

const MOST = 6;
const DAYS = 'lengthDays';
const PRICE = 'lengthPrice';

/** Rows that are left empty are no price. */
export function readLengthPrices(form: FormData): LengthPrices {
  const prices = form.getAll(PRICE).map(String);
  return form
    .getAll(DAYS)
    .map((days, at) => ({ days: String(days).trim(), price: (prices[at] ?? '').trim() }))
    .filter(({ days, price }) => days !== '' || price !== '')
    .map(({ days, price }) => ({ days: Number(days), pricePesewas: parseMoney(price) }));
}

/** What several days cost together. A longer rental never costs less than a shorter one. */
export function LengthPricesField({ prices }: { prices: LengthPrices }) {
  const problem = useFieldError('/lengthPrices');
  const { lengths } = TEXT.unit;
  const shown = Array.from({ length: MOST }, (_, at) => prices.toSorted((a, b) => a.days - b.days)[at]);
  return (
    <details className="stack g2" open={prices.length > 0 || problem !== null}>
      <summary className="semi">{lengths.title}</summary>
      <p className="small muted">{lengths.hint}</p>
      {shown.map((price, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
        <div className="row nowr" key={at}>
          <input
            className="in"
            name={DAYS}
            type="number"
            inputMode="numeric"
            min={2}
            max={31}
            aria-label={lengths.days(at + 1)}
            placeholder={lengths.daysExample}
            defaultValue={price?.days}
          />
          <input
            className="in"
            name={PRICE}
            inputMode="decimal"
            aria-label={lengths.price(at + 1)}
            placeholder={lengths.priceExample}
            defaultValue={price && toMoneyInput(price.pricePesewas)}
          />
        </div>
      ))}
      {problem && (
        <p className="err" role="alert">
          <Icon name="warn" size="sm" />
          {problem}
        </p>
      )}
    </details>
  );
}
