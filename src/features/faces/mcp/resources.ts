import { formatMoney } from '../../../domain/pricing/money.ts';
import type { AnyRoute } from '../../../kit/http/route.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import type { Run } from './call-tool.ts';
import { cleanText } from './show.ts';
import { GUIDE } from './texts.ts';

/** What a model can read: how to take a booking, and what a listed business offers. */

const GUIDE_URI = 'dwaso://guide';
const BUSINESS_URI = /^dwaso:\/\/businesses\/([a-z0-9-]{1,256})$/;

export const RESOURCES = [
  {
    uri: GUIDE_URI,
    name: 'guide',
    title: 'How to take a booking well',
    description: 'Read it once before you take the first booking.',
    mimeType: 'text/markdown',
  },
];

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'dwaso://businesses/{slug}',
    name: 'business',
    title: 'Profile of a business',
    description:
      'What a listed business offers, with ids and prices, its hours and rules. Texts in quotes are the shop’s own.',
    mimeType: 'text/plain',
  },
];

export interface ResourceText {
  uri: string;
  mimeType: string;
  text: string;
}

/** Null for an address that is no resource, or a business that is not listed. */
export async function readResource(uri: string, profileRoute: AnyRoute, run: Run): Promise<ResourceText | null> {
  if (uri === GUIDE_URI) return { uri, mimeType: 'text/markdown', text: GUIDE };
  const slug = BUSINESS_URI.exec(uri)?.[1];
  if (slug === undefined) return null;
  const ran = await run(profileRoute, { params: { slug }, query: {}, body: {}, idempotencyKey: null });
  if (ran.status !== 200) return null;
  const { data } = JSON.parse(ran.text) as { data: PublicProfile };
  return { uri, mimeType: 'text/plain', text: describeProfile(data) };
}

/** A text of the shop stands in quotes, as a JSON string, so that where it ends is certain. */
const quoted = (text: string): string => JSON.stringify(cleanText(text));

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function describeProfile({ business, catalog, hours, closures, deliveryAreas, policies }: PublicProfile): string {
  const part = (title: string, lines: string[]): string[] => (lines.length === 0 ? [] : [`${title}:`, ...lines]);
  const item = (id: string, what: { id: string; name: string; description: string }, price: string) =>
    `- ${quoted(what.name)}, ${id} ${what.id}, ${price}${what.description ? `, ${quoted(what.description)}` : ''}`;
  const { deposit } = policies;
  return [
    `Name: ${quoted(business.name)}`,
    `Slug: ${business.slug}`,
    `Kind: ${business.vertical}, ${business.bookingShape}`,
    ...(business.area ? [`Area: ${quoted(business.area.name)}`] : []),
    ...(business.description ? [`Description: ${quoted(business.description)}`] : []),
    ...(business.contactPhone ? [`Phone: ${business.contactPhone}`] : []),
    `Takes bookings: ${business.acceptsBookings ? 'yes' : 'no'}`,
    ...part(
      'Units, rented by the day',
      catalog.units.map((one) => item('unitId', one, `${formatMoney(one.pricePesewas)} a day, ${one.quantity} pieces`)),
    ),
    ...part(
      'Services, by appointment',
      catalog.services.map((one) =>
        item('serviceId', one, `${formatMoney(one.pricePesewas)}, ${one.durationMin} minutes`),
      ),
    ),
    ...part(
      'People',
      catalog.providers.map(({ id, name }) => `- ${quoted(name)}, providerId ${id}`),
    ),
    ...part(
      'Extras',
      catalog.extras.map((one) => item('extraId', one, `${formatMoney(one.pricePesewas)}, at most ${one.maxQuantity}`)),
    ),
    ...part(
      'Delivery',
      deliveryAreas.map(
        ({ areaId, name, feePesewas }) => `- ${quoted(name)}, areaId ${areaId}, ${formatMoney(feePesewas)}`,
      ),
    ),
    ...part(
      'Hours, Accra time',
      hours.map(
        ({ weekday, enabled, open, close }) => `- ${WEEKDAYS[weekday - 1]}: ${enabled ? `${open}-${close}` : 'closed'}`,
      ),
    ),
    ...part(
      'Closed',
      closures.map(({ startDate, endDate }) => `- ${startDate} to ${endDate}`),
    ),
    `Deposit: ${JSON.stringify(deposit)}`,
    `Notice for cancelling: ${policies.cancellationNoticeHours} hours; a hold lasts ${policies.holdTtlMinutes} minutes`,
  ].join('\n');
}
