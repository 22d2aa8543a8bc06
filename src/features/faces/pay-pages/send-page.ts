import type { FastifyReply } from 'fastify';
import { refundOf } from '../../../domain/booking/cancellation.ts';
import { showCode } from '../../../domain/booking/code.ts';
import { defaultLinkPesewas } from '../../../domain/pricing/sums.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { wantsPage } from '../../../kit/http/reply.ts';
import { dateOf } from '../../../kit/time.ts';
import { assetUrl } from '../../../site/assets.ts';
import { contactRows, linkRow } from '../../../site/contact.ts';
import { durationText, moneyText, untilText } from '../../../site/format.ts';
import { type IconName, icon } from '../../../site/icons.ts';
import { sendSitePage } from '../../../site/layout.ts';
import { sendOnward } from '../../../site/onward-page.ts';
import { termsText } from '../../../site/terms.ts';
import { TEXT as TERMS } from '../../../site/texts-terms.ts';
import type { PayPage } from '../../money/payments/index.ts';
import { toItems, toPayee, toProviders, toSubject } from './subject.ts';
import { TEXT } from './texts.ts';

export const PRIVATE_HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
const REFRESH_SECONDS = 5;

const form = (token: string, buttons: Html) =>
  html`<form class="stack g3" method="post" action="/pay/${token}">${buttons}</form>`;
const payButton = (text: string, name: IconName) =>
  html`<button class="btn pri lg block" name="outcome" value="pay">${icon(name)}${text}</button>`;
const simulatorButtons = (token: string) =>
  form(
    token,
    html`<div class="ban">${icon('info')}<span><strong>${TEXT.test}</strong>${TEXT.testText}</span></div><div class="pair"><button class="btn pri" name="outcome" value="pay">${TEXT.testPay}</button><button class="btn sec" name="outcome" value="fail">${TEXT.testFail}</button></div>`,
  );

const checkUrl = ({ token, reference }: PayPage): string =>
  reference === null ? `/pay/${token}` : `/pay/${token}?reference=${encodeURIComponent(reference)}`;

/** Whether the link asks for what keeps a hold. */
const isDeposit = ({ payable, amountPesewas }: PayPage): boolean =>
  payable.kind === 'booking' &&
  payable.booking.status === 'HELD' &&
  amountPesewas === defaultLinkPesewas(payable.booking) &&
  payable.booking.depositPesewas > 0;

/** The head of a page that says one thing: a sign, a title, a sentence. */
const head = (name: IconName, tone: string, title: string, sentences: Html, role: Html | null = null): Html =>
  html`<div class="pad center" ${role}><span class="disc ${tone}">${icon(name)}</span><h1>${title}</h1>${sentences}</div>`;

function startCard(page: PayPage): Html {
  const { payable, amountPesewas, state, now, token } = page;
  const amount = moneyText(amountPesewas);
  const until = 'until' in state ? state.until : null;
  const held = until
    ? html`<p><span class="st s-held">${icon('clock', 'sm')}${TEXT.heldUntil(untilText(until, dateOf(now)))}</span></p>`
    : null;
  const onward = html`<ul class="ways">${TEXT.ways.map((way) => html`<li>${way}</li>`)}</ul><p class="small muted">${TEXT.chooseWallet}</p>`;
  const action = {
    simulator: () => simulatorButtons(token),
    gateway: () =>
      html`<a class="btn pri lg block" rel="noreferrer" href="${'url' in state ? state.url : ''}">${icon('mobile')}${TEXT.pay(amount)}</a>${onward}<p><a class="lnk" href="${checkUrl(page)}">${TEXT.approvedAlready}</a></p>`,
    invoice: () => html`${form(token, payButton(TEXT.pay(amount), 'mobile'))}${onward}`,
    offline: () => html`<p role="status">${TEXT.offlineText}</p>`,
  }[state.kind as 'simulator' | 'gateway' | 'invoice' | 'offline'];
  const [items, providers] = [toItems(payable), toProviders(payable)];
  return html`<div class="card"><div class="pad"><p class="muted small">${toPayee(payable)}</p><p><b>${toSubject(payable, now)}</b></p>
${payable.kind === 'invoice' ? html`<p class="small muted">${TEXT.invoiceFor(payable.invoice.number, payable.shop.name)}</p>` : null}
${items === '' ? null : html`<p class="small muted">${items}</p>`}
${providers === '' ? null : html`<p class="small muted">${TEXT.withProvider(providers)}</p>`}
${payable.kind === 'booking' ? html`<p class="small muted">${TEXT.bookingCode} <span class="m">${showCode(payable.booking.code)}</span></p>` : null}</div><hr class="perf">
<div class="pad stack"><div class="center g1"><p class="muted">${isDeposit(page) ? TEXT.deposit : TEXT.toPay}</p><h1 class="amt m">${amount}</h1>${held}</div>${action()}</div></div>
${state.kind === 'gateway' || state.kind === 'invoice' ? html`<p class="small muted row nowr top">${icon('lock')}<span class="grow">${TEXT.pin}</span></p>` : null}`;
}

