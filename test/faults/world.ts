import { inject } from 'vitest';
import { openShop, type Shop } from '../features/booking/bookings/shop.ts';
import type { Api } from '../service/api.ts';
import { type Receiver, startReceiver } from '../service/receiver.ts';
import { type ConnectionCount, countConnections } from './connections.ts';
import { POOL_SIZE } from './pool-size.ts';
import { type Supervised, supervised } from './supervised.ts';

/** A business under load, with its API key and its webhook endpoint. */
export interface Business {
  id: string;
  name: 'rentals' | 'salon';
  owner: Shop['owner'];
  key: string;
  /** Path of the webhook endpoint at the receiver. */
  webhookPath: string;
  units: string[];
  service: string;
  providers: string[];
}

/** Processes on one database, two businesses, and a receiver of all their webhooks. */
export interface World {
  /** The database as the check reads it, which may bypass a proxy that the processes use. */
  databaseUrl: string;
  apis: Supervised[];
  worker: Supervised | null;
  receiver: Receiver;
  rentals: Business;
  salon: Business;
  quantities: Map<string, number>;
  connections: ConnectionCount;
  close(): Promise<void>;
}

export const BUFFER_MIN = 15;
const QUANTITIES = [1, 2, 5];
const SCOPES = ['bookings:write', 'bookings:read'];

export const processEnvironment = (overrides: Record<string, string>): Record<string, string> => ({
  DATA_DIR: inject('dataDir'),
  PUBLIC_URL: 'http://dwaso.test',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000',
  WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true',
  DATABASE_POOL_SIZE: String(POOL_SIZE),
  ...overrides,
});

async function openBusiness(
  api: Api,
  databaseUrl: string,
  receiver: Receiver,
  name: 'rentals' | 'salon',
): Promise<{ shop: Shop; business: Business }> {
  const shop = await openShop(api, databaseUrl, name === 'rentals' ? 'units' : 'slots');
  const webhookPath = `/${name}`;
  const made = [
    await api.post(
      `/businesses/${shop.id}/webhooks`,
      { url: receiver.url + webhookPath, events: ['*'] },
      shop.owner.token,
    ),
    await api.post(`/businesses/${shop.id}/api-keys`, { name: 'Load', scopes: SCOPES }, shop.owner.token),
  ];
  for (const answer of made) if (answer.status !== 201) throw new Error(answer.text);
  await shop.setPolicies({ deposit: { type: 'PERCENT', percent: 30 }, holdTtlMinutes: 60, minNoticeMinutes: 0 });
  const { id, owner } = shop;
  const business = { id, name, owner, key: made[1]?.data.key, webhookPath, units: [], service: '', providers: [] };
  return { shop, business };
}

export async function openWorld(options: {
  /** Called after the processes have started, because some start their own database. */
  databaseUrl: () => Promise<string>;
  /** One environment per API process. */
  apis: Record<string, string>[];
  /** Null when the API processes run the background jobs. */
  worker: Record<string, string> | null;
  /** Directory of another release, which all processes are started from. */
  root?: string;
}): Promise<World> {
  const receiver = await startReceiver();
  const apis = await Promise.all(options.apis.map((api) => supervised(processEnvironment(api))));
  const worker = options.worker && (await supervised(processEnvironment({ ...options.worker, ROLE: 'worker' })));
  const all = worker ? [...apis, worker] : apis;
  const close = async () => {
    await Promise.all(all.map((one) => one.stop()));
  };
  try {
    await Promise.all(all.map((one) => one.start(options.root)));
    const databaseUrl = await options.databaseUrl();
    const api = apis[0] as Api;
    const { shop, business: rentals } = await openBusiness(api, databaseUrl, receiver, 'rentals');
    const { shop: salonShop, business: salon } = await openBusiness(api, databaseUrl, receiver, 'salon');
    const quantities = new Map<string, number>();
    for (const quantity of QUANTITIES) quantities.set(await shop.addUnit({ quantity }), quantity);
    rentals.units = [...quantities.keys()];
    salon.service = await salonShop.addService({ duration: 45, buffer: BUFFER_MIN });
    for (const name of ['Efua', 'Esi', 'Adwoa'])
      salon.providers.push(await salonShop.addProvider([salon.service], { name }));
    await Promise.all([shop.sql.end(), salonShop.sql.end()]);
    const connections = countConnections(databaseUrl);
    return {
      databaseUrl,
      apis,
      worker,
      receiver,
      rentals,
      salon,
      quantities,
      connections,
      async close() {
        await connections.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
