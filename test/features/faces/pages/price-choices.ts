import { expect } from 'vitest';
import type { Answer } from '../../../service/api.ts';
import { newPhone } from '../../../service/api.ts';
import { retryUnavailable } from '../../../service/retry.ts';
import type { Random } from '../../../service/seed.ts';
import type { TestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { formOf, linksOf, locationOf, type Visitor, visit, wordsOf } from './visitor.ts';

/**
 * A visitor without scripts chooses at random on the page of an item, a basket or a visit, goes on to the review and
 * holds. The total is the same on every page from the first, and the booking has it. Where the choice is one piece of one
 * item, the small figure of its day or start is that total too.
 */
const AREAS = ['accra-osu', 'accra-east-legon', 'accra-madina'];
const CODES = ['', 'PARTY50', 'TENTH'];
/** Kinds of choices take turns, so that a short run has all of them. */
const KINDS = ['unit', 'service', 'basket', 'visit'] as const;

interface PriceWorld {
  api: TestService;
  rental: Stall;
  /** The last one has a rule that the small figures leave out: it depends on the day of booking. */
  units: readonly string[];
  kitId: string;
  salon: Stall;
  services: readonly string[];
  /** The extra of each shop, by its slug. */
  extras: ReadonlyMap<string, string>;
}

async function post({ api }: { api: TestService }, stall: Stall, path: string, body: object): Promise<string> {
  const made = await api.post(`/businesses/${stall.id}${path}`, body, stall.owner.token);
  expect(made.status, made.text).toBe(201);
  return made.data.id;
}

async function openRental(api: TestService) {
  const rental = await openStall(api, 'units');
  await rental.setPolicies({ deposit: { type: 'PERCENT', percent: 30 } });
  const tent = await rental.addUnit({ name: 'Tent', quantity: 10_000, price: 45_050 });
  const chair = await rental.addUnit({ name: 'Chair', quantity: 10_000, price: 333 });
  const castle = await rental.addUnit({ name: 'Castle', quantity: 10_000, price: 60_000 });
  const lengthPrices = [{ days: 3, pricePesewas: 99_999 }];
  const path = `/businesses/${rental.id}/units/${tent}`;
  const changed = await api.call('PATCH', path, { body: { lengthPrices }, token: rental.owner.token });
  expect(changed.status, changed.text).toBe(200);
  const add = (where: string, body: object) => post({ api }, rental, where, body);
  await add('/price-rules', { kind: 'DATES', name: 'Weekend', weekdays: [6, 7], percent: 17 });
  await add('/price-rules', { kind: 'DATES', name: 'Slow days', weekdays: [2], percent: -7, itemIds: [chair] });
  await add('/price-rules', { kind: 'QUANTITY', name: 'Many', minQuantity: 5, percent: -11, itemIds: [chair, tent] });
  await add('/price-rules', { kind: 'ADVANCE', name: 'Early', minDaysBefore: 20, percent: -13, itemIds: [castle] });
  await add('/promo-codes', { code: 'PARTY50', amountPesewas: 5_000, perCustomer: null });
  await add('/promo-codes', { code: 'TENTH', percent: 10, perCustomer: null });
  const items = [
    { unitId: tent, quantity: 1 },
    { unitId: chair, quantity: 30 },
  ];
  const kitId = await add('/kits', { name: 'Party', discountPercent: 9, items });
  return { rental, units: [tent, chair, castle], kitId };
}

async function openSalon(api: TestService) {
  const salon = await openStall(api, 'slots');
  await salon.setPolicies({ deposit: { type: 'FIXED', amountPesewas: 1_000 } });
  const braids = await salon.addService({ name: 'Braids', duration: 60, price: 20_050 });
  const nails = await salon.addService({ name: 'Nails', duration: 30, price: 5_555 });
  const services = [braids, nails];
  // With as many, 500 appointments fill no day of four weeks.
  for (const name of ['Efua', 'Adwoa', 'Mavis', 'Serwaa', 'Dzifa', 'Esi', 'Naa', 'Akua', 'Yaa', 'Abla'])
    await salon.addProvider(services, { name });
  const add = (where: string, body: object) => post({ api }, salon, where, body);
  await add('/price-rules', { kind: 'DATES', name: 'Mornings', timeFrom: '08:00', timeTo: '11:00', percent: -19 });
  await add('/promo-codes', { code: 'PARTY50', amountPesewas: 5_000, perCustomer: null });
  await add('/promo-codes', { code: 'TENTH', percent: 10, perCustomer: null });
  return { salon, services };
}

export async function openPriceWorld(api: TestService): Promise<PriceWorld> {
  const [ofRental, ofSalon] = await Promise.all([openRental(api), openSalon(api)]);
  const extras = new Map<string, string>();
  for (const stall of [ofRental.rental, ofSalon.salon]) {
    extras.set(stall.slug, await stall.addExtra({ price: 777, max: 4 }));
    const zones = AREAS.map((areaId, place) => ({ areaId, feePesewas: 1_500 + 2_050 * place }));
    const path = `/businesses/${stall.id}`;
    const saved = await api.call('PUT', `${path}/delivery-zones`, { body: { zones }, token: stall.owner.token });
    expect(saved.status, saved.text).toBe(200);
    const both = await api.call('PATCH', path, { body: { serviceLocation: 'BOTH' }, token: stall.owner.token });
    expect(both.status, both.text).toBe(200);
  }
  return { api, ...ofRental, ...ofSalon, extras };
}

const pesewas = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100);

