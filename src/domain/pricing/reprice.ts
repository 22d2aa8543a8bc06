import { type Pesewas, sum } from './money.ts';
import { type DepositPolicy, depositFor, type Price, type QuoteLine } from './price.ts';

/**
 * The price of a booking that now takes another number of days: the unit line at the day's price that it was made with.
 * The deposit follows the given terms. Null keeps it, but it is never more than the total.
 */
export function repriceDays(
  booking: { lines: readonly QuoteLine[]; depositPesewas: Pesewas },
  days: number,
  deposit: DepositPolicy | null,
): Price {
  const lines = booking.lines.map((line) =>
    line.kind === 'UNIT' ? { ...line, days, totalPesewas: line.unitPesewas * days * line.quantity } : line,
  );
  const totalPesewas = sum(lines.map((line) => line.totalPesewas));
  const kept = Math.min(booking.depositPesewas, totalPesewas);
  return { lines, totalPesewas, depositPesewas: deposit ? depositFor(deposit, totalPesewas) : kept };
}
