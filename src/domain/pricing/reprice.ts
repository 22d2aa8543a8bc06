import { type Pesewas, sum } from './money.ts';
import type { Price, QuoteLine } from './price.ts';

/**
 * The price of a booking that now takes another number of days: the unit line at the day's price that it was made with.
 * The deposit stays, but is never more than the total.
 */
export function repriceDays(booking: { lines: readonly QuoteLine[]; depositPesewas: Pesewas }, days: number): Price {
  const lines = booking.lines.map((line) =>
    line.kind === 'UNIT' ? { ...line, days, totalPesewas: line.unitPesewas * days * line.quantity } : line,
  );
  const totalPesewas = sum(lines.map((line) => line.totalPesewas));
  return { lines, totalPesewas, depositPesewas: Math.min(booking.depositPesewas, totalPesewas) };
}
