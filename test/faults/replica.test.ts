import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dateOf } from '../../src/kit/time.ts';
import { list, openBusiness, type TestBusiness } from '../service/business.ts';
import { until } from '../service/receiver.ts';
import { startPair } from '../service/replica.ts';
import { startTestService, type TestService } from '../service/service.ts';

const pair = await startPair();
const database = { url: pair.primaryUrl, drop: async () => {} };
const start = (env: Record<string, string>) =>
  startTestService({ PUBLIC_URL: 'https://dwaso.example', DATABASE_READ_URL: pair.replicaUrl, ...env }, { database });
/** Accepts any replication lag, so that an answer of the replica differs from one of the primary. */
const patient = await start({ DATABASE_READ_MAX_LAG_MS: '600000' });
const strict = await start({ DATABASE_READ_MAX_LAG_MS: '300' });

const date = addDays(dateOf(Temporal.Now.instant()), 10);
let shop: TestBusiness & { unitId: string; public: string };

async function openShop(): Promise<typeof shop> {
  const business = await openBusiness(patient);
  const { token } = business.owner;
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const hours = weekdays.map((weekday) => ({ weekday, enabled: true, open: '08:00', close: '18:00' }));
  await patient.call('PUT', `${business.path}/hours`, { token, body: { hours } });
  const unit = await patient.post(`${business.path}/units`, { name: 'Canopy', pricePesewas: 10_000 }, token);
  await list(patient, business.id);
  return { ...business, unitId: unit.data.id, public: `/public/businesses/${business.slug}` };
}

const hold = (api: TestService) => {
  const customer = { name: 'Ama', phone: '+233241112223' };
  return api.post(`${shop.path}/holds`, { unitId: shop.unitId, date, customer }, shop.owner.token, true);
};
const freePieces = async (api: TestService): Promise<number> => {
  const { data, text } = await api.get(`${shop.public}/availability?from=${date}&to=${date}`);
  if (!data) throw new Error(text);
  return data.units[0].days[0].freeQuantity;
};
const isFound = async (api: TestService) => {
  const { data } = await api.get('/public/search?limit=50');
  return data.some(({ slug }: { slug: string }) => slug === shop.slug);
};
const isFree = async (api: TestService) =>
  (await api.post(`${shop.public}/quotes`, { unitId: shop.unitId, date })).data.available;

beforeEach(async () => {
  shop = await openShop();
  await pair.caughtUp();
  await until(async () => (await freePieces(patient)) === 1 && (await freePieces(strict)) === 1);
});

describe('a replica within its lag limit', () => {
  it('answers search, calendars and quotes, but no write and no cached value', async () => {
    await pair.pause();
    try {
      expect((await hold(patient)).status).toBe(201);
      // The replica shows the old state. The primary, which answers when the replica is slow, shows no free unit.
      await until(async () => (await freePieces(patient)) === 1);
      await until(() => isFree(patient));
      // A second hold is decided on the primary.
      expect((await hold(patient)).code).toBe('NOT_AVAILABLE');
      const own = await patient.get(`${shop.path}/availability?from=${date}&to=${date}`, shop.owner.token);
      expect(own.data.units[0].days[0].freeQuantity).toBe(0);

      // Caches load a new price from the primary and never from the replica.
      const changed = await patient.call('PATCH', `${shop.path}/units/${shop.unitId}`, {
        token: shop.owner.token,
        body: { pricePesewas: 12_345 },
      });
      expect(changed.status, changed.text).toBe(200);
      expect((await patient.get(shop.public)).data.catalog.units[0].pricePesewas).toBe(12_345);
      const quoted = await patient.post(`${shop.public}/quotes`, { unitId: shop.unitId, date });
      expect(quoted.data.totalPesewas).toBe(12_345);

      // Only the primary knows the new business.
      shop = await openShop();
      await until(() => isFound(strict));
      await until(async () => !(await isFound(patient)));
    } finally {
      await pair.resume();
    }
    await pair.caughtUp();
    expect(await isFound(patient)).toBe(true);
  });
});

describe('a replica that falls behind', () => {
  it('gets no reads once its lag exceeds the limit, and gets them again after it has caught up', async () => {
    await pair.pause();
    try {
      expect((await hold(strict)).status).toBe(201);
      await until(async () => (await freePieces(strict)) === 0);
      expect(await isFree(strict)).toBe(false);
      await until(async () => (await freePieces(patient)) === 1);
    } finally {
      await pair.resume();
    }
    await pair.caughtUp();
    expect(await freePieces(patient)).toBe(0);
  });
});

describe('a replica that fails', () => {
  const askAll = async (during: () => Promise<void>) => {
    let over = false;
    const ask = async (api: TestService) => {
      const statuses = new Set<number>();
      while (!over) statuses.add((await api.get(`${shop.public}/availability?from=${date}&to=${date}`)).status);
      return statuses;
    };
    const asking = Promise.all([ask(strict), ask(patient), ask(strict), ask(patient)]);
    try {
      await during();
    } finally {
      over = true;
    }
    return new Set((await asking).flatMap((statuses) => [...statuses]));
  };
  /** Reads 30 times from each process. */
  const goOn = async () => {
    for (let round = 0; round < 30; round++) {
      expect(await freePieces(strict)).toBe(1);
      expect(await freePieces(patient)).toBe(1);
    }
  };

  it('causes no failed read when it is killed, and is used again when it is back', async () => {
    const seen = await askAll(async () => {
      await goOn();
      await pair.kill();
      await goOn();
      await pair.start();
      await goOn();
    });
    expect([...seen]).toEqual([200]);
    await pair.pause();
    try {
      // Only the replica can still show a free unit, so this answer came from it.
      expect((await hold(strict)).status).toBe(201);
      await until(async () => (await freePieces(patient)) === 1);
    } finally {
      await pair.resume();
    }
  });

  it('causes no failed read when it stops answering', async () => {
    const seen = await askAll(async () => {
      await pair.freeze();
      try {
        await goOn();
      } finally {
        await pair.thaw();
      }
      await goOn();
    });
    expect([...seen]).toEqual([200]);
  });
});
