import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { Client } from 'pg';
import { addDays, dateOf } from '../src/kit/time.ts';
import type { Api } from '../test/service/api.ts';
import { addBusiness, addUnit } from './shop.ts';

/** Holds over HTTP by an owner's session or by API keys, spread over many businesses and days. */
export interface Shop {
  business: string;
  unit: string;
  /** Its API key, where holds are by the key and not by the owner's session. */
  key?: string;
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
    // One user may be a member of any number of businesses, and the owner of 20.
    const business = await addBusiness(sql, owner.id, 'UNIT_PER_DAY', `biz_bench_${index + 1}`, 'STAFF');
    shops.push({ business, unit: await addUnit(sql, business, 1_000_000, `unt_bench_${index + 1}`) });
  }
  const { token } = await api.signIn(owner.phone);
  const first = shops[0] as Shop;
  const body = holdOf(first, dateOf(Temporal.Now.instant()));
  const held = await api.post(`/businesses/${first.business}/holds`, body, token, true);
  if (held.status !== 201) throw new Error(held.text);
  return { shops, token, answer: held.text };
}

export type Placing = 'holds' | 'bookings';

function requestOf(host: string, token: string, shop: Shop, today: string, placing: Placing): Buffer {
  const body = JSON.stringify(holdOf(shop, today));
  const text = [
    `POST /api/v1/businesses/${shop.business}/${placing} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${shop.key ?? token}`,
    'content-type: application/json',
    `idempotency-key: ${randomUUID()}`,
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
  return Buffer.from(text);
}

const CREATED = Buffer.from('HTTP/1.1 201 ');
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Where the answer that begins the bytes ends, or -1 while part of it is missing. */
function endOfAnswer(bytes: Buffer): number {
  const head = bytes.indexOf(END_OF_HEAD);
  if (head < 0) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${bytes}`);
  const end = head + 4 + Number(length);
  return bytes.length < end ? -1 : end;
}

/** More than are ever placed: requests are written before the clock runs. */
const MOST_PER_SECOND = 4_000;

/**
 * How many holds a second were placed, and how long each took in milliseconds. Plain sockets, one request at a time on
 * each: whatever generates the load takes its share of the machine from what is measured, so it does as little as it can.
 */
export async function placeHolds(
  url: string,
  { shops, token }: { shops: readonly Shop[]; token: string },
  connections: number,
  seconds: number,
  placing: Placing = 'holds',
): Promise<{ perSecond: number; placed: number; times: number[] }> {
  const today = dateOf(Temporal.Now.instant());
  const { hostname, port, host } = new URL(url);
  const requests = Array.from({ length: seconds * MOST_PER_SECOND }, () =>
    requestOf(host, token, shops[Math.floor(Math.random() * shops.length)] as Shop, today, placing),
  );
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;

  const client = () =>
    new Promise<void>((resolve, reject) => {
      let answer: Buffer = Buffer.alloc(0);
      let asked = 0;
      const refuse = (error: Error) => {
        reject(error);
        socket.destroy();
      };
      const ask = () => {
        asked = performance.now();
        const request = requests.pop();
        if (request && asked < until) socket.write(request);
        else {
          socket.end();
          if (request) resolve();
          else refuse(new Error('Holds were placed faster than any were written'));
        }
      };
      const hear = (length: number, buffer: Uint8Array): boolean => {
        const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, length);
        const whole = answer.length > 0 ? Buffer.concat([answer, chunk]) : chunk;
        if (endOfAnswer(whole) < 0) answer = Buffer.from(whole);
        else if (!whole.subarray(0, CREATED.length).equals(CREATED)) refuse(new Error(`A hold was refused: ${whole}`));
        else {
          answer = Buffer.alloc(0);
          times.push(performance.now() - asked);
          ask();
        }
        return true;
      };
      const onread = { buffer: Buffer.alloc(16 * 1024), callback: hear };
      const socket = connect({ port: Number(port), host: hostname, noDelay: true, onread });
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('A connection was closed')));
    });

  await Promise.all(Array.from({ length: connections }, client));
  return { perSecond: (times.length * 1000) / (performance.now() - started), placed: times.length, times };
}
