import type { PayoutStatus } from '../../../domain/money/payout-states.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, fragment, json, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { PayoutRow } from './schemas.ts';

const PAYOUT = fragment`business_id as "businessId", id, reference, amount_pesewas as "amountPesewas",
  fee_pesewas as "feePesewas", status, provider, account, failure, created_at as "createdAt",
  updated_at as "updatedAt", sent_at as "sentAt", paid_at as "paidAt"`;

export interface NewPayout extends Omit<PayoutRow, 'status' | 'failure' | 'updatedAt' | 'sentAt' | 'paidAt'> {
  /** Sealed. */
  number: Buffer;
  recipient: string;
  scheduledFor: LocalDate | null;
}

export async function addPayout(tx: Tx, row: NewPayout): Promise<void> {
  await tx.run(sql`
    insert into payouts (business_id, id, reference, amount_pesewas, fee_pesewas, status, provider, account, number,
      recipient, scheduled_for, next_check_at, created_at, updated_at)
    values (${row.businessId}, ${row.id}, ${row.reference}, ${row.amountPesewas}, ${row.feePesewas}, 'PENDING',
      ${row.provider}, ${json(row.account)}::jsonb, ${row.number}, ${row.recipient}, ${row.scheduledFor},
      -- Due at once, also where the clock of this process is ahead of the worker's.
      least(${row.createdAt}::timestamptz, clock_timestamp()), ${row.createdAt}, ${row.createdAt})`);
}

export const findPayout = (db: Reader, businessId: string, id: string): Promise<PayoutRow | null> =>
  db.maybe(sql<PayoutRow>`select ${PAYOUT} from payouts where business_id = ${businessId} and id = ${id}`);

/** Newest first. */
export const listPayouts = (
  db: Reader,
  businessId: string,
  filter: { status: PayoutStatus | null; before: string | null },
  limit: number,
): Promise<PayoutRow[]> =>
  db.rows(sql<PayoutRow>`
    select ${PAYOUT} from payouts
    where business_id = ${businessId} and (${filter.status}::text is null or status = ${filter.status})
      and (${filter.before}::text is null or id < ${filter.before})
    order by id desc limit ${limit}`);

/** A payout on its way through the gateway. */
export interface OpenPayout extends PayoutRow {
  number: Buffer;
  recipient: string;
  moves: number;
  checks: number;
  /** Whether the gateway may know it. */
  asked: boolean;
}

const OPEN = fragment`${PAYOUT}, number, recipient, moves, checks, asked_at is not null as asked`;

/** A gateway names only a reference. */
export const findPayoutByReference = (
  db: Reader,
  provider: string,
  reference: string,
  businessId: string | null,
): Promise<OpenPayout | null> =>
  db.maybe(
    prepared(sql<OpenPayout>`
      select ${OPEN} from payouts
      where reference = ${reference} and provider = ${provider} ${andTenant(fragment`business_id`, businessId)}`),
  );

export const lockPayout = (tx: Tx, businessId: string, id: string): Promise<OpenPayout | null> =>
  tx.maybe(sql<OpenPayout>`select ${OPEN} from payouts where business_id = ${businessId} and id = ${id} for update`);

export const NEXT_PAYOUT_CHECK = fragment`select min(next_check_at) from payouts`;

/** Payouts of all businesses that are due, the oldest first, without a lock. */
export const listDuePayouts = (
  db: Reader,
  now: Temporal.Instant,
  limit: number,
): Promise<{ businessId: string; id: string }[]> =>
  db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from payouts where next_check_at <= ${now}
    order by next_check_at limit ${limit}`);

/**
 * Those of the payouts that are still due and that no other transaction has locked, as they were before the claim. Their
 * lease ends at `until`. From this commit on the gateway may know them.
 */
export async function claimPayouts(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<OpenPayout[]> {
  const claimed = await tx.rows(sql<OpenPayout>`
    select ${OPEN} from payouts
    where business_id = ${businessId} and id = any(${ids}) and next_check_at <= ${now}
      and (asked_at is not null or not exists (select from payout_holds h where h.business_id = ${businessId}))
    order by next_check_at for update skip locked`);
  await tx.run(sql`
    update payouts set next_check_at = ${until}, checks = checks + 1, asked_at = coalesce(asked_at, ${now})
    where business_id = ${businessId} and id = any(${claimed.map(({ id }) => id)})`);
  return claimed;
}

export const postponePayout = (tx: Tx, { businessId, id }: OpenPayout, at: Temporal.Instant | null): Promise<number> =>
  tx.run(sql`update payouts set next_check_at = ${at} where business_id = ${businessId} and id = ${id}`);

export async function changePayout(
  tx: Tx,
  { businessId, id }: OpenPayout,
  change: { status: PayoutStatus; failure: string | null; moves: number; nextCheckAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Promise<void> {
  const { status } = change;
  await tx.run(sql`
    update payouts set status = ${status}, failure = ${change.failure}, moves = ${change.moves}, updated_at = ${now},
      next_check_at = ${change.nextCheckAt},
      sent_at = coalesce(sent_at, ${status === 'FAILED' ? null : now}::timestamptz),
      paid_at = coalesce(paid_at, ${status === 'PAID' ? now : null}::timestamptz)
    where business_id = ${businessId} and id = ${id}`);
}

export interface HoldRow {
  reason: string;
  at: Temporal.Instant;
}

export const findHold = (db: Reader, businessId: string): Promise<HoldRow | null> =>
  db.maybe(sql<HoldRow>`select reason, at from payout_holds where business_id = ${businessId}`);

/** Payouts that the gateway does not know yet wait until the hold ends. */
export async function addHold(tx: Tx, businessId: string, { reason, at }: HoldRow): Promise<void> {
  await tx.run(sql`
    insert into payout_holds (business_id, reason, at) values (${businessId}, ${reason}, ${at})
    on conflict (business_id) do update set reason = excluded.reason`);
  await tx.run(sql`
    update payouts set next_check_at = null
    where business_id = ${businessId} and status = 'PENDING' and asked_at is null`);
}

export async function deleteHold(tx: Tx, businessId: string, now: Temporal.Instant): Promise<boolean> {
  await tx.run(sql`
    update payouts set next_check_at = least(${now}::timestamptz, now())
    where business_id = ${businessId} and status = 'PENDING' and asked_at is null`);
  return (await tx.run(sql`delete from payout_holds where business_id = ${businessId}`)) > 0;
}
