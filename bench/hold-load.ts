import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
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

function requestOf(host: string, token: string, shop: Shop, today: string): string {
  const body = JSON.stringify(holdOf(shop, today));
  return [
    `POST /api/v1/businesses/${shop.business}/holds HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `idempotency-key: ${randomUUID()}`,
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/** Where the answer that begins the text ends, or -1 while part of it is missing. */
function endOfAnswer(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${text.slice(0, head)}`);
  const end = head + 4 + Number(length);
  return text.length < end ? -1 : end;
}

/**
 * How many holds a second were placed, and how long each took in milliseconds. Plain sockets, one request at a time on
 * each: whatever generates the load takes its share of the machine from what is measured, so it does as little as it can.
 */
export async function placeHolds(
  url: string,
  { shops, token }: { shops: readonly Shop[]; token: string },
  connections: number,
  seconds: number,
): Promise<{ perSecond: number; placed: number; times: number[] }> {
  const today = dateOf(Temporal.Now.instant());
  const { hostname, port, host } = new URL(url);
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;

  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let answer = '';
      let asked = 0;
      const ask = () => {
        asked = performance.now();
        if (asked >= until) {
          socket.end();
          resolve();
          return;
        }
        const shop = shops[Math.floor(Math.random() * shops.length)] as Shop;
        socket.write(requestOf(host, token, shop, today));
      };
      socket.setNoDelay(true);
      // Lengths are in bytes, and so are characters here.
      socket.setEncoding('latin1');
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('A connection was closed')));
      socket.on('data', (chunk: string) => {
        answer += chunk;
        if (endOfAnswer(answer) < 0) return;
        if (!answer.startsWith('HTTP/1.1 201 ')) {
          reject(new Error(`A hold was refused: ${answer}`));
          socket.destroy();
          return;
        }
        answer = '';
        times.push(performance.now() - asked);
        ask();
      });
    });

  await Promise.all(Array.from({ length: connections }, client));
  return { perSecond: (times.length * 1000) / (performance.now() - started), placed: times.length, times };
}
