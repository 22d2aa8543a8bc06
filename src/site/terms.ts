import {
  cancellableUntil,
  GRACE_AHEAD_HOURS,
  type RefundedBooking,
  type RefundStep,
  refundStepAt,
  refundSteps,
  upcomingSteps,
} from '../domain/booking/refund-steps.ts';
import { durationWords } from '../domain/schedule/words.ts';
import { type Html, html } from '../kit/http/html.ts';
import { dateOf, isBefore } from '../kit/time.ts';
import { momentText, moneyText } from './format.ts';
import { TEXT } from './texts-terms.ts';

/** What a percent of the money is; null where nothing is paid in advance. */
export type AmountOf = ((percent: number) => number) | null;

/** By when cancelling gives back how much, as a table. The percent of the present moment comes first. */
export function termsTable(
  steps: readonly RefundStep[],
  amountOf: AmountOf,
  now: Temporal.Instant,
  marksNow: boolean,
): Html {
  const today = dateOf(now);
  const rows = upcomingSteps(steps, now).map(({ until, percent }, index) => {
    const words = TEXT.share(percent);
    const amount = amountOf ? html`${moneyText(amountOf(percent))}<small>${words}</small>` : words;
    const isNow = marksNow && index === 0;
    const mark = isNow ? html` <span class="tag gold">${TEXT.now}</span>` : null;
    return html`<tr ${isNow ? html`class="now"` : null}><th scope="row">${TEXT.by(momentText(until, today))}${mark}</th><td>${amount}</td></tr>`;
  });
  return html`<table class="hrs tiers"><thead><tr><th scope="col">${TEXT.ifYouCancel}</th><th scope="col">${TEXT.youGetBack}</th></tr></thead><tbody>${rows}<tr><th scope="row">${TEXT.later}</th><td>${TEXT.nothing}</td></tr></tbody></table>`;
}

function tierTerms(booking: RefundedBooking, graceMinutes: number, amountOf: AmountOf, now: Temporal.Instant): Html {
  const steps = refundSteps(booking);
  const [first] = upcomingSteps(steps, now);
  const amount = first && (amountOf ? moneyText(amountOf(first.percent)) : TEXT.shareOfPaid(first.percent));
  const sentence = first && amount ? TEXT.cancelAndGet(momentText(first.until, dateOf(now)), amount) : TEXT.nothingBack;
  const grace = graceMinutes > 0 && first?.percent !== 100 ? TEXT.grace(durationWords(graceMinutes)) : null;
  // Without a step ahead its only row would repeat the sentence.
  const table = first ? termsTable(steps, amountOf, now, false) : null;
  return html`<p>${sentence}</p>${table}${grace === null ? null : html`<p class="small muted">${grace}</p>`}<p class="small muted">${TEXT.shopCancels}</p>`;
}

/** The grace that a booking gets once it is confirmed; 0 where it begins too soon for one. */
const graceAhead = ({ terms, countsFrom, confirmedAt }: RefundedBooking, now: Temporal.Instant): number =>
  confirmedAt || isBefore(countsFrom, now.add({ hours: GRACE_AHEAD_HOURS }))
    ? 0
    : (terms.cancellationGraceMinutes ?? 0);

/** After the last instant neither a confirmed booking can be cancelled nor one that its payment confirms now. */
function tooLateText({ confirmedAt }: RefundedBooking, paysAhead: boolean, until: string): string {
  if (confirmedAt) return TEXT.tooLate(until);
  return paysAhead ? TEXT.tooLateOncePaid(until) : TEXT.tooLateOnceBooked(until);
}

/** The terms in sentences with dates and amounts: a table with tiers, and what the shop's own cancelling gives. */
export function termsText(booking: RefundedBooking, amountOf: AmountOf, now: Temporal.Instant): Html {
  const { terms, countsFrom } = booking;
  const last = cancellableUntil(terms, countsFrom);
  const until = momentText(last, dateOf(now));
  if (isBefore(last, now)) return html`<p>${tooLateText(booking, amountOf !== null, until)}</p>`;
  if (terms.refundOnCancel === 'TIERS') return tierTerms(booking, graceAhead(booking, now), amountOf, now);
  if (amountOf === null) return html`<p>${TEXT.cancelUntil(until)}</p>`;
  if (terms.refundOnCancel === 'NONE') return html`<p>${TEXT.cancelUntil(until)} ${TEXT.paidStays}</p>`;
  const amount = moneyText(amountOf(refundStepAt(refundSteps(booking), now)?.percent ?? 0));
  return html`<p>${TEXT.cancelAndGetAll(until, amount)}</p><p class="small muted">${TEXT.shopCancels}</p>`;
}

/** The same in one sentence and in shares of the deposit, for the page of an item. */
export function termsSentence(booking: RefundedBooking, hasDeposit: boolean, now: Temporal.Instant): string {
  const { terms, countsFrom } = booking;
  const today = dateOf(now);
  const last = cancellableUntil(terms, countsFrom);
  if (isBefore(last, now)) return tooLateText(booking, hasDeposit, momentText(last, today));
  const until = TEXT.cancelUntil(momentText(last, today));
  if (!hasDeposit) return until;
  if (terms.refundOnCancel === 'NONE') return `${until} ${TEXT.paidStays}`;
  const [first, ...rest] = upcomingSteps(refundSteps(booking), now);
  if (!first) return TEXT.nothingBack;
  const later = rest.map((step) => TEXT.thenOfIt(momentText(step.until, today), step.percent)).join('');
  return `${TEXT.depositBack(momentText(first.until, today), first.percent)}${later}${TEXT.afterThatShops}`;
}