/** The total that the page shows; null where it shows none. */
function totalOn(page: Answer): number | null {
  const found = /Total GHS ([\d,]+\.\d\d)/.exec(wordsOf(page))?.[1];
  return found === undefined ? null : pesewas(found);
}

/** The small figure of a day or a start; null where the page shows none. */
function smallFigure({ text }: Answer, key: string): number | null {
  const from = text.indexOf(`data-key="${key}"`);
  const cell = from < 0 ? '' : (text.slice(from).split(/<\/(?:td|label)>/, 1)[0] ?? '');
  const found = /GHS <\/span>([\d,]+(\.\d\d)?)/.exec(cell)?.[1];
  return found === undefined ? null : pesewas(found);
}

const without = (address: string): string => address.split('#', 1)[0] ?? '';

/** The link of the page whose address has all of these parts. */
function followable(page: Answer, ...parts: string[]): string {
  const found = linksOf(page).find((href) => parts.every((part) => href.includes(part)));
  if (found === undefined) throw new Error(`No link with ${parts.join(' and ')} in ${wordsOf(page)}`);
  return without(found);
}

interface Chosen {
  /** The page of the choice as the form goes on from it. */
  page: Answer;
  slug: string;
  /** Equal to the total; null where no small figure stands for this choice. */
  figure: number | null;
}

type Fields = Record<string, string>;

/** Extras and delivery. A visitor sometimes asks for delivery first and names the area later. */
async function chooseMore(world: PriceWorld, dice: Random, visitor: Visitor, path: string, fields: Fields) {
  const more: Fields = {};
  const pieces = dice.below(3);
  if (pieces > 0) more[`extra_${world.extras.get(path.split('/')[2] ?? '')}`] = String(pieces);
  if (dice.chance(0.5)) {
    const asked = await visitor.open(`${path}?${new URLSearchParams({ ...fields, ...more, deliver: 'yes' })}`);
    expect(totalOn(asked), 'a total without an area').toBeNull();
    Object.assign(more, { deliver: 'yes', areaId: dice.pick(AREAS), address: 'House 4' });
  }
  return more;
}

async function chooseUnit(world: PriceWorld, dice: Random, visitor: Visitor): Promise<Chosen> {
  const { rental, units } = world;
  const unitId = dice.pick(units);
  const path = `/b/${rental.slug}/units/${unitId}`;
  const [first, days] = [inDays(dice.between(2, 40)), dice.between(1, 5)];
  const isPlain = dice.chance(0.4);
  const quantity = isPlain ? 1 : dice.between(1, 9);
  const more = isPlain ? {} : await chooseMore(world, dice, visitor, path, { date: first, quantity: String(quantity) });
  const month = { month: first };
  const start = await visitor.open(
    `${path}?${new URLSearchParams({ ...month, ...more, ...(quantity > 1 && { quantity: String(quantity) }) })}`,
  );
  // Links of days keep what was chosen before.
  let page = await visitor.open(followable(start, `/units/${unitId}`, `date=${first}`));
  const isOneDay = isPlain && unitId !== units.at(-1);
  const figure = isOneDay ? smallFigure(start, first) : null;
  if (isOneDay) expect(figure, 'the small figure of the day').not.toBeNull();
  const last = inDays(daysAfterToday(first) + days - 1);
  if (!isOneDay && last > first && last.slice(0, 7) === first.slice(0, 7))
    page = await visitor.open(followable(page, `/units/${unitId}`, `date=${first}`, `endDate=${last}`));
  return { page, slug: rental.slug, figure };
}

const daysAfterToday = (date: string): number => Math.round((Date.parse(date) - Date.parse(inDays(0))) / 86_400_000);

async function chooseService(world: PriceWorld, dice: Random, visitor: Visitor): Promise<Chosen> {
  const { salon, services } = world;
  const path = `/b/${salon.slug}/services/${dice.pick(services)}`;
  const date = inDays(dice.between(2, 30));
  return chooseStart(world, dice, visitor, { path, query: { week: date }, date });
}

