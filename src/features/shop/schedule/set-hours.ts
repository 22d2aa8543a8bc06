import { hoursProblems } from '../../../domain/schedule/opening.ts';
import { fail, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { HoursRow, PutHours } from './schemas.ts';
import { listHours, replaceHours } from './store.ts';

export async function setHours(tx: Tx, businessId: string, input: PutHours['hours']): Promise<HoursRow[]> {
  const hours = input.map(({ weekday, enabled, open = null, close = null }) => ({ weekday, enabled, open, close }));
  const problems = hoursProblems(hours);
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems);
  await replaceHours(tx, businessId, hours);
  tx.invalidate('business', businessId);
  return listHours(tx, businessId);
}
