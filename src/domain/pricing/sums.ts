import type { Pesewas } from '../../kit/money.ts';
import { type BookingStatus, canOwe } from '../booking/states.ts';

/** `paidPesewas` is gross: what was refunded is counted apart, not taken off. */
export type BookingMoney = {
  status: BookingStatus;
  totalPesewas: Pesewas;
  depositPesewas: Pesewas;
  paidPesewas: Pesewas;
  refundedPesewas: Pesewas;
};

type Received = Pick<BookingMoney, 'paidPesewas' | 'refundedPesewas'>;

export const keptPesewas = (money: Received): Pesewas => money.paidPesewas - money.refundedPesewas;

export const duePesewas = (money: Omit<BookingMoney, 'depositPesewas'>): Pesewas =>
  canOwe(money.status) ? money.totalPesewas - keptPesewas(money) : 0;

/** Whether the money received confirms a hold: the deposit, or any payment at all where none is asked. */
export const isSecured = (money: Received & Pick<BookingMoney, 'depositPesewas'>): boolean =>
  keptPesewas(money) > 0 && keptPesewas(money) >= money.depositPesewas;

/** What a payment link asks for when nobody said: the rest of the deposit, else all that is due. */
export function defaultLinkPesewas(money: BookingMoney): Pesewas {
  const due = duePesewas(money);
  const missing = money.depositPesewas - keptPesewas(money);
  return missing > 0 ? Math.min(missing, due) : due;
}
