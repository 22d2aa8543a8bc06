import { formatMoney } from '../../../domain/pricing/money.ts';
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

export function localBusiness({ business, catalog, hours, closures }: ShopProfile, publicUrl: string): object {
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
    // Opening and closing at midnight means closed all day.
    ...(closures.length > 0 && {
      specialOpeningHoursSpecification: closures.map(({ startDate, endDate }) => ({
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: startDate,
        validThrough: endDate,
      })),
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
