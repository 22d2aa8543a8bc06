import { createHmac } from 'node:crypto';
import { timingSafeEqual } from '../../../kit/crypto.ts';
import type { BookingRequest } from './booking-request.ts';

/**
 * A price that is guaranteed for half an hour, without a row. The token carries the end and the total; its signature
 * covers them, the business and the request. An altered token and another request are the same: the signature differs.
 */
export interface QuoteTokens {
  issue(businessId: string, request: BookingRequest, totalPesewas: number, now: Temporal.Instant): Guarantee;
  read(token: string, businessId: string, request: BookingRequest, now: Temporal.Instant): GuaranteedPrice;
}

export type Guarantee = { quoteToken: string; until: Temporal.Instant };
export type GuaranteedPrice =
  | { kind: 'valid' | 'expired'; totalPesewas: number; until: Temporal.Instant }
  | { kind: 'mismatch' };

const GUARANTEED_MINUTES = 30;

/** The priced part of a request. The address, the note, the customer and the provider do not change the price. */
function fingerprintOf({ items, delivery, extras, promoCode }: BookingRequest): string {
  const time = items.kind === 'UNIT' ? [items.date, items.endDate] : [items.startsAt.epochMilliseconds];
  const entries = items.entries.map(({ id, quantity }) => [id, quantity]);
  const chosen = extras.map(({ extraId, quantity }) => [extraId, quantity]);
  return JSON.stringify([items.kind, time, entries, chosen, delivery?.areaId ?? null, promoCode]);
}

export function quoteTokens(key: Buffer): QuoteTokens {
  const sign = (businessId: string, end: string, total: string, request: BookingRequest) =>
    createHmac('sha256', key)
      .update(`quote ${businessId} ${end} ${total} ${fingerprintOf(request)}`)
      .digest('base64url');
  return {
    issue(businessId, request, totalPesewas, now) {
      const until = now.add({ minutes: GUARANTEED_MINUTES });
      const end = until.epochMilliseconds.toString(36);
      const total = totalPesewas.toString(36);
      return { quoteToken: `${end}.${total}.${sign(businessId, end, total, request)}`, until };
    },
    read(token, businessId, request, now) {
      const [end = '', total = '', ...rest] = token.split('.');
      // The whole text is compared, so that no second spelling of a token is taken.
      if (!timingSafeEqual(rest.join('.'), sign(businessId, end, total, request))) return { kind: 'mismatch' };
      const until = Temporal.Instant.fromEpochMilliseconds(Number.parseInt(end, 36));
      const kind = until.epochMilliseconds < now.epochMilliseconds ? 'expired' : 'valid';
      return { kind, totalPesewas: Number.parseInt(total, 36), until };
    },
  };
}
