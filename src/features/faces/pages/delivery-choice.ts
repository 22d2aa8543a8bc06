import { type Html, html } from '../../../kit/http/html.ts';
import { moneyText } from '../../../site/format.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import type { Choice } from './booking-form.ts';
import { isRental } from './components.ts';
import { TEXT } from './texts.ts';

/**
 * What the choice says about delivery. Without an area there is no total, so that no price grows later: the page names
 * the range of fees and leads to the areas.
 */
export type DeliveryChoice = 'not-offered' | 'pick-up' | 'area-missing' | 'chosen';

type Offer = Pick<PublicProfile, 'deliveryAreas'> & {
  business: Pick<PublicProfile['business'], 'serviceLocation' | 'family'>;
};

export const offersDelivery = ({ business, deliveryAreas }: Offer): boolean =>
  business.serviceLocation !== 'AT_BUSINESS' && deliveryAreas.length > 0;

/** A shop that only comes to its customers needs no tick for it. */
export const withDelivery = (profile: Offer, choice: Choice): Choice =>
  profile.business.serviceLocation === 'AT_CUSTOMER' && offersDelivery(profile)
    ? { ...choice, deliver: 'yes' }
    : choice;

export function deliveryChoice(profile: Offer, { deliver, areaId }: Choice): DeliveryChoice {
  if (!offersDelivery(profile)) return 'not-offered';
  if (!deliver) return 'pick-up';
  return profile.deliveryAreas.some((area) => area.areaId === areaId) ? 'chosen' : 'area-missing';
}

/** What delivery costs, whichever area is chosen later. */
export function feeRange({ deliveryAreas }: Offer): string {
  const fees = deliveryAreas.map(({ feePesewas }) => feePesewas);
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  return least === most ? moneyText(least) : TEXT.feesFromTo(moneyText(least), moneyText(most));
}

/** The line about delivery that stands below every price, until it is a line of the price itself. */
export function deliveryNote(profile: Offer, choice: Choice, priced: boolean): Html | null {
  const state = deliveryChoice(profile, choice);
  if (state === 'not-offered') return null;
  const visits = !isRental(profile.business.family);
  const area = profile.deliveryAreas.find(({ areaId }) => areaId === choice.areaId);
  if (state === 'chosen' && area && !priced)
    return html`<p class="small" data-say>${(visits ? TEXT.visitFee : TEXT.deliveryFee)(area.name, moneyText(area.feePesewas))}</p>`;
  const fees = feeRange(profile);
  if (state === 'pick-up')
    return html`<p class="small muted">${visits ? TEXT.atShopNote(fees) : TEXT.pickUpNote(fees)}</p>`;
  if (state !== 'area-missing') return null;
  return html`<p class="small" data-say>${visits ? TEXT.visitFees(fees) : TEXT.deliveryFees(fees)} <a href="#ar">${TEXT.chooseArea}</a></p>`;
}
