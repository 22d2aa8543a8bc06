import { type Html, html } from '../../../kit/http/html.ts';
import { moneyText } from '../../../site/format.ts';
import type { Quote } from '../../booking/quotes/index.ts';
import { TEXT } from './texts.ts';

type Line = Quote['lines'][number];

function lineNote({ kind, quantity, days, unitPesewas }: Line): string | null {
  if (kind === 'UNIT') return TEXT.unitLine(quantity, days ?? 1, moneyText(unitPesewas));
  return kind === 'EXTRA' ? TEXT.extraLine(quantity) : null;
}

/** The lines of a price, its total and its deposit. */
export function priceLines({
  lines,
  totalPesewas,
  depositPesewas,
}: Pick<Quote, 'lines' | 'totalPesewas' | 'depositPesewas'>): Html {
  const rest = totalPesewas - depositPesewas;
  return html`<dl class="sum">${lines.map((line) => {
    const note = lineNote(line);
    const name = line.kind === 'DELIVERY' ? TEXT.deliveryTo(line.name) : line.name;
    return html`<div><dt>${name}${note === null ? null : html`<small>${note}</small>`}</dt><dd>${moneyText(line.totalPesewas)}</dd></div>`;
  })}<div class="tot" data-say><dt>${TEXT.total}</dt><dd>${moneyText(totalPesewas)}</dd></div>
${depositPesewas === 0 ? null : html`<div class="dep"><dt>${TEXT.depositNow}${rest === 0 ? null : html`<small>${TEXT.theRest(moneyText(rest))}</small>`}</dt><dd>${moneyText(depositPesewas)}</dd></div>`}</dl>`;
}