async function chooseVisit(world: PriceWorld, dice: Random, visitor: Visitor): Promise<Chosen> {
  const { salon, services } = world;
  const [s0 = '', s1 = ''] = dice.shuffle(services);
  const date = inDays(dice.between(2, 30));
  return chooseStart(world, dice, visitor, { path: `/b/${salon.slug}/visit`, query: { s0, s1, week: date }, date });
}

async function chooseStart(
  world: PriceWorld,
  dice: Random,
  visitor: Visitor,
  { path, query, date }: { path: string; query: Fields; date: string },
): Promise<Chosen> {
  const isPlain = dice.chance(0.4);
  const open = (fields: Fields) => visitor.open(`${path}?${new URLSearchParams(fields)}`);
  const day = await open({ ...query, date });
  const starts = [...day.text.matchAll(/name="startsAt" data-key="([^"]+)"/g)].map(([, start = '']) => start);
  expect(starts, wordsOf(day)).not.toEqual([]);
  const startsAt = dice.pick(starts);
  const more = isPlain ? {} : await chooseMore(world, dice, visitor, path, { ...query, date, startsAt });
  const page = await open({ ...query, date, startsAt, ...more });
  return { page, slug: world.salon.slug, figure: isPlain ? smallFigure(day, startsAt) : null };
}

async function chooseBasket(world: PriceWorld, dice: Random, visitor: Visitor): Promise<Chosen> {
  const { rental, units, kitId } = world;
  const path = `/b/${rental.slug}/basket`;
  const first = dice.between(2, 40);
  const fields: Fields = { date: inDays(first), endDate: inDays(first + dice.below(4)) };
  for (const id of dice.shuffle([...units, kitId]).slice(0, dice.between(1, 4)))
    fields[`item_${id}`] = String(dice.between(1, 7));
  const more = await chooseMore(world, dice, visitor, path, fields);
  const page = await visitor.open(`${path}?${new URLSearchParams({ ...fields, ...more })}`);
  return { page, slug: rental.slug, figure: null };
}

const CHOOSE = { unit: chooseUnit, service: chooseService, basket: chooseBasket, visit: chooseVisit };

/** Follows the redirects by which the review gives itself a key and a guaranteed price. */
async function openReview(visitor: Visitor, address: string): Promise<Answer> {
  let page = await visitor.open(address);
  for (let turns = 0; page.status === 303 && turns < 3; turns++) page = await visitor.open(locationOf(page));
  expect(page.status, address).toBe(200);
  return page;
}

/** A code lowers the price on the review page alone; that page says by how much. */
async function useCode(visitor: Visitor, review: Answer, action: string, dice: Random): Promise<Answer> {
  const promoCode = dice.pick(CODES);
  if (promoCode === '') return review;
  const before = totalOn(review) ?? 0;
  const { total: _total, quoteToken: _token, ...form } = formOf(review, action);
  const page = await openReview(visitor, `${action}?${new URLSearchParams({ ...form, promoCode })}`);
  const [, line = ''] = wordsOf(page).split(`Promo code ${promoCode}`);
  const taken = /^\s*−GHS ([\d,]+\.\d\d)/.exec(line)?.[1] ?? '';
  expect(totalOn(page), `with ${promoCode}`).toBe(before - pesewas(taken));
  return page;
}

/** One choice from its first page to its booking; returns the price. */
export async function followPrice(world: PriceWorld, dice: Random, number: number): Promise<number> {
  const { api } = world;
  const person = await visit(api, newPhone());
  const visitor = { ...person, open: (path: string) => retryUnavailable(() => person.open(path)) };
  const kind = KINDS[number % KINDS.length] ?? 'unit';
  const { page, slug, figure } = await CHOOSE[kind](world, dice, visitor);
  const action = `/b/${slug}/book`;
  const first = totalOn(page);
  expect(first, wordsOf(page)).not.toBeNull();
  if (figure !== null) expect(first, `choice ${number}, ${kind}: the small figure`).toBe(figure);
  const form = formOf(page, action);
  const review = await openReview(visitor, `${action}?${new URLSearchParams(form)}`);
  expect(totalOn(review), `choice ${number}, ${kind}: review`).toBe(first);
  const last = await useCode(visitor, review, action, dice);
  const pressed = await visitor.press(action, { ...formOf(last, action), name: 'Abena Owusu' });
  expect(locationOf(pressed), wordsOf(pressed)).toMatch(/^\/bookings\/bkg_/);
  const stall = slug === world.rental.slug ? world.rental : world.salon;
  const { data } = await api.get(`/${locationOf(pressed).slice(1)}`, stall.owner.token);
  expect(data.totalPesewas, `choice ${number}, ${kind}: held`).toBe(totalOn(last));
  expect(totalOn(await visitor.open(locationOf(pressed))), `choice ${number}, ${kind}: booking`).toBe(
    data.totalPesewas,
  );
  return data.totalPesewas;
}
