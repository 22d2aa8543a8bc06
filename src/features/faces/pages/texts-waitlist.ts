/** The sentences of the waiting list and its offers. */
export const TEXT = {
  tellMe: 'Tell me when it is free',
  takenDay: 'Taken. Tell me when it is free',
  dayTakenHint: 'Is your day taken? Tap it: we tell you when it is free.',
  timeTaken: 'Is your time taken? Tell me when it is free',
  theseAreFree: 'These are free',
  back: 'Back',
  whenWouldDo: 'Which days suit you?',
  orWait: 'Or wait: which days suit you?',
  howLong: 'For how many days',
  howMany: 'How many pieces',
  firstDay: 'First day that suits you',
  lastDay: 'Last day that suits you',
  earliest: 'Not before (optional)',
  latest: 'Finished by (optional)',
  yourName: 'Your name',
  offeredBy: (minutes: string) =>
    `When it is free, we hold it for you for up to ${minutes} and send you a message. Nothing is booked or charged until you say so.`,
  offeredByShop: 'When it is free, the shop can offer it to you. Nothing is booked or charged until you say so.',
  noList: 'This shop has no waiting list.',
  joined: (item: string, days: string) => `You are on the list for ${item}, ${days}`,
  joinedText: (phone: string) =>
    `When it is free, we send a message to ${phone}. Nothing is booked or charged until you say so.`,
  waitAgain: 'Wait again',
  waitingFor: 'Waiting for',
  waitingHint: 'We tell you when it is free. You can leave the list at any time.',
  freeForYou: 'Free for you now',
  seeOffer: 'See the offer',
  yoursUntil: (moment: string) => `Yours until ${moment}`,
  leave: 'Leave the list',
  place: (position: number) => `${ordinal(position)} in line`,
  ended: {
    BOOKED: 'Booked',
    LEFT: 'You left the list',
    CLOSED: 'Off the list: two offers ran out',
  } as Record<string, string>,
  daysOver: 'Off the list: the last day has passed',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  wereWaiting: 'You were waiting for this',
  offerTitle: 'It is free. Do you want it?',
  offerUntil: (moment: string) => `Yours until ${moment}.`,
  offerAfter: 'Until then nobody else can take it. After that others can have it. Nothing is charged unless you pay.',
  takeAndPay: (amount: string) => `Take it, pay ${amount}`,
  take: 'Take it',
  notForYou: 'Not for you?',
  sayNo: 'Say so, and others can have it at once.',
  keep: 'Not this time, keep me in line',
  off: 'No, take me off the list',
  letGo: 'You did not take it',
  nothingCharged: 'Nothing was charged.',
  offerEnded: 'The offer has ended',
  hadUntil: (moment: string) => `You had until ${moment}. Now others can have it. Nothing was charged.`,
  stillInLine: (item: string) => `You are still in line for ${item}.`,
  leftLine: 'You are off the list.',
  offLine: 'Two offers ran out, so you are off the list.',
};

function ordinal(count: number): string {
  const [ones, tens] = [count % 10, Math.floor(count / 10) % 10];
  if (tens === 1) return `${count}th`;
  return `${count}${{ 1: 'st', 2: 'nd', 3: 'rd' }[ones] ?? 'th'}`;
}
