import { type ScheduleRow, scheduleProblems } from '../../../domain/schedule/provider-schedule.ts';
import { ALREADY_EXISTS, fail, invalid, VALIDATION_FAILED } from '../../../kit/errors.ts';
import { type Tx, violatedConstraint } from '../../../kit/postgres/database.ts';
import type { ScheduleInput } from './schemas.ts';
import { lockActiveMember } from './store.ts';

/** Sorts the schedule by weekday, or refuses it with up to 20 problems at once. */
export function parseSchedule(input: ScheduleInput, path?: string): ScheduleRow[] {
  const days = input.map((day) => ({ ...day, breaks: day.breaks ?? [] }));
  const problems = scheduleProblems(days, path);
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems.slice(0, 20));
  return days
    .map((day) => ({ ...day, breaks: day.breaks.toSorted((a, b) => (a.start < b.start ? -1 : 1)) }))
    .sort((a, b) => a.weekday - b.weekday);
}

export async function requireMember(tx: Tx, businessId: string, userId: string): Promise<void> {
  if (!(await lockActiveMember(tx, businessId, userId))) {
    throw invalid('/userId', 'is not an active member of this business', 'NOT_A_MEMBER');
  }
}

/** The unique index `providers_user` decides, so that of two requests which link one user at once, one gets 409. */
export async function refuseSecondLink<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (violatedConstraint(error) !== 'providers_user') throw error;
    throw fail(ALREADY_EXISTS, 'This member is linked to another provider', [
      { code: 'ALREADY_EXISTS', message: 'is linked to another provider', path: '/userId' },
    ]);
  }
}
