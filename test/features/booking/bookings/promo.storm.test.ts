import { afterAll, expect, it } from 'vitest';
import { type Api, newPhone } from '../../../service/api.ts';
import { createDatabase } from '../../../service/database.ts';
import { startProcess } from '../../../service/process.ts';
import { inDays, openShop } from './shop.ts';

const HOLDS = 200;
const MOST = 50;

const database = await createDatabase();
afterAll(() => database.drop());
// One process also runs the jobs, which expire the holds.
const processes = await Promise.all(
  ['all', 'api', 'api'].map((ROLE) =>
    startProcess(database, { ROLE, PUBLIC_URL: 'http://dwaso.test', LOG_LEVEL: 'error' }),
  ),
);
const api = processes[0] as Api;
const shop = await openShop(api, database.url, 'units');
const { token } = shop.owner;
await shop.setPolicies({ holdTtlMinutes: 5, deposit: { type: 'PERCENT', percent: 50 } });
const unitId = await shop.addUnit({ quantity: 1_000, price: 10_000 });
const path = `/businesses/${shop.id}`;

it('uses a code exactly as often as it may be, over several processes, and again once the holds have expired', async () => {
  const made = await api.post(`${path}/promo-codes`, { code: 'FIFTY', percent: 10, maxUses: MOST }, token);
  expect(made.status).toBe(201);
  const code = async () => (await api.get(`${path}/promo-codes/${made.data.id}`, token)).data;
  const holdAll = async () => {
    const answers = await Promise.all(
      Array.from({ length: HOLDS }, (_, at) => {
        const customer = { name: 'Ama', phone: newPhone() };
        const body = { unitId, date: inDays(5 + (at % 20)), promoCode: 'FIFTY', customer };
        return (processes[at % processes.length] as Api).post(`${path}/holds`, body, token, true);
      }),
    );
    const held = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(held).toHaveLength(MOST);
    expect(refused.filter(({ details }) => details?.[0]?.code === 'PROMO_USED_UP')).toHaveLength(HOLDS - MOST);
    expect(held.every(({ data }) => data.totalPesewas === 9_000)).toBe(true);
    return held.map(({ data }) => data.id as string);
  };
  const ids = await holdAll();
  expect(await code()).toMatchObject({ uses: MOST, discountedPesewas: MOST * 1_000 });

  await Promise.all(processes.map((process) => process.moveClock(6 * 60)));
  await expect.poll(code, { timeout: 60_000 }).toMatchObject({ uses: 0, discountedPesewas: 0 });
  const [first = ''] = ids;
  expect((await api.get(`/bookings/${first}`, token)).data.status).toBe('EXPIRED');
  await holdAll();
  expect(await code()).toMatchObject({ uses: MOST, discountedPesewas: MOST * 1_000 });
}, 300_000);
