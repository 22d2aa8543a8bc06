import { itemText } from '../../../domain/booking/entries.ts';
import type { BookedBy, PolicyViolation } from '../../../domain/booking/policy.ts';
import {
  type ChosenExtra,
  chooseExtras,
  type DepositPolicy,
  type Order,
  type Price,
  price,
  priceEntries,
} from '../../../domain/pricing/price.ts';
import { type PromoCode, type PromoItem, type PromoRefusal, refusePromo } from '../../../domain/pricing/promo.ts';
import { fail, invalid, VALIDATION_FAILED } from '../../../kit/errors.ts';
import { dateOf, type LocalDate } from '../../../kit/time.ts';
import type { Catalogue } from '../availability/index.ts';
import { countPrice } from './count-price.ts';
import type { RequestedItems } from './kind.ts';
import { itemPathOf, kindOf, parseItems } from './kinds.ts';
import type { QuoteBody } from './schemas.ts';

export type BookingRequest = {
  items: RequestedItems;
  delivery: { areaId: string; address: string | null } | null;
  extras: { extraId: string; quantity: number }[];
  /** In capitals. */
  promoCode: string | null;
};

export const parseBookingRequest = (body: QuoteBody): BookingRequest => ({
  items: parseItems(body),
  delivery: body.delivery ? { areaId: body.delivery.areaId, address: body.delivery.address ?? null } : null,
  extras: body.extras ?? [],
  promoCode: body.promoCode?.toUpperCase() ?? null,
});

/** A code and whether it applies, but for how often it was used. */
export interface JudgedPromo {
  text: string;
  code: PromoCode | null;
  refusal: PromoRefusal | null;
}

/** A request with its price and the policies it violates, from the catalogue alone: no allocation was looked at. */
export interface PricedRequest {
  item: string;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  price: Price;
  /** The code of the request, where it has one. */
  promo: JudgedPromo | null;
  area: { id: string; name: string } | null;
  violations: PolicyViolation[];
}

/** Throws for an unknown item, extra or delivery area. */
export function priceRequest(
  catalogue: Catalogue,
  request: BookingRequest,
  bookedBy: BookedBy,
  now: Temporal.Instant,
): PricedRequest {
  const { items } = request;
  const kind = kindOf(items);
  const { order, times, startsAt, endsAt } = kind.order(catalogue, items);
  const today = dateOf(now);
  const delivery = findZone(catalogue, request);
  const deposit = catalogue.policies.deposit as DepositPolicy;
  const extras = findExtras(catalogue, request);
  const whole = { ...order, times, rules: catalogue.priceRules, today, extras, delivery, deposit };
  const path = itemPathOf(items);
  const priced = countPrice(path, () => priceEntries(whole));
  const promo = judgePromo(catalogue, request, priced.items, today);
  return {
    item: itemText(order.entries),
    startsAt,
    endsAt,
    price: countPrice(path, () => price(whole, priced, promo && !promo.refusal ? promo.code : null)),
    promo,
    area: delivery,
    violations: kind.violations(catalogue, items, bookedBy, now),
  };
}

function judgePromo(
  { promoCodes }: Catalogue,
  { promoCode }: BookingRequest,
  items: readonly PromoItem[],
  today: LocalDate,
): JudgedPromo | null {
  if (promoCode === null) return null;
  const code = promoCodes.find((one) => one.code === promoCode) ?? null;
  return { text: promoCode, code, refusal: refusePromo(code, items, today) };
}

function findZone({ zones }: Catalogue, { delivery }: BookingRequest): Order['delivery'] {
  if (!delivery) return null;
  const zone = zones.find(({ id }) => id === delivery.areaId);
  if (!zone) throw invalid('/delivery/areaId', 'is not an area that this business delivers to', 'AREA_NOT_COVERED');
  return zone;
}

function findExtras({ extras: offered }: Catalogue, request: BookingRequest): ChosenExtra[] {
  const { extras, problems } = chooseExtras(request.extras, offered);
  if (problems.length > 0) throw fail(VALIDATION_FAILED, undefined, problems);
  return extras;
}
