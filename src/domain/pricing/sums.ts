import { type BookingStatus, canOwe, maySettle } from '../booking/states.ts';
import type { Pesewas } from './money.ts';

/** `paidPesewas` is gross: refunds are counted in `refundedPesewas` and not subtracted. */
export type BookingMoney = {
  status: BookingStatus;
  totalPesewas: Pesewas;
  depositPesewas: Pesewas;
  paidPesewas: Pesewas;
  refundedPesewas: Pesewas;
  waivedPesewas: Pesewas;
};

type Received = Pick<BookingMoney, 'paidPesewas' | 'refundedPesewas'>;

export const keptPesewas = (money: Received): Pesewas => money.paidPesewas - money.refundedPesewas;

/** Never below 0: a booking that was shortened may have been paid in excess. */
export const duePesewas = (money: Omit<BookingMoney, 'depositPesewas'>): Pesewas =>
  canOwe(money.status) ? Math.max(0, money.totalPesewas - money.waivedPesewas - keptPesewas(money)) : 0;

/** The same, and what a customer who did not come would still have to pay: a member may ask for it, or waive it. */
export const owedPesewas = (money: Omit<BookingMoney, 'depositPesewas'>): Pesewas =>
  maySettle(money.status) ? Math.max(0, money.totalPesewas - money.waivedPesewas - keptPesewas(money)) : 0;

/** Whether the received money confirms a hold: the deposit, or any payment when there is no deposit. */
export const isSecured = (money: Received & Pick<BookingMoney, 'depositPesewas'>): boolean =>
  keptPesewas(money) > 0 && keptPesewas(money) >= money.depositPesewas;

/** Amount of a payment link without an explicit amount: the rest of the deposit, else everything due. */
export function defaultLinkPesewas(money: BookingMoney): Pesewas {
  const due = owedPesewas(money);
  const missing = money.depositPesewas - keptPesewas(money);
  return missing > 0 ? Math.min(missing, due) : due;
}
