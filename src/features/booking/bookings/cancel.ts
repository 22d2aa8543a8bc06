import type { Tx } from '../../../kit/postgres/database.ts';
import type { BookingRow } from './schemas.ts';
import { type BookingChange, move } from './transition.ts';

/** Cancels a locked booking. Payments judge whether the caller may, and what happens to the money. */
export const cancel = (tx: Tx, row: BookingRow, change: BookingChange, reason: string | null): Promise<BookingRow> =>
  move(tx, row, 'cancel', change, reason);
