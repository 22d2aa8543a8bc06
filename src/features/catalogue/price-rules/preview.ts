import { dayPrice, ruleOfDay } from '../../../domain/pricing/dates.ts';
import type { PriceRule } from '../../../domain/pricing/price-rule.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { datesBetween, daysBetween } from '../../../kit/time.ts';
import { requireSound } from './create.ts';
import { type PreviewBody, type PricePreview, toRule } from './schemas.ts';
import { listPriceRules } from './store.ts';
import { listPricedItems } from './store-items.ts';

const MAX_DAYS_AHEAD = 92;
const MAX_RULES = 100;
const DRAFT = 'draft';

/** What each day costs, one piece and that day alone, with a draft as if it were saved. A draft is the newest rule. */
export async function previewPrices(db: Reader, businessId: string, body: PreviewBody): Promise<PricePreview> {
  const { itemId, from, to } = body;
  if (to < from) throw invalid('/to', 'must not be before from');
  if (daysBetween(from, to) > MAX_DAYS_AHEAD) throw invalid('/to', `must be at most ${MAX_DAYS_AHEAD} days after from`);
  const draft = body.rule && { ...toRule(body.rule), id: body.rule.id ?? DRAFT };
  if (draft) await requireSound(db, businessId, draft);
  const [[item], saved] = await Promise.all([
    listPricedItems(db, businessId, [itemId]),
    listPriceRules(db, businessId, null, MAX_RULES),
  ]);
  if (!item) throw fail(NOT_FOUND, 'There is no such item');
  const { pricePesewas: listPesewas } = item;
  const rules: (PriceRule & { active: boolean })[] = [...saved];
  const place = draft ? rules.findIndex(({ id }) => id === draft.id) : -1;
  if (draft) rules.splice(place < 0 ? rules.length : place, place < 0 ? 0 : 1, draft);
  const dated = rules.filter(({ kind, active }) => kind === 'DATES' && active);
  return {
    days: datesBetween(from, to).map((date) => {
      const rule = ruleOfDay(dated, { id: itemId, listPesewas, time: null }, date);
      return {
        date,
        listPesewas,
        pricePesewas: dayPrice(rule, listPesewas),
        ruleId: rule?.id ?? null,
        ruleName: rule?.name ?? null,
      };
    }),
  };
}
