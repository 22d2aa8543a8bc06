import { formatMoney } from '../../../domain/pricing/money.ts';
import type { DateRange, OpenHours } from '../../../domain/schedule/opening.ts';
import { addDays } from '../../../kit/time.ts';
import type { ShopProfile } from '../../market/marketplace/index.ts';

/** A business as search engines read it: https://schema.org/LocalBusiness in the form that Google documents. */

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MAX_OFFERS = 50;

/** A day ends at 23:59 there. */
const closingTime = (time: string): string => (time === '24:00' ? '23:59' : time);

function priceRange(prices: readonly number[]): string {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low === high ? formatMoney(low) : `${formatMoney(low)} - ${formatMoney(high)}`;
}

/** Opening and closing at midnight means closed all day. */
const CLOSED: OpenHours = { open: '00:00', close: '00:00' };

const specialHours = ({ startDate, endDate }: DateRange, { open, close }: OpenHours): object => ({
  '@type': 'OpeningHoursSpecification',
  opens: open,
  closes: close,
  validFrom: startDate,
  validThrough: endDate,
});

/** A closure closes also on dates with hours of their own, so that its days are left out of their range. */
function withoutClosures({ startDate, endDate }: DateRange, closures: readonly DateRange[]): DateRange[] {
  const open: DateRange[] = [];
  let from = startDate;
  for (const closure of closures.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))) {
    if (closure.endDate < from || closure.startDate > endDate) continue;
    if (closure.startDate > from) open.push({ startDate: from, endDate: addDays(closure.startDate, -1) });
    from = addDays(closure.endDate, 1);
  }
  if (from <= endDate) open.push({ startDate: from, endDate });
  return open;
}

export function localBusiness(
  { business, catalog, hours, datedHours, closures }: ShopProfile,
  publicUrl: string,
): object {
  const { name, slug, description, photos, area, location, contactPhone, rating } = business;
  const url = `${publicUrl}/b/${slug}`;
  const items = [...catalog.units, ...catalog.services];
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name,
    ...(description && { description }),
    ...(photos.length > 0 && { image: photos.map((photo) => photo.url) }),
    ...(contactPhone && { telephone: contactPhone }),
    ...(items.length > 0 && { priceRange: priceRange(items.map(({ pricePesewas }) => pricePesewas)) }),
    currenciesAccepted: 'GHS',
    address: {
      '@type': 'PostalAddress',
      ...(location?.address && { streetAddress: location.address }),
      ...(area && { addressLocality: `${area.name}, ${area.city}`, addressRegion: area.region }),
      addressCountry: 'GH',
    },
    ...(location && { geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng } }),
    openingHoursSpecification: hours.flatMap(({ weekday, enabled, open, close }) =>
      enabled && open && close
        ? [
            {
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: `https://schema.org/${WEEKDAYS[weekday - 1]}`,
              opens: open,
              closes: closingTime(close),
            },
          ]
        : [],
    ),
    ...(closures.length + datedHours.length > 0 && {
      specialOpeningHoursSpecification: [
        ...closures.map((range) => specialHours(range, CLOSED)),
        ...datedHours.flatMap((dated) =>
          withoutClosures(dated, closures).flatMap((range) =>
            (dated.windows.length === 0 ? [CLOSED] : dated.windows).map((window) => specialHours(range, window)),
          ),
        ),
      ],
    }),
    // Google refuses a rating without reviews.
    ...(rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    makesOffer: items.slice(0, MAX_OFFERS).map((item) => ({
      '@type': 'Offer',
      price: (item.pricePesewas / 100).toFixed(2),
      priceCurrency: 'GHS',
      itemOffered: { '@type': 'durationMin' in item ? 'Service' : 'Product', name: item.name },
    })),
  };
}
