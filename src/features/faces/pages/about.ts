import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../../kit/http/html.ts';
import { addDays, at, dateOf, type LocalDate, weekdayOf } from '../../../kit/time.ts';
import { dayText, momentText, moneyText } from '../../../site/format.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { TEXT } from './texts.ts';
import { ABOUT } from './texts-about.ts';

/** How deposits work, privacy, help: pages without a shop. */

type Faq = readonly (readonly [question: string, answer: string])[];

const faqCard = (faq: Faq): Html =>
  html`<div class="card rows faq">${faq.map(
    ([question, answer], place) =>
      html`<details ${place === 0 ? html`open` : null}><summary>${question} ${icon('down')}</summary><p class="muted">${answer}</p></details>`,
  )}</div>`;

const head = (title: string, lead: string): Html =>
  html`<div class="stack g3"><h1>${title}</h1><p class="lead">${lead}</p></div>`;

const EXAMPLE = { itemPesewas: 45_000, deliveryPesewas: 8_000, percent: 30, opens: '07:00', days: 1 };

/** A made-up booking of a Saturday, with its deposit and what a moderate rule gives back. */
function exampleCard(today: LocalDate): Html {
  const { title, item, what, area, depositNow, terms } = ABOUT.deposits.example;
  const { itemPesewas, deliveryPesewas, percent, opens, days } = EXAMPLE;
  const saturday = addDays(today, 7 + ((6 - weekdayOf(today) + 7) % 7));
  const total = itemPesewas + deliveryPesewas;
  const deposit = (total * percent) / 100;
  const before = (hours: number) => momentText(at(saturday, opens).subtract({ hours }), today);
  const row = (name: string, note: string | null, amount: number, kind = '') =>
    html`<div class="${kind}"><dt>${name}${note === null ? null : html`<small>${note}</small>`}</dt><dd>${moneyText(amount)}</dd></div>`;
  return html`<aside aria-labelledby="h-x"><div class="card pad stack"><h2 id="h-x">${title}</h2><p class="muted small">${what(item, dayText(saturday, today))}</p><dl class="sum">
${row(item, TEXT.unitLine(1, days, moneyText(itemPesewas)), itemPesewas)}${row(TEXT.deliveryTo(area), null, deliveryPesewas)}
${row(TEXT.total, null, total, 'tot')}${row(depositNow(percent), TEXT.theRest(moneyText(total - deposit)), deposit, 'dep')}</dl>
<p class="small muted">${terms(before(120), moneyText(deposit), before(24), moneyText(deposit / 2))}</p></div></aside>`;
}

function depositsBody(today: LocalDate): Html {
  const { title, lead, stepByStep, steps, comesBack, comesBackText, rule, youGetBack, rules, keeps, ...rest } =
    ABOUT.deposits;
  return html`${head(title, lead)}
<section class="stack g5" aria-labelledby="h-s"><h2 id="h-s">${stepByStep}</h2><ol class="how">${steps.map(
    ([name, text], place) => html`<li><b>${place + 1}</b><h3>${name}</h3><p>${text}</p></li>`,
  )}</ol></section>
<div class="cols"><div class="stack g8"><section class="stack g3" aria-labelledby="h-b"><h2 id="h-b">${comesBack}</h2><p class="muted">${comesBackText}</p>
<div class="card pad"><table class="hrs tiers"><thead><tr><th scope="col">${rule}</th><th scope="col">${youGetBack}</th></tr></thead><tbody>${rules.map(
    ([name, lines]) =>
      html`<tr><th scope="row">${name}</th><td>${lines.map((line, place) => html`${place === 0 ? null : html`<br>`}${line}`)}</td></tr>`,
  )}</tbody></table></div><p class="muted">${keeps}</p>
<div class="ban ok">${icon('check')}<span><strong>${rest.shopCancels}</strong> ${rest.shopCancelsText}</span></div></section>
<section class="stack g3" aria-labelledby="h-q"><h2 id="h-q">${rest.questions}</h2>${faqCard(rest.faq)}</section></div>
${exampleCard(today)}</div>`;
}

const plainBody = ({ title, lead, faq }: { title: string; lead: string; faq: Faq }): Html =>
  html`${head(title, lead)}${faqCard(faq)}`;

const BODIES: Record<keyof typeof ABOUT, (today: LocalDate) => Html> = {
  deposits: depositsBody,
  privacy: () => plainBody(ABOUT.privacy),
  help: () => plainBody(ABOUT.help),
};

export type AboutPage = keyof typeof ABOUT;

export function showAbout(
  name: AboutPage,
  { publicUrl, now, signedIn }: { publicUrl: string; now: Temporal.Instant; signedIn: boolean },
  reply: FastifyReply,
): FastifyReply {
  const { title, lead } = ABOUT[name];
  return sendSitePage(reply, {
    title,
    description: lead,
    canonical: `${publicUrl}/${name}`,
    body: html`<main id="main" class="wrap mid stack g8">${BODIES[name](dateOf(now))}</main>`,
    signedIn,
  });
}
