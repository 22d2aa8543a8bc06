import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newPlatformId, routeOf } from '../../../../src/kit/ids.ts';
import { addPhoto, join, mint, openBusiness } from '../../../service/business.ts';
import { ENTER_DIRECTORY } from '../../../service/directory.ts';
import { startTestService } from '../../../service/service.ts';
import { statementsDuring } from '../../../service/statements.ts';
import { ROW_OF } from '../../../shape/tenant-rows.ts';
import { openTill, pathOf, type Till } from '../../money/payments/till.ts';

const api = await startTestService();
const { owner: sql } = api;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const tokenOf = (url: string): string => new URL(url).pathname.split('/').find((part) => part.length > 30) ?? '';

/** Tables whose rows are looked for by an id or a token alone. */
const TABLES = [
  'bookings',
  'calendar_feeds',
  'customers',
  'invoices',
  'payment_links',
  'payments',
  'uploads',
  'webhook_deliveries',
  'webhook_endpoints',
];
const reading = (texts: readonly string[], table: string): string[] =>
  texts.filter((text) => new RegExp(`^\\s*select\\b.*\\bfrom ${table}\\b`, 's').test(text));
/** Reads that do not name their business. */
const unnamed = (texts: readonly string[]): string[] =>
  TABLES.flatMap((table) => reading(texts, table)).filter((text) => !/business_id = \$/.test(text));

/** One row of every kind that an address names without its business, made through the API. */
async function makeRows(till: Till) {
  const { token } = till.owner;
  const path = `/businesses/${till.id}`;
  const { data: webhook } = await api.post(
    `${path}/webhooks`,
    { url: 'http://127.0.0.1:9/hook', events: ['booking.held'] },
    token,
  );
  const bookingId = await till.held();
  const { data: link } = await till.link(bookingId);
  const { data: payment } = await till.record(bookingId, { amountPesewas: 100 });
  const { data: feed } = await api.post(`${path}/calendar-feeds`, {}, token);
  const { data: deliveries } = await api.get(`/webhooks/${webhook.id}/deliveries`, token);
  const { data: booking } = await api.get(`/bookings/${bookingId}`, token);
  const key = await mint(api, till.id);
  const uploadId = await addPhoto(api, till.id);
  await api.service.deps.media.put(uploadId, Buffer.from('a picture'), 'image/webp');
  return {
    bookingId,
    customerId: booking.customerId,
    webhook,
    deliveryId: deliveries[0].id,
    link,
    payment,
    feed,
    key,
    uploadId,
  };
}
type Rows = Awaited<ReturnType<typeof makeRows>>;

/** Address → status, as the owner of the business gets it. */
async function readRows(rows: Rows, token: string): Promise<Record<string, number>> {
  const status = async (path: string, credential?: string) => [path, (await api.get(path, credential)).status] as const;
  return Object.fromEntries([
    await status(`/bookings/${rows.bookingId}`, token),
    await status(`/bookings/${rows.bookingId}/payments`, rows.key.key),
    await status(`/customers/${rows.customerId}`, token),
    await status(`/webhooks/${rows.webhook.id}`, token),
    await status(`/deliveries/${rows.deliveryId}`, token),
    await status(pathOf(rows.link.url)),
    await status(pathOf(rows.payment.receiptUrl)),
    await status(pathOf(rows.feed.url)),
    await status(`//media/${rows.uploadId}`),
  ]);
}
const statuses = (read: Record<string, number>): number[] => [...new Set(Object.values(read))];

