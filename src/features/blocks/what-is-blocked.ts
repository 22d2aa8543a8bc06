import { fail, invalid, VALIDATION_FAILED } from '../../kit/errors.ts';
import { daysBetween, instantOfMinute, isBefore, minuteCeil, minuteFloor, parseInstant } from '../../kit/time.ts';
import type { BlockInput, ProviderBlock, UnitBlock } from './schemas.ts';

const MAX_DAYS = 366;

const OF_UNITS = ['quantity', 'startDate', 'endDate'] as const;
const OF_PROVIDERS = ['startsAt', 'endsAt'] as const;

/** Reads the two forms that a block's body can have; what belongs to the other form is refused by its path. */
export function whatIsBlocked(input: BlockInput): UnitBlock | ProviderBlock {
  const { unitId, providerId, reason = null } = input;
  if (unitId !== undefined && providerId !== undefined) {
    throw invalid('/providerId', 'must not stand beside unitId', 'NOT_ALLOWED');
  }
  if (unitId !== undefined) {
    refuseOthers(input, OF_PROVIDERS, 'unitId');
    return { unitId, ...daysOf(input), quantity: input.quantity ?? null, reason };
  }
  if (providerId !== undefined) {
    refuseOthers(input, OF_UNITS, 'providerId');
    return { providerId, ...timeOf(input), reason };
  }
  throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, [
    { code: 'REQUIRED', message: 'either unitId or providerId is required', path: '/unitId' },
    { code: 'REQUIRED', message: 'either unitId or providerId is required', path: '/providerId' },
  ]);
}

function refuseOthers(input: BlockInput, fields: readonly (keyof BlockInput)[], beside: string): void {
  const details = fields
    .filter((field) => input[field] !== undefined)
    .map((field) => ({ code: 'NOT_ALLOWED', message: `must not stand beside ${beside}`, path: `/${field}` }));
  if (details.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, details);
}

function daysOf({ startDate, endDate }: BlockInput): { startDate: string; endDate: string } {
  if (startDate === undefined) throw invalid('/startDate', 'is required', 'REQUIRED');
  if (endDate === undefined) throw invalid('/endDate', 'is required', 'REQUIRED');
  if (endDate < startDate) throw invalid('/endDate', 'must not be before startDate');
  if (daysBetween(startDate, endDate) >= MAX_DAYS) throw invalid('/endDate', `must be at most ${MAX_DAYS} days in all`);
  return { startDate, endDate };
}

/** In whole minutes, as all of a provider's time is counted; a part of a minute blocks the whole of it. */
function timeOf(input: BlockInput): { startsAt: Temporal.Instant; endsAt: Temporal.Instant } {
  if (input.startsAt === undefined) throw invalid('/startsAt', 'is required', 'REQUIRED');
  if (input.endsAt === undefined) throw invalid('/endsAt', 'is required', 'REQUIRED');
  const startsAt = instantOfMinute(minuteFloor(parseInstant(input.startsAt)));
  const endsAt = instantOfMinute(minuteCeil(parseInstant(input.endsAt)));
  if (!isBefore(startsAt, endsAt)) throw invalid('/endsAt', 'must be after startsAt');
  if (isBefore(startsAt.add({ hours: MAX_DAYS * 24 }), endsAt)) {
    throw invalid('/endsAt', `must be at most ${MAX_DAYS} days after startsAt`);
  }
  return { startsAt, endsAt };
}
