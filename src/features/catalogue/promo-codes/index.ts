export { PromoText } from './schemas.ts';
export { wipePromoCodes } from './store.ts';
