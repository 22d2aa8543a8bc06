import type { Reader, Tx } from '../../kit/db/db.ts';
import { AppError } from '../../kit/errors.ts';
import { type Answer, created } from '../../kit/http/route.ts';
import { type Looked, look, type Placement, place } from './place.ts';

/** What every route that places a booking does, once it has understood what is wanted. */
export const placing = {
  look: (_call: unknown, db: Reader, placement: Placement): Promise<Looked> => look(db, placement),
  async write(_call: unknown, tx: Tx, looked: Looked): Promise<Answer | AppError> {
    const booking = await place(tx, looked);
    return booking instanceof AppError ? booking : created(booking);
  },
};
