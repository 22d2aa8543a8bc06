import { durationWords } from '../../../domain/schedule/words.ts';
import { TEXT as SITE } from '../../../site/texts-terms.ts';

/** Sentences about cancelling and what goes back. */
export const TEXT = {
  ...SITE,

  termsStay: 'These terms stay with your booking, whatever the shop changes later.',

  backUntil: (amount: string, moment: string) => `${amount} back until ${moment}`,
  nothingBackNow: 'Nothing comes back any more',
  moveAndKeep: (moment: string, percent: number) =>
    `Move by ${moment} and you can still get ${percent === 100 ? 'everything' : percent === 50 ? 'half' : `${percent} %`} back later`,

  cancelQuestion: 'Cancel this booking?',
  getBackNow: 'If you cancel now, you get back',
  nothingAmount: 'Nothing',
  allToWallet: 'all that you paid, to the wallet it came from, usually the same day',
  allByHand: 'all that you paid',
  partOf: (percent: number, paid: string, kept: string) =>
    `${percent === 50 ? 'half' : `${percent} %`} of the ${paid} that you paid; ${kept} stays with the shop`,
  keptTalkFirst: (kept: string) =>
    `${kept} stays with the shop. Talk to them first: they can give back more than the rule says.`,
  capped: (day: string, percent: number) =>
    percent === 0
      ? `You moved this booking on ${day}, when nothing would have come back. So nothing comes back from then on.`
      : `You moved this booking on ${day}, when ${percent === 50 ? 'half' : `${percent} %`} would have come back. So at most ${percent === 50 ? 'half' : `${percent} %`} comes back from then on.`,
  toWallet: 'Back to your wallet',
  toWalletNote: 'you need to do nothing, usually the same day',
  fromShop: 'Back from the shop',
  fromShopInCash: 'Back from the shop, in cash',
  paidAtShop: (day: string) => `you paid it at the shop on ${day}`,
  holdsUntil: 'This holds until',
  thenLess: (amount: string) => `Then it is ${amount}.`,
  thenNothing: 'Then nothing comes back.',
  nothingPaid: 'Nothing was paid, and nothing has to be paid.',
  freeForOthers: (items: number) =>
    items === 1
      ? 'It is free for others at once. This cannot be undone.'
      : 'Everything in this booking is free for others at once. This cannot be undone.',
  reason: 'Reason, for the shop',
  optional: '(optional)',
  cancelAndRefund: (amount: string) => `Cancel and refund ${amount}`,
  cancelWithoutRefund: 'Cancel without refund',
  moveDaysInstead: 'Move to other days instead',
  moveTimeInstead: 'Move to another time instead',
  notCancelled: 'Not cancelled. The refund has changed.',
  refundWasUntil: (was: string, moment: string, now: string) =>
    `It was ${was} until ${moment}. It is now ${now}. Look again before you cancel.`,
  refundWas: (was: string, now: string) => `It was ${was}. It is now ${now}. Look again before you cancel.`,
  profileTiers: (tiers: readonly { hoursBefore: number; refundPercent: number }[]) => {
    const words = tiers.map(
      ({ hoursBefore, refundPercent: percent }) =>
        `${percent === 100 ? 'everything' : percent === 50 ? 'half' : `${percent} %`} up to ${hoursBefore === 0 ? 'the start' : `${durationWords(hoursBefore * 60)} before`}`,
    );
    return `If you cancel, you get back ${words.join(', ')}.`;
  },
};
