import { fail, invalid, VALIDATION_FAILED } from '../../../kit/errors.ts';
import { daysBetween, instantOfMinute, isBefore, minuteCeil, minuteFloor, parseInstant } from '../../../kit/time.ts';
import type { BlockInput, ProviderBlock, UnitBlock } from './schemas.ts';

const MAX_DAYS = 366;

const UNIT_FIELDS = ['quantity', 'startDate', 'endDate'] as const;
const PROVIDER_FIELDS = ['startsAt', 'endsAt'] as const;

/** A body names either a unit with dates or a provider with times. A field of the other form is refused by its path. */
export function parseBlock(input: BlockInput): UnitBlock | ProviderBlock {
  const { unitId, providerId, reason = null } = input;
  if (unitId !== undefined && providerId !== undefined) {
    throw invalid('/providerId', 'must not stand beside unitId', 'NOT_ALLOWED');
  }
  if (unitId !== undefined) {
    refuseFields(input, PROVIDER_FIELDS, 'unitId');
    return { unitId, ...parseDays(input), quantity: input.quantity ?? null, reason };
  }
  if (providerId !== undefined) {
    refuseFields(input, UNIT_FIELDS, 'providerId');
    return { providerId, ...parseTime(input), reason };
  }
  throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, [
    { code: 'REQUIRED', message: 'either unitId or providerId is required', path: '/unitId' },
    { code: 'REQUIRED', message: 'either unitId or providerId is required', path: '/providerId' },
  ]);
}

function refuseFields(input: BlockInput, fields: readonly (keyof BlockInput)[], beside: string): void {
  const details = fields
    .filter((field) => input[field] !== undefined)
    .map((field) => ({ code: 'NOT_ALLOWED', message: `must not stand beside ${beside}`, path: `/${field}` }));
  if (details.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, details);
}

function parseDays({ startDate, endDate }: BlockInput): { startDate: string; endDate: string } {
  if (startDate === undefined) throw invalid('/startDate', 'is required', 'REQUIRED');
  if (endDate === undefined) throw invalid('/endDate', 'is required', 'REQUIRED');
  if (endDate < startDate) throw invalid('/endDate', 'must not be before startDate');
  if (daysBetween(startDate, endDate) >= MAX_DAYS) throw invalid('/endDate', `must be at most ${MAX_DAYS} days in all`);
  return { startDate, endDate };
}

/** A provider's time is kept in whole minutes, so the range is widened to whole minutes. */
function parseTime(input: BlockInput): { startsAt: Temporal.Instant; endsAt: Temporal.Instant } {
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