describe('a new row', async () => {
  const till = await openTill(api);
  const rows = await makeRows(till);

  it('has an id, and a token or prefix, that end with the route of its business', () => {
    const named = [
      rows.bookingId,
      rows.customerId,
      rows.webhook.id,
      rows.deliveryId,
      rows.link.id,
      tokenOf(rows.link.url),
      rows.payment.id,
      tokenOf(rows.payment.receiptUrl),
      rows.feed.id,
      tokenOf(rows.feed.url),
      rows.key.id,
      rows.key.prefix,
      rows.uploadId,
    ];
    expect(named.map(routeOf)).toEqual(named.map(() => routeOf(till.id)));
    expect(rows.bookingId).toMatch(/^bkg_[0-9a-z]{26}$/);
    expect(rows.deliveryId).toMatch(/^dlv_[0-9a-z]{26}$/);
  });

  it('is found by statements that name its business, and its route is looked up once', async () => {
    expect(statuses(await readRows(rows, till.owner.token))).toEqual([200]);
    const { result, texts } = await statementsDuring(() => readRows(rows, till.owner.token), api.database);
    expect(statuses(result)).toEqual([200]);
    expect(reading(texts, 'business_directory')).toEqual([]);
    expect(TABLES.filter((table) => reading(texts, table).length === 0)).toEqual([]);
    expect(unnamed(texts)).toEqual([]);
  });

  it('is found by the reference of a later attempt to pay it', async () => {
    const { data: link } = await till.link(await till.held());
    await till.press(link, 'fail');
    const { result, texts } = await statementsDuring(() => till.press(link, 'pay'), api.database);
    expect(result.headers.get('location')).toMatch(/^\/receipts\//);
    const found = reading(texts, 'payment_attempts').filter((text) => text.includes('a.reference = $'));
    expect(found.map((text) => text.includes('a.business_id = $'))).toEqual([true]);
  });

  it('of another business is looked for by an API key in its own business alone', async () => {
    const other = await mint(api, (await openBusiness(api)).id);
    await api.get('/bookings/bkg_1', other.key);
    const { result, texts } = await statementsDuring(
      () => api.get(`/bookings/${rows.bookingId}`, other.key),
      api.database,
    );
    expect(result.code).toBe('NOT_FOUND');
    expect(reading(texts, 'bookings')).toHaveLength(1);
    expect(unnamed(texts)).toEqual([]);
  });
});

/** Rows as they were made before routes: their ids and tokens end with any characters. */
async function writeOldRows(till: Till) {
  const old = newPlatformId('x').slice(2);
  await sql.query(
    "insert into users values ('usr_somebody', '+233240000000', null, now(), now()) on conflict do nothing",
  );
  const tables = [
    'units',
    'customers',
    'bookings',
    'payment_links',
    'payment_attempts',
    'payments',
    'webhook_endpoints',
  ];
  tables.push('event_sequences', 'events', 'webhook_deliveries', 'calendar_feeds', 'api_keys', 'uploads', 'invoices');
  for (const table of tables) {
    const row = ROW_OF[table]?.(till.id).replaceAll(new RegExp(`([_-])${till.id}'`, 'g'), `$1${old}'`);
    await sql.query(`insert into ${table} ${row}`);
  }
  const prefix = 'oldkey123456';
  const key = `dwaso_live_${prefix}_${'k'.repeat(40)}`;
  const within = `where business_id = $1`;
  await sql.query(
    `update payment_links set status = 'OPEN', gateway_url = 'http://127.0.0.1:9', token = 'link_${old}', expires_at = now() + interval '1 hour' ${within}`,
    [till.id],
  );
  await sql.query(`update payments set receipt_token = 'receipt_${old}' ${within}`, [till.id]);
  await sql.query(`update calendar_feeds set token_hash = $2 ${within}`, [till.id, sha256('an-old-feed-token')]);
  await sql.query(`update api_keys set prefix = $2, hash = $3 ${within}`, [till.id, prefix, sha256(key)]);
  await api.service.deps.media.put(`upl_${old}`, Buffer.from('a picture'), 'image/webp');
  return { old, key };
}

describe('a row from before routes', () => {
  it('is found by its id, token or key', async () => {
    const till = await openTill(api);
    const { old, key } = await writeOldRows(till);
    const { token } = till.owner;
    const answers = await Promise.all([
      api.get(`/bookings/bkg_${old}`, token),
      api.get(`/bookings/bkg_${old}/payments`, key),
      api.get(`/customers/cus_${old}`, token),
      api.get(`/webhooks/whk_${old}`, token),
      api.get(`/deliveries/dlv_${old}`, token),
      api.get(`//pay/link_${old}`),
      api.get(`//pay/tok_${old}`),
      api.get(`//receipts/receipt_${old}`),
      api.get('/feeds/an-old-feed-token/calendar.ics'),
      api.get(`//media/upl_${old}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await api.post(`/payments/pay_${old}/refunds`, { reason: 'Rain' }, token)).status).toBe(201);
    expect((await api.call('DELETE', `/calendar-feeds/fed_${old}`, { token })).status).toBe(204);
    const stranger = await api.signIn();
    expect((await api.get(`/bookings/bkg_${old}`, stranger.token)).code).toBe('NOT_FOUND');
    const other = await mint(api, (await openBusiness(api)).id);
    expect((await api.get(`/bookings/bkg_${old}`, other.key)).code).toBe('NOT_FOUND');
  });
});

describe('a business whose route an older one has', async () => {
  const first = await openTill(api);
  const firstRows = await makeRows(first);
  const second = await openTill(api);
  // As the migration leaves it: the ids of its rows end with the route of the first business.
  const id = `biz_0000000000abcdefghij${routeOf(first.id)}`;
  await sql.query(
    `insert into businesses (id, name, slug, vertical, family, booking_shape, policies, created_at, updated_at)
     select $1, name, slug || '-2', vertical, family, booking_shape, policies, now(), now() from businesses where id = $2`,
    [id, second.id],
  );
  await sql.query(ENTER_DIRECTORY);
  await sql.query(
    'insert into business_hours select $1, weekday, enabled, open, close from business_hours where business_id = $2',
    [id, second.id],
  );
  await join(api, id, second.owner, 'OWNER');
  const path = `/businesses/${id}`;
  const make = async (unitId: string) => {
    const body = { unitId, date: '2030-01-07', customer: { name: 'Ama', phone: '0241234567' } };
    return (await api.post(`${path}/holds`, body, second.owner.token, true)).data.id as string;
  };

  it('has no route', async () => {
    const { rows } = await sql.query('select route from business_directory where business_id = $1', [id]);
    expect(rows).toEqual([{ route: null }]);
  });

  it('finds its rows, and each of the two only its own', async () => {
    const { data: webhook } = await api.post(
      `${path}/webhooks`,
      { url: 'http://127.0.0.1:9/hook', events: ['*'] },
      second.owner.token,
    );
    const { data: feed } = await api.post(`${path}/calendar-feeds`, {}, second.owner.token);
    const { key } = await mint(api, id);
    expect(routeOf(webhook.id)).toBe(routeOf(first.id));
    expect((await api.get(`/webhooks/${webhook.id}`, second.owner.token)).status).toBe(200);
    expect((await api.get(`/webhooks/${webhook.id}`, key)).status).toBe(200);
    expect((await api.get(pathOf(feed.url))).status).toBe(200);
    expect((await api.get(`/webhooks/${webhook.id}`, first.owner.token)).code).toBe('NOT_FOUND');
    expect((await api.get(`/webhooks/${webhook.id}`, firstRows.key.key)).code).toBe('NOT_FOUND');
    expect((await api.get(`/webhooks/${firstRows.webhook.id}`, second.owner.token)).code).toBe('NOT_FOUND');
    expect(statuses(await readRows(firstRows, first.owner.token))).toEqual([200]);
  });

  it('takes bookings', async () => {
    await sql.query('update businesses set policies = policies || \'{"maxAdvanceDays": 3000}\' where id = $1', [id]);
    const { data: unit } = await api.post(
      `${path}/units`,
      { name: 'Tent', pricePesewas: 10_000, quantity: 1 },
      second.owner.token,
    );
    const bookingId = await make(unit.id);
    expect((await api.get(`/bookings/${bookingId}`, second.owner.token)).data).toMatchObject({ businessId: id });
  });
});

describe('opening a business', () => {
  // A trigger on a table of every server would count on each of them.
  it.skipIf(process.env['CITUS_URL'])('takes another id where the route is taken', async () => {
    const taken = await openBusiness(api);
    // The first id that the service tries gets the taken route; the second keeps its own.
    await sql.query('create sequence tries');
    await sql.query(`create function take_route() returns trigger language plpgsql security definer as $$
      begin
        if nextval('tries') = 1 then new.route := '${routeOf(taken.id)}'; end if;
        return new;
      end $$`);
    await sql.query(
      'create trigger take_route before insert on business_directory for each row execute function take_route()',
    );
    const opened = await openBusiness(api, { name: 'Second try' });
    await sql.query('drop trigger take_route on business_directory');
    const { rows } = await sql.query('select last_value as tries from tries');
    expect(rows).toEqual([{ tries: 2 }]);
    const { rows: entries } = await sql.query('select route, slug from business_directory where business_id = $1', [
      opened.id,
    ]);
    expect(entries).toEqual([{ route: routeOf(opened.id), slug: opened.slug }]);
  });

  it('leaves no entry in the directory where it fails', async () => {
    const before = await sql.query('select from business_directory');
    const ama = await api.signIn();
    const { slug } = await openBusiness(api, { owner: ama });
    const refused = await api.post('/businesses', { name: 'Taken', vertical: 'party-rentals', slug }, ama.token);
    expect(refused.code).toBe('ALREADY_EXISTS');
    const after = await sql.query('select from business_directory');
    expect(after.rowCount).toBe((before.rowCount ?? 0) + 1);
    const { rows: businesses } = await sql.query('select id, slug, sandbox_owner_id from businesses order by id');
    const { rows: entries } = await sql.query(
      'select business_id as id, slug, sandbox_owner_id from business_directory order by business_id',
    );
    expect(entries).toEqual(businesses);
  });
});
