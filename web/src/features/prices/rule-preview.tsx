import type { PriceRule } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatDate, formatMoney, formatMonth, today } from '../../kit/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBusiness } from '../shops/index.ts';
import type { PricedItem } from './items.ts';
import { firstOfMonth, type PricedDay, PriceMonth } from './month.tsx';
import { daysOf, ItemSelect } from './prices-part.tsx';
import { closedDaysQuery, previewQuery, rulesQuery } from './queries.ts';
import { isWhole, type RuleDraft, toBody } from './rule-draft.ts';
import { liesOn } from './say.ts';
import { TEXT } from './texts.ts';

const { rule: words } = TEXT;

interface PreviewProps {
  rule: PriceRule | null;
  draft: RuleDraft;
  items: readonly PricedItem[];
}

/** What a rule changes, before it is saved. Rules of dates have the month; the others an example. */
export function RulePreview({ rule, draft, items }: PreviewProps) {
  const shown = useDeferredValue(draft);
  if (!isWhole(shown)) return <p className="muted">{words.fix}</p>;
  return shown.kind === 'DATES' ? (
    <MonthPreview rule={rule} draft={shown} items={items} />
  ) : (
    <Example draft={shown} items={items} />
  );
}

function Example({ draft, items }: Omit<PreviewProps, 'rule'>) {
  const { percent = 0, minQuantity } = toBody(draft);
  const item = items.find(({ id }) => draft.itemIds === null || draft.itemIds.includes(id));
  if (!item || item.pricePesewas === null) return null;
  const count = minQuantity ?? 1;
  const before = item.pricePesewas * count;
  const after = before + Math.floor((before * (percent ?? 0)) / 100 + 0.5);
  return (
    <section className="card pad stack g3" aria-labelledby="q2">
      <h2 id="q2">{words.changes}</h2>
      <p>{words.example(words.piecesOf(count, item.name), formatMoney(before), formatMoney(after))}</p>
      <Kept />
    </section>
  );
}

const Kept = () => (
  <p className="row nowr small">
    <Icon name="check" size="sm" />
    {words.keep}
  </p>
);

function MonthPreview({ rule, draft, items }: PreviewProps) {
  const { id } = useBusiness();
  const named = items.filter((item) => draft.itemIds === null || draft.itemIds.includes(item.id));
  const [wanted, setWanted] = useState<string | null>(null);
  const itemId = (named.find((item) => item.id === wanted) ?? named[0] ?? items[0])?.id ?? '';
  const start = draft.from > today() ? draft.from : today();
  const [turned, setTurned] = useState<{ from: string; month: string } | null>(null);
  // A changed first day leads back to its own month.
  const month = turned?.from === draft.from ? turned.month : firstOfMonth(start);
  const span = daysOf(month);
  const body = { ...toBody(draft), name: draft.name.trim() || words.nameExample, ...(rule && { id: rule.id }) };
  const then = useQuery(previewQuery(id, { rule: body, itemId, ...span }));
  const now = useQuery(previewQuery(id, { itemId, ...span }));
  const closed = useQuery(closedDaysQuery(id, span.from, span.to));
  const rules = useQuery(rulesQuery(id));
  return (
    <div className="split">
      <section className="card pad stack calcard" aria-label={words.preview}>
        {named.length > 1 && <ItemSelect items={named} itemId={itemId} onChange={setWanted} label={words.previewOf} />}
        <PriceMonth
          month={month}
          onMonth={(next) => setTurned({ from: draft.from, month: next })}
          earliest={firstOfMonth(today())}
          days={then.data ?? []}
          closed={closed.data ?? new Set()}
        />
      </section>
      <Changes
        before={now.data ?? []}
        then={then.data ?? []}
        month={month}
        draftId={rule?.id ?? 'draft'}
        closed={closed.data ?? new Set()}
        lies={(date) => liesOn({ ...body, active: true, createdAt: '', updatedAt: '' } as PriceRule, itemId, date)}
        nameOf={(ruleId) => rules.data?.find((one) => one.id === ruleId)?.name}
      />
    </div>
  );
}

interface ChangesProps {
  before: readonly PricedDay[];
  then: readonly PricedDay[];
  month: string;
  draftId: string;
  closed: ReadonlySet<string>;
  lies: (date: string) => boolean;
  nameOf: (ruleId: string) => string | undefined;
}

function rangeText(prices: readonly number[]): string {
  const least = Math.min(...prices);
  const most = Math.max(...prices);
  return least === most ? formatMoney(least) : words.fromTo(formatMoney(least), formatMoney(most));
}

/** How many days of the month it changes, from what to what, and where it does not count. */
function Changes({ before, then, month, draftId, closed, lies, nameOf }: ChangesProps) {
  const open = then.filter(({ date }) => !closed.has(date));
  const changed = open.filter(({ ruleId }) => ruleId === draftId);
  const earlier = before.filter(({ date }) => changed.some((day) => day.date === date));
  const shut = then.filter(({ date }) => closed.has(date) && lies(date));
  const first = new Set(
    open.flatMap(({ date, ruleId }) => (ruleId !== null && ruleId !== draftId && lies(date) ? [ruleId] : [])),
  );
  return (
    <aside className="stack g5" aria-label={words.changes}>
      <section className="card pad stack g3">
        <h2>{words.changes}</h2>
        <dl className="dl">
          <div>
            <dt>{words.changedDays}</dt>
            <dd>{words.daysIn(changed.length, formatMonth(month))}</dd>
          </div>
          {changed.length > 0 && earlier.length > 0 && (
            <>
              <div>
                <dt>{words.before}</dt>
                <dd>{rangeText(earlier.map(({ pricePesewas }) => pricePesewas))}</dd>
              </div>
              <div>
                <dt>{words.then}</dt>
                <dd>{rangeText(changed.map(({ pricePesewas }) => pricePesewas))}</dd>
              </div>
            </>
          )}
        </dl>
        <Kept />
        {shut.length > 0 && (
          <p className="small muted">{words.closed(TEXT.listOf(shut.map(({ date }) => formatDate(date))))}</p>
        )}
        {[...first].map((ruleId) => (
          <p className="small muted" key={ruleId}>
            {words.hidden(nameOf(ruleId) ?? TEXT.rule.what)}
          </p>
        ))}
      </section>
    </aside>
  );
}
