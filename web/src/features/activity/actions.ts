/** What the service keeps a record of, in the order of the filter. */
export const ACTIONS = [
  'refund.create',
  'payout.create',
  'payout_account.check',
  'payout_account.change',
  'policies.update',
  'member.invite',
  'member.role',
  'member.remove',
  'api_key.create',
  'api_key.rename',
  'api_key.revoke',
  'bookings.export',
  'customer.export',
  'customer.erase',
  'business.close',
] as const;
export type Action = (typeof ACTIONS)[number];

export const isAction = (value: unknown): value is Action => ACTIONS.some((action) => action === value);
