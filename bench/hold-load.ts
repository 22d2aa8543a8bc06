import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { Client } from 'pg';
import { addDays, dateOf } from '../src/kit/time.ts';
import type { Api } from '../test/service/api.ts';
import { addBusiness, addUnit } from './shop.ts';

/** Holds over HTTP by an owner's session, spread over many businesses and days. */
export interface Shop {
  business: string;
  unit: string;
}

export const DAYS = 200;

const holdOf = ({ unit }: Shop, today: string) => ({
  unitId: unit,
  date: addDays(today, 1 + Math.floor(Math.random() * DAYS)),
  customer: { name: 'Ama Mensah', phone: `+23324${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}` },
});

/** Businesses with more stock than anybody can hold, and the answer to a first hold. */
export async function openShops(
  api: Api,
  sql: Client,
  count: number,
): Promise<{ shops: Shop[]; token: string; answer: string }> {
  const owner = await api.signIn();
  const shops: Shop[] = [];
  for (let index = 0; index < count; index++) {
    const business = await addBusiness(sql, owner.id, 'UNIT_PER_DAY', `biz_bench_${index + 1}`);
    shops.push({ business, unit: await addUnit(sql, business, 1_000_000, `unt_bench_${index + 1}`) });
  }
  const { token } = await api.signIn(owner.phone);
  const first = shops[0] as Shop;
  const body = holdOf(first, dateOf(Temporal.Now.instant()));
  const held = await api.post(`/businesses/${first.business}/holds`, body, token, true);
  if (held.status !== 201) throw new Error(held.text);
  return { shops, token, answer: held.text };
}

/** How many holds a second were placed, and how long each took in milliseconds. */
export async function placeHolds(
  url: string,
  { shops, token }: { shops: readonly Shop[]; token: string },
  connections: number,
  seconds: number,
): Promise<{ perSecond: number; placed: number; times: number[] }> {
  const today = dateOf(Temporal.Now.instant());
  const times: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const load: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request: autocannon.Request) => {
          const shop = shops[Math.floor(Math.random() * shops.length)] as Shop;
          return {
            ...request,
            method: 'POST',
            path: `/api/v1/businesses/${shop.business}/holds`,
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'idempotency-key': randomUUID(),
            },
            body: JSON.stringify(holdOf(shop, today)),
          };
        },
      },
    ],
  };
  const running = autocannon(load, (error, result) => (error ? reject(error) : resolve(result)));
  running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await promise;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} holds were refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, placed: result['2xx'], times };
}
