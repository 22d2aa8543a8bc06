/** What is said about the shop itself. */
export const TEXT = {
  stillWorks: 'You cannot take or move bookings until the plan is paid. Check-in, payments and cancelling still work.',
  payPlan: 'Pay the plan',
  askOwner: 'Ask an owner of the shop to pay it.',
} as const;
