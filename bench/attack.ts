import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { Client } from 'pg';
import { inDays } from '../test/features/booking/bookings/shop.ts';

/** One attack on a running service, in a process of its own, until it is killed. Started by bench/fairness.ts. */
export interface Target {
  url: string;
  databaseUrl: string;
  /** Businesses of the attackers, with an API key each. */
  attackers: { id: string; key: string; token: string; unitId: string }[];
}

export const ATTACKS = [
  'bad keys',
  'silent sockets',
  'blocked row',
  'large calendars',
  'pictures',
  'decoded pictures',
  'webhooks',
] as const;
export type Attack = (typeof ATTACKS)[number];

const SILENT = 2_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function send(url: string, path: string, token: string, body?: unknown): Promise<void> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.66' };
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  headers['idempotency-key'] = randomUUID();
  const sent = body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body);
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: sent,
  });
  await answer.arrayBuffer();
}

const agent = new Agent({ keepAlive: true });

/**
 * Asks for a compressed answer and throws its bytes away. `fetch` would decompress it on the cores that the service and
 * the business share with this process, which no attacker from outside does.
 */
function ask(url: string, path: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.66', 'accept-encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    get(`${url}/api/v1${path}`, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', resolve);
    }).on('error', reject);
  });
}

/** Calls `work` this often in a second, however long each call takes. What it sends has been prepared before. */
async function everySecond(times: number, work: (index: number) => Promise<void>): Promise<never> {
  setTimeout(() => process.send?.('under way'), 500);
  for (let index = 0; ; index++) {
    void work(index).catch(() => {});
    await pause(1_000 / times);
  }
}

const unknownKey = () => `dwaso_live_${randomBytes(6).toString('hex')}_${randomBytes(20).toString('hex')}`;

/** A picture of 49 megapixels that is a few kilobytes long. The service refuses it by its header. */
const hugePicture = async () =>
  (await import('sharp'))
    .default({ create: { width: 7_000, height: 7_000, channels: 3, background: '#0a6b4f' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

/**
 * The costliest picture that the service accepts: 25 megapixels of WebP full of detail. Larger ones are refused by their
 * header, and a JPEG is decoded at the size that is kept.
 */
async function costliestPicture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const side = 500;
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .resize(5_000, 5_000)
    .webp({ quality: 30, effort: 0 })
    .toBuffer();
}

function sendPictures(url: string, attacker: Target['attackers'][number] | undefined, picture: Buffer): Promise<never> {
  const blob = new Blob([new Uint8Array(picture)]);
  return everySecond(8, () => {
    const form = new FormData();
    form.set('file', blob, 'picture');
    return send(url, `/businesses/${attacker?.id}/uploads`, attacker?.token ?? '', form);
  });
}

const RUN: Record<Attack, (target: Target) => Promise<never>> = {
  'bad keys': ({ url }) => everySecond(300, () => send(url, '/businesses/biz_x', unknownKey())),

  async 'silent sockets'({ url }) {
    const open = () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.resume();
      socket.on('close', () => setTimeout(open, 100));
    };
    for (let count = 0; count < SILENT; count++) open();
    return everySecond(1, async () => {});
  },

  async 'blocked row'({ url, databaseUrl, attackers }) {
    const sql = new Client({ connectionString: databaseUrl });
    await sql.connect();
    await sql.query('begin');
    const { id, key, unitId } = attackers[0] as Target['attackers'][number];
    await sql.query('select from event_sequences where business_id = $1 for update', [id]);
    return everySecond(10, () => {
      const customer = { name: 'Ama Mensah', phone: '+233245550100' };
      return send(url, `/businesses/${id}/holds`, key, { unitId, date: inDays(3), customer });
    });
  },

  'large calendars': ({ url, attackers: [attacker] }) =>
    everySecond(10, () =>
      ask(url, `/businesses/${attacker?.id}/availability?from=${inDays(1)}&to=${inDays(92)}`, attacker?.key ?? ''),
    ),

  pictures: async ({ url, attackers: [attacker] }) => sendPictures(url, attacker, await hugePicture()),

  'decoded pictures': async ({ url, attackers: [attacker] }) => sendPictures(url, attacker, await costliestPicture()),

  /** Their endpoints hang; see bench/fairness.ts. */
  webhooks: ({ url, attackers }) =>
    everySecond(10, (index) => {
      const { id, key, unitId } = attackers[index % attackers.length] as Target['attackers'][number];
      const customer = { name: 'Ama Mensah', phone: '+233245550100' };
      return send(url, `/businesses/${id}/holds`, key, { unitId, date: inDays(4 + (index % 80)), customer });
    }),
};

if (import.meta.main) {
  const [kind = '', target = ''] = process.argv.slice(2);
  await RUN[kind as Attack](JSON.parse(target) as Target);
}
