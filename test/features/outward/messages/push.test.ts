import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { emit } from '../../../../src/features/ground/events/index.ts';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { newPhone } from '../../../service/api.ts';
import { joinBusiness } from '../../../service/business.ts';
import { onFinish } from '../../../service/on-finish.ts';
import { until } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';
import { openMessageShop } from './phones.ts';

/** A push service: what came, by path. A path of `gone` is a subscription that has expired. */
const pushed: { path: string; topic: string; encoding: string }[] = [];
const service = createServer((request, response) => {
  request.resume().on('end', () => {
    const { topic, 'content-encoding': encoding } = request.headers;
    pushed.push({ path: request.url ?? '', topic: String(topic), encoding: String(encoding) });
    response.writeHead(request.url?.includes('gone') ? 410 : 201).end();
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
onFinish(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
const { port } = service.address() as { port: number };

const api = await startTestService({ ROLE: 'all', WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true' });

async function subscribe(token: string, path: string): Promise<void> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  const body = { endpoint: `http://127.0.0.1:${port}/${path}`, keys };
  // Browsers put an expirationTime into the JSON of a PushSubscription.
  for (const more of [{ expirationTime: null }, { expirationTime: 1_795_104_000_000 }, {}]) {
    const added = await api.call('PUT', '/me/push-subscriptions', { body: { ...body, ...more }, token });
    expect(added.status, added.text).toBe(204);
  }
}

const wantNewBookings = async (token: string) => {
  const body = { kinds: { 'member.new_booking': { enabled: true } }, channels: ['PUSH'] };
  expect((await api.call('PUT', '/me/message-settings', { body, token })).status).toBe(200);
};
const browsersOf = async (token: string) => (await api.get('/me/message-settings', token)).data.browsers;

it('every browser of a member is told once, and an expired subscription is dropped', async () => {
  const shop = await openMessageShop(api);
  const { token } = await api.signIn(shop.owner.phone);
  await wantNewBookings(token);
  for (const path of ['one', 'two', 'gone']) await subscribe(token, path);
  expect(await browsersOf(token)).toBe(3);
  const id = await shop.booked('2027-03-20', newPhone());
  await shop.settle(`&bookingId=${id}&kind=member.new_booking`, { 'member.new_booking': 'SENT' });
  expect(pushed.map(({ path }) => path).toSorted()).toEqual(['/gone', '/one', '/two']);
  expect(new Set(pushed.map(({ topic, encoding }) => `${topic.length} ${encoding}`))).toEqual(
    new Set(['26 aes128gcm']),
  );
  await until(async () => (await browsersOf(token)) === 2);

  for (const path of ['one', 'two']) {
    const endpoint = encodeURIComponent(`http://127.0.0.1:${port}/${path}`);
    expect((await api.call('DELETE', `/me/push-subscriptions?endpoint=${endpoint}`, { token })).status).toBe(204);
  }
  const silent = await shop.booked('2027-03-21', newPhone());
  const [dropped] = await shop.settle(`&bookingId=${silent}&kind=member.new_booking`, {
    'member.new_booking': 'DROPPED',
  });
  expect([dropped.reason, pushed.length]).toEqual(['NO_CHANNEL', 3]);
});

it('a changed payout account reaches the phone of every owner, also of one who is removed with it', async () => {
  const shop = await openMessageShop(api);
  const { token } = await api.signIn(shop.owner.phone);
  const partner = await joinBusiness(api, { ...shop, slug: '', path: `/businesses/${shop.id}` }, 'OWNER');
  // A stolen session names a browser of its own.
  await subscribe(token, 'thief');
  const { db, clock } = api.service.deps;
  const now = clock.now();
  await db.tenant(shop.id).transaction(async (tx) => {
    const data = { payoutAccount: { network: 'TELECEL', numberLast4: '9876' } };
    const by = { kind: 'user', id: shop.owner.id } as const;
    await emit(tx, { businessId: shop.id, type: 'payout_account.changed', data, by, now });
    await tx.run(sql`delete from members where business_id = ${shop.id} and user_id = ${partner.id}`);
  });
  const told = await shop.settle('&kind=member.payout_account', { 'member.payout_account': 'DELIVERED' }, token);
  expect(told.map(({ to, channel, status }) => [to, channel, status]).toSorted()).toEqual(
    [shop.owner.phone, partner.phone].map((phone) => [phone, 'SMS', 'DELIVERED']).toSorted(),
  );
});
