/** Sentences about what cancelling gives back, for every page that says them. */
export const TEXT = {
  ifPlansChange: 'If plans change',
  ifYouCancel: 'If you cancel',
  youGetBack: 'You get back',
  by: (moment: string) => `by ${moment}`,
  later: 'later',
  now: 'now',
  nothing: 'nothing',
  share: (percent: number) => (percent === 100 ? 'all of it' : percent === 50 ? 'half' : `${percent} %`),
  shareOfPaid: (percent: number) =>
    percent === 100 ? 'all that you paid' : `${percent === 50 ? 'half' : `${percent} %`} of what you paid`,
  cancelAndGet: (moment: string, amount: string) =>
    `Cancel by ${moment} and get ${amount} back. After that it is less:`,
  cancelAndGetAll: (moment: string, amount: string) =>
    `Cancel by ${moment} and get ${amount} back. After that it stays with the shop.`,
  depositBack: (moment: string, percent: number) =>
    `Cancel by ${moment} and ${percent === 100 ? 'all' : percent === 50 ? 'half' : `${percent} %`} of your deposit comes back`,
  thenOfIt: (moment: string, percent: number) => `; by ${moment} ${percent === 50 ? 'half' : `${percent} %`} of it`,
  afterThatShops: '. After that it stays with the shop.',
  cancelUntil: (moment: string) => `You can cancel until ${moment}.`,
  paidStays: 'What you pay stays with the shop, unless it gives it back.',
  tooLate: (moment: string) => `It can no longer be cancelled here: that ended on ${moment}.`,
  tooLateOncePaid: (moment: string) => `Once it is paid it cannot be cancelled here: that ended on ${moment}.`,
  tooLateOnceBooked: (moment: string) => `Once it is booked it cannot be cancelled here: that ended on ${moment}.`,
  nothingBack: 'You can cancel until it starts, but no money comes back.',
  grace: (time: string) => `Cancel within ${time} after it is confirmed, a day or more ahead, and get everything back.`,
  shopCancels: 'If the shop cancels, you always get everything back.',
} as const;