function pendingCard(page: PayPage): Html {
  const { state, amountPesewas, now, payable } = page;
  const until = 'until' in state && state.until ? TEXT.heldShort(untilText(state.until, dateOf(now))) : null;
  return html`<div class="card">${head('mobile', 'held', TEXT.pendingTitle, html`<p class="muted">${TEXT.approve(moneyText(amountPesewas))}</p>`)}
<div class="pad stack g3"><div class="cd" role="status"><span class="row between"><b>${TEXT.waiting}</b><span class="num small">${until}</span></span><progress aria-label="${TEXT.waitingLabel}"></progress></div>
<a class="btn pri lg block" href="${checkUrl(page)}">${TEXT.haveApproved}</a><p class="small muted">${payable.kind === 'invoice' ? TEXT.looksAgainInvoice : TEXT.looksAgain}</p></div></div>
<section class="card pad stack" aria-labelledby="np"><h2 id="np">${TEXT.noPrompt}</h2><ol class="ussd"><li><span>${TEXT.dial}</span></li><li><span>${TEXT.ussdChoose}</span></li><li><span>${TEXT.ussdApprove}</span></li></ol>
<p class="small muted">${TEXT.otherNetwork}</p><a class="btn sec" rel="noreferrer" href="${'url' in state ? state.url : ''}">${icon('again')}${TEXT.startAgain}</a><p class="small muted">${TEXT.oneOnly}</p></section>
<script src="${assetUrl('pending.js')}" type="module"></script>`;
}

function failedCard({ state, amountPesewas, now, token }: PayPage): Html {
  const until = 'until' in state ? state.until : null;
  const minutes = until ? Math.floor(until.since(now).total('minutes')) : 0;
  const held = until
    ? html`<p class="ban warn">${icon('clock')}<span><strong>${TEXT.stillHeld(untilText(until, dateOf(now)))}</strong>${minutes > 0 ? TEXT.timeLeft(durationText(minutes)) : null}</span></p>`
    : null;
  const action =
    state.kind === 'simulator'
      ? simulatorButtons(token)
      : state.kind === 'gateway'
        ? form(token, payButton(TEXT.tryAgain(moneyText(amountPesewas)), 'again'))
        : null;
  const sentences = html`<p>${TEXT.noMoneyLeft}</p><p class="muted">${action ? TEXT.tryAgainText : TEXT.needsNewLink}</p>`;
  return html`<div class="card">${head('x', 'bad', TEXT.failedTitle, sentences, html`role="status"`)}<div class="pad stack g3">${held}${action}</div></div>`;
}

function endedCard({ state, payable, now }: PayPage): Html {
  const why = state.kind === 'expired' ? state.why : 'REPLACED';
  const card = (name: IconName, title: string, text: string, actions: Html) =>
    html`<div class="card">${head(name, 'held', title, html`<p class="muted">${text}</p>`, html`role="status"`)}<div class="pad stack g3">${actions}</div></div>`;
  const link = (href: string, text: string) => html`<a class="btn pri lg block" href="${href}">${text}</a>`;
  if (payable.kind === 'invoice')
    return card('glass', TEXT.endedTitle, TEXT.endedInvoice, link('/console', TEXT.seePlan));
  const { booking, shop } = payable;
  const see = link(`/bookings/${booking.id}`, TEXT.seeBooking);
  const again = shop.listed ? link(`/b/${shop.slug}`, TEXT.bookAgain) : see;
  const holdEnd = booking.holdExpiresAt ? untilText(booking.holdExpiresAt, dateOf(now)) : '';
  if (why === 'HOLD_OVER') return card('glass', TEXT.holdOverTitle, TEXT.holdOver(holdEnd), again);
  if (why === 'CANCELLED') return card('x', TEXT.cancelledTitle, TEXT.cancelledText, again);
  if (why === 'SETTLED') return card('check', TEXT.nothingDueTitle, TEXT.nothingDueText, see);
  return card('glass', TEXT.endedTitle, TEXT.endedText, see);
}

