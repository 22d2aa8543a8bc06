import type { Reader } from '../../kit/db/db.ts';
import { textOf } from '../../kit/time.ts';
import { type Shelves, unitOutlook } from '../availability/index.ts';
import { type Offer, readOffer } from './offer.ts';
import type { Quote, QuoteBody } from './schemas.ts';
import { type Wish, wishOf } from './wish.ts';

async function isAvailable(db: Reader, businessId: string, { thing }: Wish, offer: Offer, now: Temporal.Instant) {
  if (offer.violations.length > 0 || offer.terms.status === 'SUSPENDED') return false;
  if (offer.place.kind === 'SLOT') return offer.place.provider !== null;
  if (offer.place.free || thing.kind !== 'UNIT') return offer.place.free;
  return (await unitOutlook(db, businessId, thing, 'customer', now)).free;
}

/** Prices a wish; nothing is kept. */
export async function quote(
  db: Reader,
  shelves: Shelves,
  businessId: string,
  body: QuoteBody,
  now: Temporal.Instant,
): Promise<Quote> {
  const wish = wishOf(body);
  const offer = await readOffer({ db, shelves, businessId, wish, phone: null, bookedBy: 'customer', now });
  return {
    item: offer.item,
    startsAt: textOf(offer.startsAt),
    endsAt: textOf(offer.endsAt),
    ...offer.price,
    available: await isAvailable(db, businessId, wish, offer, now),
  };
}
