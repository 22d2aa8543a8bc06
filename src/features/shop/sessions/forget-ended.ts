import type { Db } from '../../../kit/postgres/database.ts';
import { deleteEndedFamilies, deleteExpiredFamilies, listExpiredTokens, type TokenPlace } from './store.ts';

/** Refresh tokens that one step looks at. */
const TOKENS = 1_000;

/**
 * Deletes sessions that ended before a time, a batch a step. A session that goes on keeps its used refresh tokens, by
 * which a stolen one is known, so that the tokens are walked through once. A killed process begins again.
 */
export function forgetEndedSessions(db: Db): (ended: Temporal.Instant) => Promise<'more' | 'done'> {
  const first: TokenPlace = { expiresAt: Temporal.Instant.fromEpochMilliseconds(0), hash: Buffer.alloc(0) };
  let after = first;
  return async (ended) => {
    if ((await db.transaction((tx) => deleteEndedFamilies(tx, ended))) > 0) return 'more';
    const tokens = await listExpiredTokens(db, ended, after, TOKENS);
    const families = [...new Set(tokens.map(({ familyId }) => familyId))];
    if (families.length > 0) await db.transaction((tx) => deleteExpiredFamilies(tx, families, ended));
    const last = tokens.at(-1);
    after = last && tokens.length === TOKENS ? last : first;
    return after === first ? 'done' : 'more';
  };
}
