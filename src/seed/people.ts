import { ownerPhone, seedId } from './ids.ts';
import { SHOP_WITH_PAYOUTS } from './money.ts';
import type { Put } from './store.ts';

/** People as whom a visitor of the demo can look around. */
export const DEMO_PEOPLE = {
  customer: { phone: '+233559999997', name: 'Abena Owusu' },
  owner: { phone: ownerPhone(SHOP_WITH_PAYOUTS), name: null },
  staff: { phone: '+233509999998', name: 'Yaw Darko' },
  operator: { phone: '+233509999999', name: 'Kwame Boateng' },
} as const;

/** The owner of the first shop has a rental too, so that both kinds of calendars can be seen. */
const RENTAL_OF_OWNER = 3;

/** The customer of the demo has bookings in both shops of its owner. */
export const visitorOf = (number: number) =>
  number === SHOP_WITH_PAYOUTS || number === RENTAL_OF_OWNER ? DEMO_PEOPLE.customer : null;

/** Invites people of the demo, who become members when they sign in. */
export function inviteTeam(number: number, now: string, put: Put): void {
  const invite = (phone: string, role: string) => {
    const business_id = seedId('biz', number);
    put('invitations', { phone, business_id });
    put('members', {
      business_id,
      id: seedId('mem', number, 1),
      user_id: null,
      phone,
      role,
      state: 'PENDING',
      invited_at: now,
      joined_at: null,
      first_request_at: null,
    });
  };
  if (number === SHOP_WITH_PAYOUTS) invite(DEMO_PEOPLE.staff.phone, 'STAFF');
  if (number === RENTAL_OF_OWNER) invite(DEMO_PEOPLE.owner.phone, 'OWNER');
}
