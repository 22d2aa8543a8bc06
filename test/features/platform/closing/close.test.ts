import { describe, expect, it } from 'vitest';
import { allJobs } from '../../../../src/jobs.ts';
import { type Answer, newPhone, tally } from '../../../service/api.ts';
import { writeBooking } from '../../../service/bookings.ts';
import { joinBusiness, keyOf, openBusiness } from '../../../service/business.ts';
import { startReceiver } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays, someone } from '../../booking/bookings/shop.ts';
import { openStall } from '../../market/marketplace/market.ts';
import { eventually, openTill, pathOf, pressButton } from '../../money/payments/till.ts';
import { signInOperator } from '../operators/operator.ts';
import { tablesNaming } from '../privacy/dump.ts';

const api = await startTestService({ ROLE: 'all' });
const twin = await startTestService({ PUBLIC_URL: api.url }, { database: api.database });

const close = (businessId: string, token: string, body: object = {}) =>
  api.post(`/businesses/${businessId}/close`, body, token);

describe('closing a business', () => {
  it('hides it, ends its links, keys, feeds and subscription, and releases its members', async () => {
    const stall = await openStall(api, 'units');
    const { id, slug, owner } = stall;
    const path = `/businesses/${id}`;
    const staff = await joinBusiness(api, { id, slug, path, owner }, 'STAFF');
    const invited = newPhone();
    await api.post(`${path}/members`, { phone: invited, role: 'STAFF' }, owner.token);
    const key = await keyOf(api, id, ['bookings:read', 'bookings:write']);
    const feed = await api.post(`${path}/calendar-feeds`, {}, owner.token);
    const order = await api.post(`${path}/subscription/checkout`, { plan: 'STARTER' }, owner.token);
    await pressButton(api, order.data.url, 'fail');
    expect((await api.get(stall.page)).status).toBe(200);
    expect((await twin.get(`${path}/bookings`, key)).status).toBe(200);
    expect((await api.get(`/${new URL(feed.data.url).pathname}`)).status).toBe(200);

    const closed = await close(id, owner.token, { reason: 'We move to Kumasi' });
    expect(closed).toMatchObject({
      status: 200,
      data: {
        id,
        status: 'SUSPENDED',
        closedAt: expect.stringMatching(/Z$/),
        statusReason: 'We move to Kumasi',
        listingVisibility: 'HIDDEN',
      },
    });
    for (const service of [api, twin]) {
      expect((await service.get(stall.page)).status).toBe(404);
      expect((await service.get(path, owner.token)).status).toBe(404);
      expect((await service.get(path, staff.token)).status).toBe(404);
      expect((await service.get(`${path}/bookings`, key)).code).toBe('API_KEY_REVOKED');
    }
    expect((await api.get(`/${new URL(feed.data.url).pathname}`)).status).toBe(404);
    expect((await api.get(pathOf(order.data.url))).text).not.toContain('name="outcome"');
    expect((await api.get('/businesses/me', owner.token)).data).toEqual([]);
    const late = await api.signIn(invited);
    expect((await api.get('/businesses/me', late.token)).data).toEqual([]);
    const { rows } = await api.owner.query(
      `select s.status, s.next_step_at, (select count(*)::int from payment_links l
         where l.business_id = s.business_id and l.status in ('NEW', 'OPEN')) as links,
         (select action from business_audit a where a.business_id = s.business_id order by at desc, id desc limit 1) as audit,
         (select array_agg(type order by sequence) from events e where e.business_id = s.business_id) as events
       from subscriptions s where s.business_id = $1`,
      [id],
    );
    expect(rows).toMatchObject([{ status: 'CANCELLED', next_step_at: null, links: 0, audit: 'business.close' }]);
    expect(rows[0].events.slice(-2)).toEqual(['subscription.updated', 'business.closed']);
    expect((await close(id, owner.token)).status).toBe(404);
  });

  it('is refused while a booking lives or a refund is open, and names each', async () => {
    const till = await openTill(api);
    const { id, owner } = till;
    const held = await till.held();
    const refused = await close(id, owner.token);
    expect(refused).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      details: [{ code: 'LIVE_BOOKING', message: expect.stringContaining(held) }],
    });
    await api.post(`/bookings/${held}/cancel`, {}, owner.token);
    const past = await writeBooking(api.owner, id, { status: 'COMPLETED' });
    await api.owner.query(
      `insert into payments (business_id, id, booking_id, amount_pesewas, method, provider, receipt_number, receipt_token,
         paid_at, created_at) values ($1, 'pay_close', $2, 500, 'CASH', 'MANUAL', 'R-9', 'token-of-close', now(), now())`,
      [id, past],
    );
    await api.owner.query(
      `insert into refunds (business_id, id, payment_id, booking_id, amount_pesewas, reason, by, status, created_at)
       values ($1, 'ref_close', 'pay_close', $2, 500, 'Rain', '{"kind":"system"}', 'PENDING', now())`,
      [id, past],
    );
    expect(await close(id, owner.token)).toMatchObject({ status: 409, details: [{ code: 'OPEN_REFUND' }] });
    await api.owner.query("update refunds set status = 'SUCCEEDED', done_at = now() where id = 'ref_close'");
    expect((await close(id, owner.token)).status).toBe(200);
  });

  it('needs the owner, and a sign-in of the last 10 minutes', async () => {
    const business = await openBusiness(api);
    const staff = await joinBusiness(api, business, 'STAFF');
    const key = await keyOf(api, business.id, ['business:write']);
    expect((await close(business.id, staff.token)).code).toBe('ROLE_REQUIRED');
    expect((await close(business.id, key)).code).toBe('FORBIDDEN');
    await api.moveClock(10 * 60 + 5);
    const { data: refreshed } = await api.post('/auth/refresh', { refreshToken: business.owner.refreshToken });
    for (const token of [business.owner.token, refreshed.accessToken])
      expect(await close(business.id, token)).toMatchObject({
        status: 403,
        code: 'ROLE_REQUIRED',
        details: [{ code: 'SIGN_IN_AGAIN' }],
      });
    const { token } = await api.signIn(business.owner.phone);
    expect((await close(business.id, token, { reason: 5 })).status).toBe(422);
    expect((await close(business.id, token)).status).toBe(200);
    await api.moveClock(0);
  });

  it('leaves no live booking behind when holds are placed at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const stall = await openStall(api, 'units');
      const unitId = await stall.addUnit({ quantity: 100 });
      const customers = await Promise.all([1, 2, 3, 4].map(() => twin.signIn()));
      const hold = (person: (typeof customers)[number]): Promise<Answer> =>
        twin.post(`${stall.page}/holds`, { unitId, date: inDays(4), customer: someone() }, person.token, true);
      const [closed, ...holds] = await Promise.all([close(stall.id, stall.owner.token), ...customers.map(hold)]);
      const { rows } = await api.owner.query(
        `select count(*)::int as live from bookings k join businesses b on b.id = k.business_id
         where b.id = $1 and b.closed_at is not null and k.status = 'HELD'`,
        [stall.id],
      );
      expect(rows).toEqual([{ live: 0 }]);
      if (closed.status === 200) expect(tally(holds)['201'] ?? 0).toBe(0);
      else expect(closed.code).toBe('INVALID_STATE');
    }
  });

  it('is told to webhook endpoints, as their last event', async () => {
    const receiver = await startReceiver();
    const { id, path, owner } = await openBusiness(api);
    const made = await api.post(`${path}/webhooks`, { url: receiver.url, events: ['*'] }, owner.token);
    expect(made.status).toBe(201);
    await close(id, owner.token);
    await eventually(async () => {
      const types = receiver.received.map(({ body }) => JSON.parse(body).type);
      expect(types).toContain('business.closed');
    });
    const { rows } = await api.owner.query('select events from webhook_endpoints where business_id = $1', [id]);
    expect(rows).toEqual([{ events: ['business.closed'] }]);
  });

  it('gives back in full what is paid on a link of before', async () => {
    const till = await openTill(api);
    const customer = await api.signIn();
    const unitId = await till.addUnit();
    const { data: booking } = await till.book({
      unitId,
      date: inDays(0),
      customer: { name: 'Ama', phone: customer.phone },
    });
    await api.post(`/bookings/${booking.id}/complete`, {}, till.owner.token, true);
    const { data: link } = await till.link(booking.id, { amountPesewas: 10_000 });
    expect((await close(till.id, till.owner.token)).status).toBe(200);
    await till.press(link, 'pay');
    await eventually(async () => {
      const { data } = await api.get(`/bookings/${booking.id}/payments`, customer.token);
      expect(data).toMatchObject([
        {
          amountPesewas: 10_000,
          refundedPesewas: 10_000,
          refunds: [{ amountPesewas: 10_000, status: 'SUCCEEDED', receiptNote: 'The business has closed' }],
        },
      ]);
    });
  });

  it('is final: no operator opens it again, and a sandbox is not closed', async () => {
    const { id, owner } = await openBusiness(api);
    await close(id, owner.token);
    const operator = await signInOperator(api);
    const moderate = (what: string, action: string) =>
      api.post(`/admin/businesses/${id}/${what}`, { action }, operator.token);
    expect((await moderate('status', 'VERIFY')).code).toBe('INVALID_STATE');
    expect((await moderate('listing', 'PUBLISH')).code).toBe('INVALID_STATE');
    expect((await api.get(`/admin/businesses/${id}`, operator.token)).data.closedAt).toMatch(/Z$/);
    const tester = await api.signIn();
    const { data } = await api.post('/sandbox', {}, tester.token);
    expect(await close(data.business.id, tester.token)).toMatchObject({ status: 422, details: [{ code: 'SANDBOX' }] });
  });

  it('keeps the data for the months of the policy, then erases customers and all that the shop wrote', async () => {
    const stall = await openStall(api, 'units');
    const { id, owner } = stall;
    await api.call('PATCH', `/businesses/${id}`, {
      token: owner.token,
      body: { name: 'Zuberi Erasable Hire', contactPhone: '+233209998877', policies: { retentionMonths: 12 } },
    });
    await stall.addUnit({ name: 'Zuberi canopy' });
    const booking = { status: 'COMPLETED', customerName: 'Zuberi Customer', customerPhone: newPhone() };
    const bookingId = await writeBooking(api.owner, id, booking);
    await writeBooking(api.owner, id, { ...booking, providerId: 'prv_1' });
    await close(id, owner.token);
    const job = allJobs(api.service.deps).find(({ name }) => name === 'privacy.erase-closed');
    await job?.run();
    expect(await tablesNaming(api, 'Zuberi')).toEqual(expect.arrayContaining(['businesses', 'customers', 'units']));
    await api.owner.query(
      "update businesses set closed_at = (closed_at at time zone 'UTC' - interval '13 months') at time zone 'UTC' where id = $1",
      [id],
    );
    await job?.run();
    // Events are deleted after 30 days anyway.
    const named = await tablesNaming(api, 'Zuberi', '+233209998877', booking.customerPhone, 'Efua');
    expect(named.filter((table) => table !== 'events')).toEqual([]);
    const { rows } = await api.owner.query(
      'select b.erased_at, k.customer_name as name from businesses b join bookings k on k.business_id = b.id where k.id = $1',
      [bookingId],
    );
    expect(rows).toEqual([{ erased_at: expect.anything(), name: 'erased' }]);
  });
});
