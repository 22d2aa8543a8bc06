import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { addDays, dateOf } from '../../../src/kit/time.ts';
import type { Api, Person } from '../../service/api.ts';
import { newPhone } from '../../service/api.ts';

/** A business with something to book, put straight into the tables, so that these tests stand on the booking features alone. */
export interface Shop {
  id: string;
  owner: Person;
  sql: Client;
  addUnit(options?: { quantity?: number; price?: number; name?: string }): Promise<string>;
  addService(options?: { duration?: number; buffer?: number; price?: number }): Promise<string>;
  addProvider(serviceIds: string[], options?: { schedule?: unknown; name?: string }): Promise<string>;
  addExtra(options?: { price?: number; max?: number; active?: boolean }): Promise<string>;
  addZone(areaId: string, fee: number): Promise<void>;
  setPolicies(policies: object): Promise<void>;
  hold(body: object, token?: string, key?: string | true): ReturnType<Api['call']>;
  book(body: object, token?: string): ReturnType<Api['call']>;
}

const id = (kind: string) => `${kind}_${randomBytes(13).toString('hex')}`;

export const today = (): string => dateOf(Temporal.Now.instant());
export const inDays = (days: number): string => addDays(today(), days);
export const someone = (name = 'Ama Mensah') => ({ name, phone: newPhone() });

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
export const WORKING_WEEK = EVERY_DAY.map((weekday) => ({ weekday, start: '08:00', end: '18:00', breaks: [] }));

export async function openShop(api: Api, databaseUrl: string, shape: 'units' | 'slots'): Promise<Shop> {
  const owner = await api.signIn();
  const vertical = shape === 'units' ? 'party-rentals' : 'hair-salon';
  const made = await api.post('/businesses', { name: `Shop ${randomBytes(4).toString('hex')}`, vertical }, owner.token);
  if (made.status !== 201) throw new Error(made.text);
  const business: string = made.data.id;
  const sql = new Client({ connectionString: databaseUrl });
  // The database is dropped under it when the tests are done.
  sql.on('error', () => {});
  await sql.connect();
  await sql.query(
    `insert into business_hours (business_id, weekday, enabled, open, close)
     select $1, w, true, '00:00', '24:00' from unnest($2::int[]) w`,
    [business, EVERY_DAY],
  );
  const shop: Shop = {
    id: business,
    owner,
    sql,
    async addUnit({ quantity = 1, price = 10_000, name = 'Canopy' } = {}) {
      const unit = id('unt');
      await sql.query(
        `insert into units (business_id, id, name, price_pesewas, quantity, created_at, updated_at)
         values ($1, $2, $3, $4, $5, now(), now())`,
        [business, unit, name, price, quantity],
      );
      return unit;
    },
    async addService({ duration = 60, buffer = 0, price = 5_000 } = {}) {
      const service = id('svc');
      await sql.query(
        `insert into services (business_id, id, name, duration_min, buffer_after_min, price_pesewas, created_at, updated_at)
         values ($1, $2, 'Braids', $3, $4, $5, now(), now())`,
        [business, service, duration, buffer, price],
      );
      return service;
    },
    async addProvider(serviceIds, { schedule = WORKING_WEEK, name = 'Efua' } = {}) {
      const provider = id('prv');
      await sql.query(
        `insert into providers (business_id, id, name, schedule, created_at, updated_at)
         values ($1, $2, $3, $4::jsonb, now(), now())`,
        [business, provider, name, JSON.stringify(schedule)],
      );
      await sql.query(
        'insert into provider_services (business_id, provider_id, service_id) select $1, $2, unnest($3::text[])',
        [business, provider, serviceIds],
      );
      return provider;
    },
    async addExtra({ price = 700, max = 3, active = true } = {}) {
      const extra = id('ext');
      await sql.query(
        `insert into extras (business_id, id, name, price_pesewas, max_quantity, active, created_at, updated_at)
         values ($1, $2, 'Cooler', $3, $4, $5, now(), now())`,
        [business, extra, price, max, active],
      );
      return extra;
    },
    async addZone(areaId, fee) {
      await sql.query('insert into delivery_zones (business_id, area_id, fee_pesewas) values ($1, $2, $3)', [
        business,
        areaId,
        fee,
      ]);
    },
    async setPolicies(policies) {
      await sql.query('update businesses set policies = policies || $2::jsonb where id = $1', [
        business,
        JSON.stringify(policies),
      ]);
    },
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