const STEPS = html`<ol class="steps" aria-label="${TEXT.stepsLabel}"><li class="done"><b></b><span>${TEXT.stepChoose}</span></li><li class="done"><b></b><span>${TEXT.stepReview}</span></li><li aria-current="step"><b></b><span>${TEXT.stepPay}</span></li></ol>`;

function toCard(page: PayPage): Html {
  const { state } = page;
  if (state.kind === 'pending') return pendingCard(page);
  if (state.kind === 'expired') return endedCard(page);
  return state.kind === 'failed' || ('failed' in state && state.failed) ? failedCard(page) : startCard(page);
}

/** The refund of a cancellation by the booking's terms: of all earlier payments and of the amount of the link. */
function termsCard({ payable, amountPesewas, state, now }: PayPage): Html | null {
  const isOpen = state.kind === 'simulator' || state.kind === 'gateway' || state.kind === 'offline';
  if (payable.kind === 'invoice' || !isOpen) return null;
  const { booking } = payable;
  const kept = booking.paidPesewas - booking.refundedPesewas;
  const amountOf = (percent: number) => refundOf(kept, percent) + refundOf(amountPesewas, percent);
  return html`<section class="card pad stack g3" aria-labelledby="h-terms"><h2 id="h-terms">${TERMS.ifPlansChange}</h2>${termsText(booking, amountOf, now)}</section>`;
}

/** The booking and the shop, so that no page is a dead end. */
function otherWays({ payable }: PayPage): Html | null {
  if (payable.kind === 'invoice') return null;
  const { shop, booking } = payable;
  return html`<section class="card rows" aria-label="${TEXT.otherWays}">${contactRows(shop, booking.item)}${linkRow(`/bookings/${booking.id}`, 'cal', TEXT.backToBooking)}</section>`;
}

export function sendPayPage(reply: FastifyReply, page: PayPage): FastifyReply {
  const { payable, state, reference } = page;
  return sendSitePage(reply, {
    title: TEXT.payTitle(toPayee(payable)),
    body: html`<main id="main" class="wrap narrow stack g5">${isDeposit(page) && state.kind !== 'expired' ? STEPS : null}${toCard(page)}${termsCard(page)}${otherWays(page)}
${reference === null || state.kind === 'simulator' ? null : html`<p class="small muted">${TEXT.reference(reference)}</p>`}</main>`,
    refreshSeconds: state.kind === 'pending' ? REFRESH_SECONDS : undefined,
    withoutScript: true,
    signedIn: reply.request.call.caller !== null,
    headers: PRIVATE_HEADERS,
  });
}

export const sendToGateway = (reply: FastifyReply, url: string): FastifyReply =>
  sendOnward(reply, { url, action: TEXT.goOnToPay });

export function sendNotFound(reply: FastifyReply): FastifyReply {
  if (!wantsPage(reply.request, true)) throw fail(NOT_FOUND);
  return sendSitePage(reply, {
    title: TEXT.notFoundTitle,
    status: 404,
    body: html`<main id="main" class="wrap narrow stack g5"><div class="card empty"><span class="disc q">${icon('search')}</span><h1>${TEXT.notFoundTitle}</h1><p>${TEXT.notFoundText}</p><div class="btns"><a class="btn pri" href="/">${TEXT.findSomething}</a><a class="btn sec" href="/bookings">${TEXT.myBookings}</a></div></div></main>`,
    withoutScript: true,
    signedIn: reply.request.call.caller !== null,
    headers: PRIVATE_HEADERS,
  });
}

export const redirectToReceipt = (reply: FastifyReply, receiptToken: string): FastifyReply =>
  reply.header('Cache-Control', 'no-store').redirect(`/receipts/${receiptToken}`, 303);
