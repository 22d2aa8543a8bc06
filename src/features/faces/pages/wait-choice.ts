import { waitlistPolicies } from '../../../domain/booking/waitlist.ts';
import { Type } from '../../../kit/http/type.ts';
import { addDays, dateOf, daysBetween, type LocalDate, startOf, textOf } from '../../../kit/time.ts';
import type { QuoteBody } from '../../booking/quotes/index.ts';
import type { PublicProfile } from '../../market/marketplace/index.ts';
import { type Choice, type ChoiceChanges, choiceQuery, readChoice, toRequest, withoutCode } from './booking-form.ts';
import type { PageContext } from './context.ts';
import { withDelivery } from './delivery-choice.ts';
import { dateIn, readFields } from './read-fields.ts';
import { TEXT } from './texts.ts';

/** What a visitor would wait for: a unit, a service, a basket or a visit, and the time that would do. */
export interface WaitChoice {
  choice: Choice;
  isRental: boolean;
  /** The unit where it is one alone, whose pieces the form asks for. */
  unit: PublicProfile['catalog']['units'][number] | null;
  name: string;
  /** The page on which it is booked. */
  path: string;
  from: LocalDate;
  to: LocalDate;
  /** Length of a rental. */
  days: number;
  timeFrom: string | null;
  timeTo: string | null;
}

const Length = Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })) });

/** The page that asks when it would do, with `&from=<day>` to come; null where the shop has no waiting list. */
export async function waitAddress(
  { placing }: PageContext,
  businessId: string,
  slug: string,
  choice: Choice,
): Promise<string | null> {
  const { policies } = await placing.catalogues.read(businessId);
  if (waitlistPolicies(policies).mode === 'OFF') return null;
  return `/b/${slug}/wait?${choiceQuery(choice, { startsAt: null, promoCode: null })}`;
}

/** What was chosen, by id with its pieces, and the page on which it was. */
function chosenIn({ items, visit, unitId, serviceId, quantity }: Choice): { ids: [string, number][]; page: string } {
  if (items.size > 0) return { ids: [...items], page: 'basket' };
  if (visit.length > 0) return { ids: visit.map(({ id }) => [id, 1]), page: 'visit' };
  if (unitId) return { ids: [[unitId, quantity ?? 1]], page: `units/${unitId}` };
  return { ids: serviceId ? [[serviceId, 1]] : [], page: `services/${serviceId}` };
}

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Null where the shop does not offer all of it. */
export function readWait(
  profile: PublicProfile,
  sent: Record<string, unknown>,
  now: Temporal.Instant,
): WaitChoice | null {
  const { business, catalog } = profile;
  const choice = withDelivery(profile, readChoice(sent).choice);
  const { ids, page } = chosenIn(choice);
  const offers = [...catalog.units, ...catalog.services, ...catalog.kits];
  const names = ids.flatMap(([id, pieces]) => {
    const found = offers.find((one) => one.id === id);
    return found ? [TEXT.pieceOf(pieces, found.name)] : [];
  });
  if (names.length === 0 || names.length < ids.length) return null;
  const { date, endDate } = choice;
  const length = date && endDate && endDate > date ? daysBetween(date, endDate) + 1 : 1;
  const days = readFields(Length, sent).fields.days ?? Math.min(length, 31);
  const from = dateIn(sent['from']) ?? date ?? dateOf(now);
  const shortest = addDays(from, days - 1);
  const to = dateIn(sent['to']) ?? shortest;
  const isRental = business.bookingShape === 'UNIT_PER_DAY';
  return {
    choice,
    isRental,
    unit: choice.items.size === 0 ? (catalog.units.find(({ id }) => id === choice.unitId) ?? null) : null,
    name: names.join(', '),
    path: `/b/${business.slug}/${page}`,
    from,
    // Of three days from Saturday on, the last one is Monday at least.
    to: isRental && to >= from && to < shortest ? shortest : to,
    days,
    timeFrom: textIn(sent['timeFrom']),
    timeTo: textIn(sent['timeTo']),
  };
}

/** The request as if it began on the first day that would do. */
export function requestOn({ choice, isRental, days }: WaitChoice, from: LocalDate): QuoteBody | null {
  const when = isRental ? { date: from, endDate: addDays(from, days - 1) } : { startsAt: textOf(startOf(from)) };
  return toRequest({ ...withoutCode(choice), ...when });
}

/** As the API takes it. */
export function waitBody(wait: WaitChoice): object {
  const { isRental, from, to, days, timeFrom, timeTo } = wait;
  const { date: _date, endDate: _last, startsAt: _start, ...request } = requestOn(wait, from) ?? {};
  const time = isRental ? { days } : { ...(timeFrom && { timeFrom }), ...(timeTo && { timeTo }) };
  return { ...request, from, to, ...time };
}

/** The filled form as the query of an address. */
export function waitQuery({ choice, from, to, days, timeFrom, timeTo }: WaitChoice): string {
  const time = { days: String(days), timeFrom: timeFrom ?? '', timeTo: timeTo ?? '' };
  return choiceQuery(choice, {}, { from, to, ...time });
}

/** The page on which it is booked, with another time chosen. */
export const bookAddress = ({ path, choice }: WaitChoice, changes: ChoiceChanges, more = {}): string =>
  `${path}?${choiceQuery(choice, changes, more)}`;
