import { CUSTOMER_KINDS, type CustomerKind, ENABLED_BY_DEFAULT, MEMBER_KINDS } from '../../../domain/messages/kinds.ts';
import { problemOfText } from '../../../domain/messages/texts.ts';
import { type ErrorDetail, fail, VALIDATION_FAILED } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { addDays, at, dateOf, isBefore } from '../../../kit/time.ts';
import type { PutMemberMessageSettings, PutMessageSettings } from './schemas.ts';
import { putSettings, putUserSettings, queueMoments } from './store-settings.ts';

/** Replaces the whole settings: absent fields get their default. */
export async function changeSettings(
  tx: Tx,
  businessId: string,
  given: PutMessageSettings,
  { publicUrl, now }: { publicUrl: string; now: Temporal.Instant },
): Promise<void> {
  const texts = (given.texts ?? {}) as Partial<Record<CustomerKind, string>>;
  const problems = Object.entries(texts).flatMap(([kind, text]): ErrorDetail[] => {
    const message = problemOfText(kind as CustomerKind, text, publicUrl);
    return message === null ? [] : [{ code: 'INVALID_TEXT', message, path: `/texts/${kind}` }];
  });
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems);
  const kinds = given.kinds ?? {};
  const row = {
    enabled: CUSTOMER_KINDS.filter((kind) => kinds[kind]?.enabled ?? ENABLED_BY_DEFAULT.includes(kind)),
    reminderHours: given.reminderHoursBefore ?? [24],
    quietFrom: given.quietHours?.from ?? '21:00',
    quietTo: given.quietHours?.to ?? '07:00',
    senderName: given.senderName ?? null,
    texts,
    updatedAt: now,
  };
  await putSettings(tx, businessId, row);
  await queueMoments(tx, businessId, row);
}

/** 07:00, when the day ahead is told. */
const DAY_AT = '07:00';

export function nextDayAt(now: Temporal.Instant): Temporal.Instant {
  const today = at(dateOf(now), DAY_AT);
  return isBefore(now, today) ? today : at(addDays(dateOf(now), 1), DAY_AT);
}

export async function changeOwnSettings(
  tx: Tx,
  userId: string,
  given: PutMemberMessageSettings,
  now: Temporal.Instant,
): Promise<void> {
  const enabled = MEMBER_KINDS.filter((kind) => given.kinds?.[kind]?.enabled ?? false);
  const dayDueAt = enabled.includes('member.day') ? nextDayAt(now) : null;
  await putUserSettings(tx, userId, { enabled, channels: given.channels ?? ['PUSH'] }, { dayDueAt, now });
}
