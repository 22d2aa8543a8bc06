import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { addDays, dateOf } from '../../../../src/kit/time.ts';
import type { Api, Person } from '../../../service/api.ts';
import { newPhone } from '../../../service/api.ts';

/** A business with something to book. */
export interface Shop {
  id: string;
  owner: Person;
  sql: Client;
  addUnit(options?: { quantity?: number; price?: number; name?: string }): Promise<string>;
  addService(options?: { duration?: number; buffer?: number; price?: number; name?: string }): Promise<string>;
  addProvider(serviceIds: string[], options?: { schedule?: unknown; name?: string }): Promise<string>;
  addExtra(options?: { price?: number; max?: number; active?: boolean }): Promise<string>;
  setZone(areaId: string, feePesewas: number): Promise<void>;
  setQuantity(unitId: string, quantity: number): Promise<void>;
  closeOn(date: string): Promise<string>;
  setPolicies(policies: object): Promise<void>;
  hold(body: object, token?: string, key?: string | true): ReturnType<Api['call']>;
  book(body: object, token?: string): ReturnType<Api['call']>;
}

export const today = (): string => dateOf(Temporal.Now.instant());
export const inDays = (days: number): string => addDays(today(), days);
export const someone = (name = 'Ama Mensah') => ({ name, phone: newPhone() });

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
export const WORKING_WEEK = EVERY_DAY.map((weekday) => ({ weekday, start: '08:00', end: '18:00', breaks: [] }));

export async function openShop(api: Api, databaseUrl: string, shape: 'units' | 'slots', by?: Person): Promise<Shop> {
  const owner = by ?? (await api.signIn());
  const vertical = shape === 'units' ? 'party-rentals' : 'hair-salon';
  const made = await api.post('/businesses', { name: `Shop ${randomBytes(4).toString('hex')}`, vertical }, owner.token);
  if (made.status !== 201) throw new Error(made.text);
  const business: string = made.data.id;
  const sql = new Client({ connectionString: databaseUrl });
  // The database is dropped under it when the tests are done.
  sql.on('error', () => {});
  await sql.connect();
  const call = async (method: string, path: string, body: object): Promise<{ id: string }> => {
    const answer = await api.call(method, `/businesses/${business}${path}`, { body, token: owner.token });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.data;
  };
  const make = async (path: string, body: object) => (await call('POST', path, body)).id;
  await call('PUT', '/hours', {
    hours: EVERY_DAY.map((weekday) => ({ weekday, enabled: true, open: '00:00', close: '24:00' })),
  });
  const shop: Shop = {
    id: business,
    owner,
    sql,
    addUnit: ({ quantity = 1, price = 10_000, name = 'Canopy' } = {}) =>
      make('/units', { name, quantity, pricePesewas: price }),
    addService: ({ duration = 60, buffer = 0, price = 5_000, name = 'Braids' } = {}) =>
      make('/services', { name, durationMin: duration, bufferAfterMin: buffer, pricePesewas: price }),
    addProvider: (serviceIds, { schedule = WORKING_WEEK, name = 'Efua' } = {}) =>
      make('/providers', { name, serviceIds, schedule }),
    addExtra: ({ price = 700, max = 3, active = true } = {}) =>
      make('/extras', { name: 'Cooler', pricePesewas: price, maxQuantity: max, active }),
    async setZone(areaId, feePesewas) {
      await call('PUT', '/delivery-zones', { zones: [{ areaId, feePesewas }] });
    },
    async setPolicies(policies) {
      await call('PATCH', '', { policies });
    },
    async setQuantity(unitId, quantity) {
      await call('PATCH', `/units/${unitId}`, { quantity });
    },
    closeOn: (date) => make('/closures', { startDate: date, endDate: date }),
    hold: (body, token = owner.token, key = true) =>
      api.post(`/businesses/${business}/holds`, { customer: someone(), ...body }, token, key),
    book: (body, token = owner.token) =>
      api.post(`/businesses/${business}/bookings`, { customer: someone(), ...body }, token, true),
  };
  return shop;
}

/** Types of a business's events about one booking, in order. */
export async function eventsOf(shop: Shop, bookingId: string): Promise<string[]> {
  const { rows } = await shop.sql.query(
    `select type from events where business_id = $1 and data -> 'booking' ->> 'id' = $2 order by sequence`,
    [shop.id, bookingId],
  );
  return rows.map(({ type }) => type as string);
}

/** Which booking's events are to be delivered to which endpoints. */
export async function deliveriesOf(shop: Shop): Promise<{ endpoint: string; booking: string }[]> {
  const { rows } = await shop.sql.query(
    `select d.endpoint_id as endpoint, e.data -> 'booking' ->> 'id' as booking from webhook_deliveries d
     join events e on e.business_id = d.business_id and e.sequence = d.event_sequence where d.business_id = $1`,
    [shop.id],
  );
  return rows;
}
