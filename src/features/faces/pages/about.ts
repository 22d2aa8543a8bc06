import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../../kit/http/html.ts';
import { icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
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

function depositsBody(): Html {
  const { title, lead, stepByStep, steps, comesBack, comesBackText, rule, youGetBack, rules, keeps, ...rest } =
    ABOUT.deposits;
  return html`${head(title, lead)}
<section class="stack g5" aria-labelledby="h-s"><h2 id="h-s">${stepByStep}</h2><ol class="how">${steps.map(
    ([name, text], place) => html`<li><b>${place + 1}</b><h3>${name}</h3><p>${text}</p></li>`,
  )}</ol></section>
<section class="stack g3" aria-labelledby="h-b"><h2 id="h-b">${comesBack}</h2><p class="muted">${comesBackText}</p>
<div class="card pad"><table class="hrs"><thead><tr><th scope="col">${rule}</th><td><b>${youGetBack}</b></td></tr></thead><tbody>${rules.map(
    ([name, text]) => html`<tr><th scope="row">${name}</th><td>${text}</td></tr>`,
  )}</tbody></table></div><p class="muted">${keeps}</p>
<div class="ban ok">${icon('check')}<span><strong>${rest.shopCancels}</strong> ${rest.shopCancelsText}</span></div></section>
<section class="stack g3" aria-labelledby="h-q"><h2 id="h-q">${rest.questions}</h2>${faqCard(rest.faq)}</section>`;
}

const plainBody = ({ title, lead, faq }: { title: string; lead: string; faq: Faq }): Html =>
  html`${head(title, lead)}${faqCard(faq)}`;

const BODIES: Record<keyof typeof ABOUT, () => Html> = {
  deposits: depositsBody,
  privacy: () => plainBody(ABOUT.privacy),
  help: () => plainBody(ABOUT.help),
};

export type AboutPage = keyof typeof ABOUT;

export function showAbout(
  name: AboutPage,
  { publicUrl, signedIn }: { publicUrl: string; signedIn: boolean },
  reply: FastifyReply,
): FastifyReply {
  const { title, lead } = ABOUT[name];
  return sendSitePage(reply, {
    title,
    description: lead,
    canonical: `${publicUrl}/${name}`,
    body: html`<main id="main" class="wrap mid stack g8">${BODIES[name]()}</main>`,
    signedIn,
  });
}
