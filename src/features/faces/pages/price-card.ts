import { type Html, html } from '../../../kit/http/html.ts';
import { dayText, moneyText } from '../../../site/format.ts';
import type { Quote } from '../../booking/quotes/index.ts';
import { TEXT } from './texts-prices.ts';

type Line = Quote['lines'][number];

/** An item stands at its list price; its differences follow, joined to it by an edge. */
const ITEM_KINDS: readonly Line['kind'][] = ['UNIT', 'SERVICE', 'ADJUSTMENT'];

function lineNote({ kind, quantity, days, unitPesewas, dates }: Line): string | null {
  if (kind === 'UNIT') return TEXT.unitLine(quantity, days ?? 1, moneyText(unitPesewas));
  if (dates && dates.length > 0) return dates.map((date) => dayText(date, date)).join(', ');
  return kind === 'EXTRA' ? TEXT.extraLine(quantity) : null;
}

/** Things are delivered; people of a salon visit. */
const lineName = ({ kind, name }: Line, lines: readonly Line[]): string => {
  if (kind !== 'DELIVERY') return name;
  return lines.some((line) => line.kind === 'SERVICE') ? TEXT.visitTo(name) : TEXT.deliveryTo(name);
};

/** A difference has its sign; the sign says it, not the colour. */
function lineAmount({ kind, totalPesewas }: Line): string {
  if (kind !== 'ADJUSTMENT' && kind !== 'PROMO') return moneyText(totalPesewas);
  const amount = moneyText(Math.abs(totalPesewas));
  return totalPesewas < 0 ? TEXT.less(amount) : TEXT.extra(amount);
}

function lineClass(line: Line, before: Line | undefined): string {
  const { kind, totalPesewas, itemIndex } = line;
  const changes = kind === 'ADJUSTMENT' || kind === 'PROMO';
  const joined = ITEM_KINDS.includes(kind) && (kind !== 'ADJUSTMENT' || before !== undefined);
  const begins = kind !== 'ADJUSTMENT' && before !== undefined && before.itemIndex !== itemIndex;
  const tone = changes ? (totalPesewas < 0 ? 'less' : 'more') : '';
  return [joined ? 'k' : '', joined && begins ? 'new' : '', tone].filter(Boolean).join(' ');
}

/** The lines of a price, its total and its deposit. The amounts sum to the total. */
export function priceLines(
  { lines, totalPesewas, depositPesewas }: Pick<Quote, 'lines' | 'totalPesewas' | 'depositPesewas'>,
  { beforeDelivery = false }: { beforeDelivery?: boolean } = {},
): Html {
  const rest = totalPesewas - depositPesewas;
  const plain = lines.every(({ kind }) => kind !== 'ADJUSTMENT');
  return html`<dl class="sum">${lines.map((line, at) => {
    const note = lineNote(line);
    const joined = plain ? '' : lineClass(line, lines[at - 1]);
    const name = plain && line.kind === 'PROMO' ? 'less' : joined;
    return html`<div class="${name}"><dt>${lineName(line, lines)}${note === null ? null : html`<small>${note}</small>`}</dt><dd>${lineAmount(line)}</dd></div>`;
  })}<div class="tot" data-say><dt>${beforeDelivery ? TEXT.beforeDelivery : TEXT.total}</dt><dd>${moneyText(totalPesewas)}</dd></div>
${depositPesewas === 0 || beforeDelivery ? null : html`<div class="dep"><dt>${TEXT.depositNow}${rest === 0 ? null : html`<small>${TEXT.theRest(moneyText(rest))}</small>`}</dt><dd>${moneyText(depositPesewas)}</dd></div>`}</dl>`;
}
