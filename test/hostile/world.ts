import { readdirSync } from 'node:fs';
import { SCOPES } from '../../src/access.ts';
import { grantOperator } from '../../src/features/ground/people/index.ts';
import { json, sql } from '../../src/kit/postgres/sql.ts';
import { addDays, dateOf } from '../../src/kit/time.ts';
import { assetUrl } from '../../src/site/assets.ts';
import { newPhone, type Person } from '../service/api.ts';
import { addPhoto, join, keyOf, list, openBusiness, type TestBusiness } from '../service/business.ts';
import { formOf } from '../service/catalogue.ts';
import type { TestService } from '../service/service.ts';
import { ROWS } from '../shape/rows.ts';
import type { Known } from './build.ts';
import type { Operation } from './document.ts';

const WEB_ASSETS = new URL('../../web/dist/assets/web/', import.meta.url);
const PLACING = new Set(['createSeries', 'previewSeries', 'createHold', 'createBooking', 'createPublicHold']);

export const ACTORS = ['nobody', 'customer', 'admin', 'key', 'owner'] as const;
export type Actor = (typeof ACTORS)[number];

/** A business with one row of every kind that a path can name. */
export interface World {
  known: Known;
  tokenOf(actor: Actor): string | undefined;
  /** The body fields that name the bookable item of this business. */
  item: { with: string[]; without: string[] };
  /** Signs in again, because sessions expire. */
  signIn(): Promise<void>;
  /** Creates the rows again that the operation consumes. */
  renew(operation: Operation): Promise<void>;
  /** Undoes changes that would block all further requests, such as a moved clock or a suspended business. */
  settle(): Promise<void>;
}

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const VERTICAL = { name: 'Fuzz', family: 'RENTALS', bookingShape: 'UNIT_PER_DAY' };
const ASSISTANT = '+233302123456';
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const ALWAYS = WEEKDAYS.map((weekday) => ({ weekday, enabled: true, open: '00:00', close: '24:00' }));
const WALLET = { type: 'MOMO', network: 'MTN', number: '0244124567' };
const REPEAT = { every: 1, unit: 'WEEK', count: 3 };
const NEW_CUSTOMER = { name: 'Esi', phone: '+233241234567' };
const OF_RENTALS = ['unitId', 'bookingId', 'seriesId', 'paymentId', 'waitlistEntryId'];
const OF_SALONS = ['serviceId', 'providerId'];

/** The state that the operation needs its booking to be in. */
const STATES: Record<string, string> = {
  confirmBooking: 'HELD',
  rescheduleBooking: 'HELD',
  completeBooking: 'CHECKED_IN',
  createReview: 'COMPLETED',
  waiveDebt: 'COMPLETED',
};

/** Bodies with fields that exclude one another, or that a random value makes wrong: a token, an expected price, a code. */
const WHOLE_BODIES: Record<string, (placed: object, waited: object, name: string) => object> = {
  createHold: (placed) => ({ ...placed, customer: NEW_CUSTOMER }),
  createBooking: (placed) => ({ ...placed, customer: NEW_CUSTOMER }),
  createPublicHold: (placed) => placed,
  createSeries: (placed) => ({
    ...placed,
    customer: NEW_CUSTOMER,
    repeat: REPEAT,
    onConflict: 'REJECT',
    creation: 'BOOK',
  }),
  addToWaitlist: (_placed, waited) => ({ ...waited, customer: NEW_CUSTOMER }),
  joinWaitlist: (_placed, waited) => waited,
  createPromoCode: (_placed, _waited, code) => ({ code, percent: 10 }),
};

/** Names must differ between the worlds of one service. */
let verticals = 0;

