import { TEXT as SITE } from './texts.ts';

/** The sentences of the pages after the choice: review and hold, booking, move, chat. */
export const TEXT = {
  ...SITE,

  thanksForComing: 'Thank you for coming.',
  payNowConfirms: 'Pay the deposit, and it is confirmed at once.',
  shopConfirms: 'The shop confirms it. You can pay now if you like.',
  payOtherwise: 'The shop says',
  yours: (name: string) => `It is yours, ${name}`,
  confirmedDeposit: (shop: string, amount: string) => `Confirmed. ${shop} has your deposit of ${amount}.`,
  confirmedPaid: (shop: string, amount: string) => `Confirmed. ${shop} has your ${amount}.`,
  confirmedUnpaid: (shop: string) => `Confirmed. ${shop} has your booking.`,
  withYou: 'It is with you',
  bringBack: (day: string) => `Please have it ready for pick-up, or bring it back, on ${day}.`,
  youAreIn: 'You have arrived',
  enjoy: 'The shop has checked you in. Enjoy it.',
  cancelledUnpaid: 'This booking was cancelled. Nothing was paid, and nothing has to be paid.',
  cancelledKept: (amount: string, shop: string) =>
    `This booking was cancelled. ${amount} stays with ${shop}; ask them if you are unsure.`,
  cancelledRefunded: (amount: string) =>
    `This booking was cancelled. ${amount} goes back to the wallet it came from, usually the same day.`,
  cancelledPartly: (back: string, kept: string, shop: string) =>
    `This booking was cancelled. ${back} goes back to the wallet it came from. ${kept} stays with ${shop}.`,
  cancelReason: (reason: string) => `Reason given: ${reason}`,
  bookAgain: 'Book again',
  expiredText: (moment: string) => `The deposit did not come by ${moment}, so it was set free. Nothing was charged.`,
  expiredUnconfirmed: (moment: string) => `It was not confirmed by ${moment}, so it was set free. Nothing was charged.`,
  expiredPaid: (amount: string, moment: string) =>
    `The payment came after ${moment}, when it was free for others again. ${amount} goes back to the wallet it came from.`,
  stillFree: 'It is still free.',
  holdAgain: 'Hold it again',
  chooseAnother: 'See what is free',
  missed: (shop: string, moment: string) => `${shop} waited for you on ${moment}. Talk to them to book again.`,
  keptByShop: (amount: string, shop: string) => `${amount} stays with ${shop}.`,
  howWasIt: 'How was it?',
  starsLabel: 'Stars',
  chooseStars: 'Choose from 1 to 5 stars.',
  whatOthersKnow: 'What should others know? (optional)',
  reviewIsPublic: 'Everybody can read it on the page of the shop, with your first name.',
  postReview: 'Post review',
  thanksForReview: 'Thank you. Your review helps others to choose.',

  noLongerPossible: (moment: string) => `This ended on ${moment}. Call the shop if you cannot come.`,
  keepIt: 'Keep it',
  moveDays: 'Move to other days',
  moveTime: 'Move to another time',
  possibleUntil: (moment: string) => `Possible until ${moment}.`,
  nowBooked: (when: string) => `Booked now: ${when}.`,
  tapNewFirst: (days: number) =>
    days === 1
      ? 'Tap the new day. The price stays.'
      : `Tap the new first day. It stays ${days} days, and the price stays.`,
  moveFromTo: (from: string, to: string) => `From ${from} to ${to}.`,
  moveTo: (when: string) => `Move to ${when}`,
  moveHere: 'Move to this time',
  leaveAsIs: 'Leave it as it is',
  addToCalendar: 'Add to calendar',
  receipt: 'Receipt',
  receiptNumber: (number: string) => `Receipt ${number}`,
  receiptFor: (amount: string, moment: string) => `${amount}, ${moment}`,
  refunded: 'Refunded',
  memberView: 'You see this as a member of the shop. Change it in the console.',
  openConsole: 'Open the console',
  bookingMade: (moment: string) => `Booked ${moment}`,
  bookingOf: (code: string) => `Booking ${code}`,
  code: 'Booking code',
  stillToPayOnDay: 'Still to pay, on the day',
  payNow: (amount: string) => `Pay ${amount} now`,
  movedTo: (now: string) => `Moved to ${now}`,
  movedFrom: (before: string, total: string) => `It was ${before}. The price stays ${total}.`,
  movedFromPaid: (before: string, total: string) =>
    `It was ${before}. The price stays ${total}, and what you paid moved with it.`,
  shopMovedTo: (shop: string, now: string) => `${shop} moved your booking to ${now}`,
  itWas: (before: string) => `It was ${before}.`,
  priceStays: 'The price stays.',
  priceIsNow: (total: string) => `The price is now ${total}.`,
  notSuitedAsk: 'If that does not suit you, talk to the shop.',
  notSuitedCancel: 'If that does not suit you, talk to the shop or cancel.',
  notSuitedUntil: (moment: string) => `If that does not suit you, cancel by ${moment}, or talk to the shop.`,
  notSuitedBack: (moment: string, amount: string) =>
    `If that does not suit you, cancel by ${moment} and get ${amount} back, or talk to the shop.`,
  talkToShop: 'Talk to the shop',
  cancelIt: 'Cancel',
  fromTheStart: 'Back to the first ones',
  goOnToPay: 'Go on to pay',
  openWhatsapp: 'Open WhatsApp',
  chatNotNow: 'The chat cannot be opened at the moment',
  backToShop: 'Back to the shop',
  pause: (seconds: string | null) =>
    seconds === null
      ? 'That was too fast for us. Wait a moment, then press again. Nothing you typed is lost.'
      : `That was too fast for us. Press again in ${seconds} seconds. Nothing you typed is lost.`,
  pressAgain: 'Something broke on our side. Press again: it is not done twice, and nothing you typed is lost.',
  refusals: {
    TOO_MANY_HOLDS: 'You have held a lot here without paying. Pay for what you hold, or come back tomorrow.',
    PAYMENTS_NOT_CONFIGURED: 'This cannot be paid online at present. Ask the shop how to pay.',
    COSTS_MORE: 'This would cost more than your booking does. Call or write to the shop to change it.',
    RESCHEDULE_NOT_ALLOWED: 'This shop moves bookings itself. Call or write to them.',
    ALREADY_EXISTS: 'You have reviewed this booking already. Thank you.',
    REVIEWED_RECENTLY: 'You have reviewed this shop in the last 30 days. Thank you.',
    NOT_STARTED: 'You can say how it was once it has begun.',
    NOT_TAKING_BOOKINGS: 'This shop takes no bookings here at the moment. Call to ask.',
    TAKEN: 'This was taken a moment ago.',
    WRONG_FIELDS: 'Look at the marked field.',
  },
  lookAtField: 'Look at the marked field.',
  someoneFaster: 'Someone was faster',
  takenMeanwhile: (item: string) => `${item} was taken a moment ago for that time.`,
  fieldProblems: {
    name: 'Write the name under which the shop knows you, on one line and at most 120 letters long.',
    note: 'This note is too long. Write at most 2,000 letters.',
    address: 'Write the house and a landmark on one line, like: blue gate behind the church.',
  },
  holdIt: 'Hold it',
  holdFor: (minutes: number) => {
    const hours = minutes / 60;
    if (!Number.isInteger(hours)) return `Hold it for ${minutes} minutes`;
    return hours === 1 ? 'Hold it for 1 hour' : `Hold it for ${hours} hours`;
  },
  holdFree: 'Nothing has to be paid now.',
} as const;
