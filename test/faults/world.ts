import { inject } from 'vitest';
import { openShop, type Shop } from '../features/bookings/shop.ts';
import type { Api } from '../service/api.ts';
import { type Receiver, startReceiver } from '../service/receiver.ts';
import { SEED } from './chance.ts';
import { type Supervised, supervised } from './supervised.ts';

/** A business that clients book at: its key, what it has, and where it hears of its events. */
export interface Business {
  id: string;
  name: 'rentals' | 'salon';
  owner: Shop['owner'];
  key: string;
  /** Path of its endpoint at the receiver. */
  hook: string;
  units: string[];
  service: string;
  providers: string[];
}

/** Processes on one database, two businesses, and a receiver that hears of all that happens to them. */
export interface World {
  /** Where the judge looks, which may be another way to the database than the processes have. */
  databaseUrl: string;
  doors: Supervised[];
  worker: Supervised | null;
  receiver: Receiver;
  rentals: Business;
  salon: Business;
  quantities: Map<string, number>;
  close(): Promise<void>;
}

export const BUFFER_MIN = 15;
const QUANTITIES = [1, 2, 5];
const SCOPES = ['bookings:write', 'bookings:read'];

export const environmentOf = (overrides: Record<string, string>): Record<string, string> => ({
  DATA_DIR: inject('dataDir'),
  PUBLIC_URL: 'http://dwaso.test',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000',
  WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true',
  DATABASE_POOL_SIZE: '8',
  ...overrides,
});

async function openBusiness(
  api: Api,
  databaseUrl: string,
  receiver: Receiver,
  name: 'rentals' | 'salon',
): Promise<{ shop: Shop; business: Business }> {
  const shop = await openShop(api, databaseUrl, name === 'rentals' ? 'units' : 'slots');
  const hook = `/${name}`;
  const made = [
    await api.post(`/businesses/${shop.id}/webhooks`, { url: receiver.url + hook, events: ['*'] }, shop.owner.token),
    await api.post(`/businesses/${shop.id}/api-keys`, { name: 'Load', scopes: SCOPES }, shop.owner.token),
  ];
  for (const answer of made) if (answer.status !== 201) throw new Error(answer.text);
  await shop.setPolicies({ deposit: { type: 'PERCENT', percent: 30 }, holdTtlMinutes: 60, minNoticeMinutes: 0 });
  const { id, owner } = shop;
  const business = { id, name, owner, key: made[1]?.data.key, hook, units: [], service: '', providers: [] };
  return { shop, business };
}

export async function openWorld(options: {
  /** Asked once the processes run: some bring their database with them. */
  databaseUrl: () => Promise<string>;
  /** One environment a process that serves. */
  doors: Record<string, string>[];
  /** Null where the doors work in the background themselves. */
  worker: Record<string, string> | null;
}): Promise<World> {
  console.log(`FAULT_SEED=${SEED}`);
  const receiver = await startReceiver();
  const doors = await Promise.all(options.doors.map((door) => supervised(environmentOf(door))));
  const worker = options.worker && (await supervised(environmentOf({ ...options.worker, ROLE: 'worker' })));
  const all = worker ? [...doors, worker] : doors;
  const close = async () => {
    await Promise.all(all.map((one) => one.stop()));
  };
  try {
    await Promise.all(all.map((one) => one.start()));
    const databaseUrl = await options.databaseUrl();
    const api = doors[0] as Api;
    const { shop, business: rentals } = await openBusiness(api, databaseUrl, receiver, 'rentals');
    const { shop: salonShop, business: salon } = await openBusiness(api, databaseUrl, receiver, 'salon');
    const quantities = new Map<string, number>();
    for (const quantity of QUANTITIES) quantities.set(await shop.addUnit({ quantity }), quantity);
    rentals.units = [...quantities.keys()];
    salon.service = await salonShop.addService({ duration: 45, buffer: BUFFER_MIN });
    for (const name of ['Efua', 'Esi', 'Adwoa'])
      salon.providers.push(await salonShop.addProvider([salon.service], { name }));
    await Promise.all([shop.sql.end(), salonShop.sql.end()]);
    return { databaseUrl, doors, worker, receiver, rentals, salon, quantities, close };
  } catch (error) {
    await close();
    throw error;
  }
}