export async function prepare(api: TestService, vertical: 'party-rentals' | 'hair-salon'): Promise<World> {
  const { clock } = api.service.deps;
  const db = api.service.deps.db.service;
  const admin = await api.signIn();
  await db.transaction((tx) => grantOperator(tx, admin.phone, 'OPERATOR_ADMIN', clock.now()));
  let owner = await api.signIn();
  let customer = await api.signIn();
  let operator = await api.signIn(admin.phone);
  const business = await openBusiness(api, { owner, vertical });
  await list(api, business.id);
  const rents = vertical === 'party-rentals';

  const make = async (path: string, body: unknown): Promise<string> => {
    const made = await api.post(business.path + path, body, owner.token, true);
    if (made.status !== 201) throw new Error(`POST ${path}: ${made.text}`);
    return made.data.id;
  };

  const openAll = async (at: TestBusiness) => {
    await api.call('PUT', `${at.path}/hours`, { token: owner.token, body: { hours: ALWAYS } });
  };
  await openAll(business);
  const key = await keyOf(api, business.id, SCOPES);

  const waiting = { policies: { waitlist: 'BY_HAND' } };
  await api.call('PATCH', business.path, { token: owner.token, body: waiting });
  const { policies } = (await api.get(business.path, owner.token)).data;
  const today = dateOf(clock.now());
  const dates = [1, 3, 5, 8].map((days) => addDays(today, days));
  const known: Record<string, unknown[]> = {
    businessId: [business.id],
    slug: [business.slug],
    date: dates,
    startDate: [dates[0]],
    endDate: [dates.at(-1)],
    from: [today],
    to: [addDays(today, 9)],
    startsAt: dates.map((date) => `${date}T10:00:00Z`),
    endsAt: [`${dates.at(-1)}T12:00:00Z`],
    hours: [ALWAYS],
    paidAt: [clock.now().toString()],
    occurredAt: [clock.now().toString()],
    phone: ['+233241234567', '0241234567'],
    url: ['https://example.com/hook', 'http://127.0.0.1:9/hook'],
    vertical: ['party-rentals', 'hair-salon'],
    areaId: (await api.get('/areas?q=Osu')).data.map(({ id }: { id: string }) => id),
    provider: ['simulator', 'paystack'],
    uploadId: [await addPhoto(api, business.id)],
    photoId: [await addPhoto(api, business.id)],
    userId: [owner.id],
    customerId: [await makeRow('customers')],
    ref: ['C-2345'],
    month: [today.slice(0, 7)],
    meter: ['assistant.reply', 'x.y'],
    'getDevPhone.number': ['+233241234567'],
    'findDevPhone.number': ['0241234567'],
    'postDevPhone.number': ['+233241234567'],
    anchor: [addDays(today, 8 - Temporal.PlainDate.from(today).dayOfWeek)],
    weeks: [[WEEKDAYS.map((weekday) => ({ weekday, start: '08:00', end: '17:00' }))]],
    repeat: [REPEAT],
    'createPayout.amountPesewas': [100],
    'setPayoutAccount.body': [WALLET],
    'adminHoldPayouts.body': [{ action: 'HOLD', reason: 'A dispute' }],
    'createPriceRule.body': [{ name: 'Weekend', kind: 'DATES', weekdays: [6, 7], percent: 10 }],
    'rescheduleSeries.body': [{ from: 0, byDays: 1 }],
    'previewSeriesCancellation.from': [0],
    'cancelSeries.body': [{ from: 0 }],
    'previewSeriesReschedule.body': [{ from: 0, byDays: 1 }],
  };

  async function makeRow(kind: string): Promise<string> {
    const row = ROWS[kind];
    if (!row) throw new Error(`There is no way to make ${kind}`);
    return row({ api, business, customer, maker: owner });
  }

  async function booking(state?: string): Promise<string> {
    const id = await makeRow('bookings');
    if (state)
      await db.transaction((tx) =>
        tx.run(sql`
        update bookings set status = ${state}, hold_expires_at = ${state === 'HELD' ? clock.now().add({ hours: 1 }) : null},
          -- Only a booking that has started is reviewed.
          starts_at = case when ${state} = 'COMPLETED' then ${clock.now().subtract({ hours: 24 })} else starts_at end
        where id = ${id}`),
      );
    return id;
  }

  const oneOfMany = async (kind: string): Promise<string> => {
    const all = await api.get(`${business.path}/webhooks`, owner.token);
    for (const { id } of all.data.slice(5)) await api.call('DELETE', `/webhooks/${id}`, { token: owner.token });
    return makeRow(kind);
  };

  const part = async () =>
    rents ? { unitId: await makers['unitId']?.(), quantity: 1 } : { serviceId: await makers['serviceId']?.() };
  const parts = async () => [await part(), await part()];

  /** Path parameter → how to create its row. */
  const makers: Record<string, () => Promise<string>> = {
    unitId: () => make('/units', { name: 'Tent', pricePesewas: 10_000, quantity: 5 }),
    serviceId: () => make('/services', { name: 'Cut', pricePesewas: 5_000, durationMin: 30 }),
    extraId: () => make('/extras', { name: 'Chairs', pricePesewas: 100 }),
    providerId: async () => {
      const free = (await api.get(`${business.path}/providers/me`, owner.token)).status === 404;
      const id = await make('/providers', { name: 'Efua', ...(free && { userId: owner.id }) });
      const { path } = business;
      const schedule = WEEKDAYS.map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
      const options = { token: owner.token };
      await api.call('PUT', `${path}/providers/${id}/services`, {
        ...options,
        body: { serviceIds: known['serviceId'] },
      });
      await api.call('PUT', `${path}/providers/${id}/schedule`, { ...options, body: { schedule } });
      return id;
    },
    kitId: async () => make('/kits', { name: 'Party', items: await parts() }),
    itemId: async () => (await makers[rents ? 'unitId' : 'serviceId']?.()) ?? '',
    ruleId: () => make('/price-rules', { name: 'Weekend', kind: 'DATES', weekdays: [6, 7], percent: 10 }),
    promoCodeId: () => make('/promo-codes', { code: `FUZZ${++verticals}`, percent: 10 }),
    datedHoursId: async () => {
      await db.transaction((tx) => tx.run(sql`delete from dated_hours where business_id = ${business.id}`));
      return make('/dated-hours', { startDate: addDays(today, 60), endDate: addDays(today, 60), windows: [] });
    },
    dateId: async () => {
      const provider = await makers['providerId']?.();
      // A business that rents out has no providers, and so no dates of providers.
      if (provider === undefined) return 'none';
      known['providerId'] = [provider];
      const days = { startDate: addDays(today, 60), endDate: addDays(today, 61) };
      return make(`/providers/${provider}/dates`, { ...days, windows: [], kind: 'LEAVE' });
    },
    importId: async () => {
      const whose = rents ? { unitId: await makers['unitId']?.() } : { providerId: await makers['providerId']?.() };
      for (const { id } of (await api.get(`${business.path}/calendar-imports`, owner.token)).data)
        await api.call('DELETE', `${business.path}/calendar-imports/${id}`, { token: owner.token });
      return make('/calendar-imports', { url: 'http://127.0.0.1:9/busy.ics', name: 'Elsewhere', ...whose });
    },
    closureId: () => make('/closures', { startDate: addDays(today, 40), endDate: addDays(today, 41) }),
    keyId: () => make('/api-keys', { name: 'Spare', scopes: ['catalog:read'] }),
    memberId: async () => {
      const person = await api.signIn();
      await join(api, business.id, person);
      const members = await api.get(`${business.path}/members`, owner.token);
      return members.data.find(({ phone }: Person) => phone === person.phone).id;
    },
    blockId: async () =>
      make(
        '/blocks',
        rents
          ? { unitId: await makers['unitId']?.(), startDate: addDays(today, 50), endDate: addDays(today, 50) }
          : {
              providerId: await makers['providerId']?.(),
              startsAt: `${addDays(today, 50)}T10:00:00Z`,
              endsAt: `${addDays(today, 50)}T11:00:00Z`,
            },
      ),
    bookingId: () => booking(),
    seriesId: () => makeRow('series'),
    paymentId: () => makeRow('payments'),
    waitlistEntryId: () => makeRow('waitlist'),
    webhookId: () => oneOfMany('webhooks'),
    deliveryId: () => oneOfMany('deliveries'),
    feedId: () => makeRow('calendar-feeds'),
    'adminUpdateVertical.key': async () => {
      const name = `${vertical}-${++verticals}`;
      const made = await api.post('/admin/vertical-profiles', { ...VERTICAL, key: name }, operator.token, true);
      if (made.status !== 201) throw new Error(made.text);
      return name;
    },
    'adminCreateVertical.key': async () => `fuzz${++verticals}`,
    'createBusiness.slug': async () => `fuzz-${++verticals}`,
    'createCustomer.phone': async () => newPhone(),
    // Elsewhere `from` and `to` are dates.
    'adminListAudit.from': async () => '2026-01-01T00:00:00Z',
    'adminListAudit.to': async () => '2036-01-01T00:00:00Z',
    'getMediaCopy.file': async () => '320.webp',
    'getSitemap.part': async () => '1',
    'getWebAsset.name': async () => readdirSync(WEB_ASSETS).find((name) => name.endsWith('.css')) ?? '',
    'getPortalGuide.guide': async () => 'webhooks',
    'getPortalReferencePage.tag': async () => 'bookings',
    'getAsset.name': async () => assetUrl('site.css').replace('/assets/', ''),
    async sessionId() {
      await api.signIn(owner.phone);
      const { data } = await api.get('/me/sessions', owner.token);
      return data.find(({ current }: { current: boolean }) => !current).id;
    },
    refreshToken: async () => (await api.signIn()).refreshToken,
    idToken: async () => (await api.post('//dev/id-tokens', { phone: customer.phone })).data.idToken,
  };
  for (const name of rents ? [] : OF_RENTALS) delete makers[name];
  for (const name of rents ? OF_SALONS : []) delete makers[name];
  for (const [name, maker] of Object.entries(makers)) known[name] = [await maker()];
  if (rents) await makePages();

  /** Pages with a secret in their path. */
  async function makePages(): Promise<void> {
    const answering = { answering: true, number: ASSISTANT };
    await api.call('PUT', `${business.path}/assistant-status`, { token: key, body: answering });
    const at = `/bookings/${known['bookingId']?.[0]}`;
    const paid = await api.post(`${at}/payments`, { amountPesewas: 100, method: 'CASH' }, owner.token, true);
    const link = await api.post(`${at}/payment-links`, {}, owner.token, true);
    const feed = await api.post(`${business.path}/calendar-feeds`, {}, owner.token, true);
    const reference = await api.post(`/public/businesses/${business.slug}/refs`, {});
    for (const { status, text } of [paid, link, feed, reference]) if (status !== 201) throw new Error(text);
    known['getPayPage.token'] = [link.data.url.split('/').at(-1)];
    known['postPayPage.token'] = known['getPayPage.token'];
    known['getReceiptPage.token'] = [paid.data.receiptUrl.split('/').at(-1)];
    known['getReceiptCalendar.token'] = known['getReceiptPage.token'];
    const { rows: stop } = await api.owner.query(
      `insert into message_recipients (business_id, customer_id, token)
       values ($1, $2, 'stop-' || $2) on conflict (business_id, customer_id) do update set token = excluded.token
       returning token`,
      [business.id, known['customerId']?.[0]],
    );
    const { rows: short } = await api.owner.query(
      `insert into booking_links (business_id, token, booking_id, created_at) values ($1, 'short-' || $2, $2, now())
       returning token`,
      [business.id, known['bookingId']?.[0]],
    );
    for (const id of ['getStopPage', 'postStopPage']) known[`${id}.token`] = [stop[0].token];
    for (const id of ['getShortBooking', 'postShortBooking']) known[`${id}.token`] = [short[0].token];
    known['getCalendarFeed.token'] = [feed.data.url.split('/').at(-2)];
    known['ref'] = [reference.data.ref];
    known['postWaitPage.body'] = [{ unitId: known['unitId']?.[0], from: dates[0], to: dates.at(-1) }];
    const picture = await api.call('POST', `${business.path}/uploads`, { token: owner.token, body: formOf(PIXEL) });
    if (picture.status !== 201) throw new Error(picture.text);
    known['uploadId'] = [picture.data.id];
  }

  /** A confirmed account, and money to pay out. */
  async function fillTreasury(): Promise<void> {
    await api.owner.query('delete from payout_accounts where business_id = $1', [business.id]);
    const put = (body: object) => api.call('PUT', `${business.path}/payout-account`, { body, token: owner.token });
    const { data } = await put(WALLET);
    await put({ ...WALLET, holderName: data.holderName });
    await api.owner.query(
      `select post_entry($1, 'ADJUSTMENT', $2, now(), 0, 50000, 0, 0, -50000, 0, null, null, null, 'Fuzz')`,
      [business.id, `fuzz ${++verticals}`],
    );
  }

  async function signInAgain(): Promise<void> {
    // An erased account has lost its role.
    await db.transaction((tx) => grantOperator(tx, admin.phone, 'OPERATOR_ADMIN', clock.now()));
    owner = await api.signIn(owner.phone);
    operator = await api.signIn(admin.phone);
    customer = await api.signIn(customer.phone);
  }

  /** A public hold needs the caller's name, which an earlier operation may have erased. */
  async function nameCallers(): Promise<void> {
    for (const { token } of [owner, customer, operator]) {
      const named = await api.call('PATCH', '/me', { token, body: { name: 'Esi' } });
      if (named.status !== 200) throw new Error(named.text);
    }
  }

  return {
    known,
    tokenOf(actor) {
      if (actor === 'nobody') return undefined;
      if (actor === 'key') return key;
      return { owner, customer, admin: operator }[actor].token;
    },
    async renew({ id, path, body }) {
      const used = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').at(-1) ?? '';
      const state = STATES[id];
      if (id === 'eraseMe') await signInAgain();
      if (id === 'createPublicHold' || id === 'joinWaitlist') await nameCallers();
      if (id === 'createPayout') await fillTreasury();
      if (state) known['bookingId'] = [await booking(state)];
      // A body of two alternatives lists no fields here.
      const fields = PLACING.has(id) ? ['unitId', 'serviceId', 'providerId'] : Object.keys(body?.properties ?? {});
      for (const name of [state ? '' : used, `${id}.${used}`, ...fields, ...fields.map((field) => `${id}.${field}`)]) {
        const maker = makers[name];
        if (maker) known[name] = [await maker()];
      }
      if (id === 'createKit') known['createKit.items'] = [await parts()];
      const date = addDays(today, 8);
      const bodyOf = WHOLE_BODIES[id];
      if (bodyOf) {
        const placed = { ...(await part()), ...(rents ? { date } : { startsAt: `${date}T10:00:00Z` }) };
        known[`${id}.body`] = [bodyOf(placed, { ...(await part()), from: date, to: date }, `FUZZ${++verticals}`)];
      }
      const [unitId] = known['unitId'] ?? [];
      const [serviceId] = known['serviceId'] ?? [];
      known['items'] = [[rents ? { unitId, quantity: 1 } : { serviceId }]];
    },
    item: rents
      ? {
          with: ['unitId', 'date', 'startDate', 'endDate'],
          without: ['serviceId', 'startsAt', 'endsAt', 'providerId', 'extras', 'delivery'],
        }
      : {
          with: ['serviceId', 'startsAt', 'endsAt', 'providerId'],
          without: ['unitId', 'date', 'startDate', 'endDate', 'quantity', 'extras', 'delivery'],
        },
    signIn: signInAgain,
    async settle() {
      if (clock.offsetSeconds !== 0) await api.moveClock(0);
      await list(api, business.id);
      await db.transaction(async (tx) => {
        await tx.run(sql`delete from closures where business_id = ${business.id}`);
        await tx.run(sql`delete from dated_hours where business_id = ${business.id}`);
        await tx.run(sql`delete from provider_dates where business_id = ${business.id}`);
        await tx.run(sql`
          update businesses set policies = ${json(policies)}::jsonb, assistant_answering = true,
            assistant_number = ${ASSISTANT}, service_location = 'AT_BUSINESS'
          where id = ${business.id}`);
        tx.invalidate('business', business.id);
      });
    },
  };
}
