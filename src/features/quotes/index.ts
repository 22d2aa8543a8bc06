export { guessOffer, type Offer, type OfferRequest, readOffer, type SlotPlace, type UnitPlace } from './offer.ts';
export { quote } from './quote.ts';
export { Line, Quote, QuoteBody, wishFields } from './schemas.ts';
export { type SlotWish, slotWish, type UnitWish, unitWish, type Wish, wishOf } from './wish.ts';
