import { newId } from '../../src/kit/ids.ts';
import { sql } from '../../src/kit/postgres/sql.ts';
import { addDays, dateOf } from '../../src/kit/time.ts';
import { newPhone, type Person } from '../service/api.ts';
import type { TestBusiness } from '../service/business.ts';
import type { TestService } from '../service/service.ts';

/** The context of a new row: a rental business, and the customer of the row where there is one. */
export interface Place {
  api: TestService;
  business: TestBusiness;
  customer: Person;
  /** The member who will use the row; some rows are visible only to their creator. */
  maker: Person;
}

async function make({ api, business }: Place, path: string, body: unknown, by = business.owner): Promise<string> {
  const made = await api.post(path, body, by.token, true);
  if (made.status >= 300) throw new Error(`POST ${path}: ${made.text}`);
  return made.data.id;
}

async function booking(place: Place): Promise<string> {
  const { api, business, customer } = place;
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const hours = weekdays.map((weekday) => ({ weekday, enabled: true, open: '00:00', close: '24:00' }));
  await api.call('PUT', `${business.path}/hours`, { token: business.owner.token, body: { hours } });
  const unitId = await make(place, `${business.path}/units`, { name: 'Tent', pricePesewas: 10_000 });
  const date = addDays(dateOf(api.service.deps.clock.now()), 7);
  const named = { name: 'Esi', phone: customer.phone };
  return make(place, `${business.path}/bookings`, { unitId, date, customer: named });
}

async function series(place: Place): Promise<string> {
  const { api, business } = place;
  const { unitId } = (await api.get(`/bookings/${await booking(place)}`, business.owner.token)).data;
  const date = addDays(dateOf(api.service.deps.clock.now()), 8);
  const repeat = { every: 1, unit: 'WEEK', count: 2 };
  const customer = { name: 'Esi', phone: place.customer.phone };
  const body = { unitId, date, customer, repeat, onConflict: 'REJECT', creation: 'BOOK' };
  return make(place, `${business.path}/series`, body);
}

const webhook = (place: Place) =>
  make(place, `${place.business.path}/webhooks`, { url: 'http://127.0.0.1:9/hook', events: ['*'] });

/** First part of a path that names only a row → how to create it. A new kind of row needs an entry here. */
export const ROWS: Record<string, (place: Place) => Promise<string>> = {
  bookings: booking,
  series,
  payments: async (place) =>
    make(place, `/bookings/${await booking(place)}/payments`, { amountPesewas: 100, method: 'CASH' }),
  customers: async ({ api, business }) => {
    const { clock } = api.service.deps;
    const db = api.service.deps.db.service;
    const id = newId('cus', business.id);
    const now = clock.now();
    await db.transaction((tx) =>
      tx.run(sql`
        insert into customers (business_id, id, name, phone, created_at, updated_at)
        values (${business.id}, ${id}, 'Esi', ${newPhone()}, ${now}, ${now})`),
    );
    return id;
  },
  waitlist: async (place) => {
    const { api, business, customer } = place;
    await api.call('PATCH', business.path, {
      token: business.owner.token,
      body: { policies: { waitlist: 'BY_HAND' } },
    });
    // A customer waits for at most 10 things.
    await api.owner.query(
      `update waitlist_entries set status = 'LEFT', ended_at = now() where business_id = $1 and status = 'WAITING'`,
      [business.id],
    );
    const unitId = await make(place, `${business.path}/units`, { name: 'Tent', pricePesewas: 10_000 });
    const [from, to] = [7, 9].map((days) => addDays(dateOf(api.service.deps.clock.now()), days));
    const named = { name: 'Esi', phone: customer.phone };
    return make(place, `${business.path}/waitlist`, { unitId, from, to, customer: named });
  },
  webhooks: webhook,
  deliveries: async (place) => make(place, `/webhooks/${await webhook(place)}/test`, {}),
  'calendar-feeds': (place) => make(place, `${place.business.path}/calendar-feeds`, {}, place.maker),
};
