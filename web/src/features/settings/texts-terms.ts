/** What the terms of cancelling say, to owners and to customers. */
export const TEXT = {
  legend: 'When a customer cancels',
  choices: {
    flexible: { label: 'Flexible', hint: 'Everything back until 24 hours before. Then nothing.' },
    moderate: {
      label: 'Moderate',
      hint: 'Everything back until 5 days before, half until 24 hours before. Then nothing.',
    },
    strict: { label: 'Strict', hint: 'Half back until 7 days before. Then nothing.' },
    own: { label: 'My own steps', hint: 'Up to 5 steps' },
    notice: {
      label: 'Everything back in time',
      hint: 'All of it until the time above. Later a customer cannot cancel.',
    },
    byHand: { label: 'You give money back yourself', hint: 'Dwaso sends no money back for you.' },
  },
  inTime: (hours: number) =>
    hours === 0
      ? 'Everything back until it begins.'
      : hours % 24 === 0 && hours > 24
        ? `Everything back until ${hours / 24} days before. Later a customer cannot cancel.`
        : `Everything back until ${hours} hours before. Later a customer cannot cancel.`,
  steps: 'Its steps',
  until: 'Until',
  hoursBefore: 'hours before',
  goesBack: '% goes back.',
  hoursOf: (step: number) => `Step ${step}, hours before`,
  percentOf: (step: number) => `Step ${step}, percent back`,
  removeStep: (step: number) => `Remove step ${step}`,
  becomesOwn: 'Change a number and the terms become your own.',
  addStep: 'Add a step',
  grace: 'Time to think again',
  within: 'Within',
  graceMinutes: 'Minutes after confirming',
  afterConfirming: 'minutes after it is confirmed everything goes back.',
  graceHint: 'Only while it begins in more than 24 hours. 0 for none.',
  customersRead: (day: string, deposit: string) => `Customers read, for ${day} and a deposit of ${deposit}`,
  moment: (day: string, time: string) => `${day}, ${time}`,
  cancelBy: (moment: string, amount: string) => `Cancel by ${moment} and get ${amount} back.`,
  untilBack: (moment: string, amount: string) => `Until ${moment} you get ${amount} back.`,
  thenNothing: 'After that it stays with the shop.',
  graceSaid: (minutes: number) =>
    `Cancel within ${minutes} minutes after it is confirmed, a day or more ahead, and get everything back.`,
  ifYouCancel: 'If you cancel',
  youGetBack: 'You get back',
  untilRow: (moment: string) => `until ${moment}`,
  later: 'later',
  sayByHand: (moment: string) =>
    `You can cancel until ${moment}. What you pay stays with the shop, unless it gives it back.`,
  fill: 'Fill in every step to see the sentence.',
  know: [
    'Bookings that exist keep the terms they were made with',
    'If you cancel, the customer always gets everything back',
    'Cash you took is not sent back by us. It stands under “To give back” until you have done it.',
  ],
};
