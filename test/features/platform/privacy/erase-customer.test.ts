import { describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { keyOf } from '../../../service/business.ts';
import { countWaiting } from '../../../service/lock-waits.ts';
import { startReceiver } from '../../../service/receiver.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall } from '../../market/marketplace/market.ts';
import { eventually } from '../../money/payments/till.ts';
import { dumpDatabase, tablesNaming } from './dump.ts';

const api = await startTestService();

/** Sums and numbers that an erasure must not change. */
const money = async (service: TestService, businessId: string) => {
  const { rows } = await service.owner.query(
    `select (select json_agg(json_build_array(id, status, total_pesewas, deposit_pesewas, starts_at, lines) order by id)
         from bookings where business_id = $1) as bookings,
       (select json_agg(json_build_array(id, amount_pesewas, method, receipt_number, paid_at) order by id)
         from payments where business_id = $1) as payments,
       (select json_agg(json_build_array(id, amount_pesewas, status) order by id)
         from refunds where business_id = $1) as refunds,
       (select json_agg(json_build_array(number, amount_pesewas, status) order by number)
         from invoices where business_id = $1) as invoices,
       (select last from receipt_counters where business_id = $1) as receipts,
       (select json_build_array(rating_sum, rating_count) from businesses where id = $1) as rating,
       (select count(*) from events where business_id = $1) as events`,
    [businessId],
  );
  return rows[0];
};

/** A customer with a past in every table that can hold one: bookings, money, a review, events, recorded answers. */
async function customerWithAPast(service: TestService, name: string, phone = newPhone()) {
  const stall = await openStall(service, 'units');
  const { token } = stall.owner;
  await stall.setPolicies({ deposit: { type: 'NONE' } });
  await stall.setZone('accra-osu', 1_000);
  const unitId = await stall.addUnit({ quantity: 9 });
  const key = (
    await service.post(
      `/businesses/${stall.id}/api-keys`,
      { name: 'Till', scopes: ['bookings:write', 'bookings:read'] },
      token,
      true,
    )
  ).data.key;
  const body = {
    unitId,
    date: inDays(0),
    customer: { name, phone },
    note: `Ring ${name} at the gate`,
    delivery: { areaId: 'accra-osu', address: `House of ${name}, Oxford Street` },
  };
  const booking = (await stall.book(body)).data;
  const cancelled = (await stall.book({ ...body, customer: { name: `${name} Senior`, phone } }, key)).data;
  const after = (id: string, step: string, given: object = {}) =>
    service.post(`/bookings/${id}/${step}`, given, token, true);
  await after(cancelled.id, 'cancel', { reason: `${name} called it off` });
  const paid = await after(booking.id, 'payments', {
    amountPesewas: 5_000,
    method: 'MOMO',
    reference: `MoMo from ${phone}`,
    note: `From ${name}`,
  });
  await service.post(
    `/payments/${paid.data.id}/refunds`,
    { amountPesewas: 500, reason: `Rain on ${name}` },
    token,
    true,
  );
  await after(booking.id, 'complete');
  const self = await service.signIn(phone);
  const review = await service.post(
    `/bookings/${booking.id}/review`,
    { rating: 5, comment: `${name} was here` },
    self.token,
    true,
  );
  if (review.status !== 201) throw new Error(review.text);
  return { stall, token, unitId, body, booking, cancelled, phone, self };
}

describe('POST /customers/{id}/erase', () => {
  it('leaves no trace of name and phone in any table, and every sum as it was', async () => {
    const name = 'Akosua Zanetor Quartey';
    const { stall, token, booking, cancelled, phone, self } = await customerWithAPast(api, name);
    const before = await money(api, stall.id);
    expect(await tablesNaming(api, name)).toEqual(
      expect.arrayContaining(['bookings', 'customers', 'events', 'idempotency_keys', 'payments', 'refunds', 'reviews']),
    );

    const erased = await api.post(`/customers/${booking.customerId}/erase`, {}, token, 'erase-once-1');
    expect([erased.status, erased.data.name]).toEqual([200, 'erased']);
    // The account on the platform is the person's own, and so is the session behind it.
    await api.call('DELETE', '/me', { token: self.token });

    expect(await tablesNaming(api, name, phone, phone.replace('+233', '0'), 'Zanetor')).toEqual([]);
    expect(await money(api, stall.id)).toEqual(before);
    for (const { id } of [booking, cancelled]) {
      const { data } = await api.get(`/bookings/${id}`, token);
      expect(data).toMatchObject({
        customerName: 'erased',
        customerPhone: 'erased',
        address: 'erased',
        note: 'erased',
      });
      expect(data.totalPesewas).toBe(11_000);
    }
    const { data: customer } = await api.get(`/customers/${booking.customerId}`, token);
    expect(customer).toMatchObject({ name: 'erased', bookingCount: 1, totalPaidPesewas: 4_500 });
    const { body: audit } = await api.get(`/businesses/${stall.id}/audit`, token);
    expect(audit.data[0]).toMatchObject({ action: 'customer.erase', target: { id: booking.customerId } });

    const again = await api.post(`/customers/${booking.customerId}/erase`, {}, token);
    expect([again.status, again.data.name]).toEqual([200, 'erased']);
    const { status, body } = await api.get(`/businesses/${stall.id}/events?limit=100`, token);
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(4);
  });

  it('leaves no trace in what members were told of a handoff', async () => {
    const { stall, token, booking, phone, self } = await customerWithAPast(api, 'Adjoa Handed Over');
    const wanted = { kinds: { 'member.handoff': { enabled: true } }, channels: ['SMS'] };
    expect((await api.call('PUT', '/me/message-settings', { body: wanted, token })).status).toBe(200);
    const assistant = await keyOf(api, stall.id, ['usage:write']);
    const handoff = { customerPhone: phone, reason: 'asks for a discount' };
    expect((await api.post(`/businesses/${stall.id}/handoffs`, handoff, assistant)).status).toBe(201);
    expect(await tablesNaming(api, phone)).toContain('messages');
    expect((await api.post(`/customers/${booking.customerId}/erase`, {}, token)).status).toBe(200);
    await api.call('DELETE', '/me', { token: self.token });
    expect(await tablesNaming(api, phone, phone.replace('+233', '0'))).toEqual([]);
  });

  it('ends what the customer waits for, and leaves no trace of it or of a series', async () => {
    const stall = await openStall(api, 'units');
    const { token } = stall.owner;
    await stall.setZone('accra-osu', 1_000);
    await stall.setPolicies({ waitlist: 'IN_ORDER', deposit: { type: 'NONE' }, minNoticeMinutes: 0 });
    const name = 'Mansa Kyerewaa Bonsu';
    const phone = newPhone();
    const unitId = await stall.addUnit();
    const { data: other } = await stall.book({ unitId, date: inDays(12) });
    const delivery = { areaId: 'accra-osu', address: `House of ${name}` };
    const note = `Ask for ${name}`;
    const customer = { name, phone };
    const repeat = { every: 1, unit: 'WEEK', count: 3 };
    const series = { unitId, date: inDays(5), repeat, onConflict: 'SKIP', creation: 'BOOK', customer, note, delivery };
    const { data: made } = await api.post(`/businesses/${stall.id}/series`, series, token, true);
    expect([made.bookings.length, made.skipped.length]).toEqual([2, 1]);
    const wait = { unitId, from: inDays(12), to: inDays(12), customer, note, delivery };
    const { data: entry } = await api.post(`/businesses/${stall.id}/waitlist`, wait, token, true);
    expect(entry).toMatchObject({ status: 'WAITING', customerName: name });
    await api.post(`/series/${made.id}/cancel`, { from: 0, reason: `${name} moved away` }, token, true);
    expect(await tablesNaming(api, name)).toEqual(
      expect.arrayContaining(['bookings', 'customers', 'events', 'idempotency_keys', 'waitlist_entries']),
    );

    const erased = await api.post(`/customers/${entry.customerId}/erase`, {}, token);
    expect(erased.status, erased.text).toBe(200);
    expect(await tablesNaming(api, name, phone, phone.replace('+233', '0'), 'Kyerewaa')).toEqual([]);
    const { data: entries } = await api.get(`/businesses/${stall.id}/waitlist`, token);
    expect(entries).toMatchObject([
      { id: entry.id, status: 'LEFT', customerName: 'erased', note: null, delivery: { areaId: 'accra-osu' } },
    ]);
    const { data: events } = await api.get(`/businesses/${stall.id}/events?type=waitlist.left`, token);
    expect(events).toMatchObject([
      {
        data: {
          entry: { id: entry.id, status: 'LEFT', customerName: 'erased', customerPhone: 'erased', note: null },
          by: { kind: 'user' },
        },
      },
    ]);
    const { data: kept } = await api.get(`/series/${made.id}`, token);
    expect(kept.bookings.map((one: { customerName: string }) => one.customerName)).toEqual(['erased', 'erased']);
    // A skipped date of the series can no longer be booked for the customer, though it is free now.
    await api.post(`/bookings/${other.id}/cancel`, {}, token);
    const again = await api.post(`/series/${made.id}/retry`, { index: made.skipped[0].index }, token, true);
    expect([again.status, again.body.error?.code]).toEqual([409, 'INVALID_STATE']);
  });

  it('answers a request that is repeated with its key, without the name and without a second booking', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 9 });
    const customer = { name: 'Repeated Person', phone: newPhone() };
    const path = `/businesses/${stall.id}/bookings`;
    const body = { unitId, date: inDays(2), customer };
    const first = await api.post(path, body, stall.owner.token, 'booking-before-erasure');
    await api.post(`/bookings/${first.data.id}/cancel`, {}, stall.owner.token);
    await api.post(`/customers/${first.data.customerId}/erase`, {}, stall.owner.token);
    const repeated = await api.post(path, body, stall.owner.token, 'booking-before-erasure');
    expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(repeated.data).toMatchObject({ id: first.data.id, customerName: 'erased', customerPhone: 'erased' });
    expect(await tablesNaming(api, customer.name, customer.phone)).toEqual([]);
  });

  it('is refused while a booking lives, and then changes nothing', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 9 });
    const customer = { name: 'Living Booking', phone: newPhone() };
    const held = await stall.hold({ unitId, date: inDays(3), customer });
    const rows = async () => (await dumpDatabase(api)).filter(({ row }) => row.includes(stall.id));
    const before = await rows();
    const refused = await api.post(`/customers/${held.data.customerId}/erase`, {}, stall.owner.token);
    expect([refused.status, refused.code]).toEqual([409, 'INVALID_STATE']);
    expect(refused.details).toEqual([{ code: 'LIVE_BOOKING', message: expect.stringContaining(held.data.id) }]);
    expect(await rows()).toEqual(before);
    await api.post(`/bookings/${held.data.id}/cancel`, {}, stall.owner.token);
    expect((await api.post(`/customers/${held.data.customerId}/erase`, {}, stall.owner.token)).status).toBe(200);
  });

  it('leaves other customers alone, also one of the same name, and one of another business with the same phone', async () => {
    const stall = await openStall(api, 'units');
    const other = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 9 });
    const otherUnit = await other.addUnit({ quantity: 9 });
    const [phone, name] = [newPhone(), 'Kofi Twin'];
    const erased = await stall.book({ unitId, date: inDays(2), customer: { name, phone }, note: 'Mine' });
    const twin = await stall.book({ unitId, date: inDays(2), customer: { name, phone: newPhone() }, note: 'Keep' });
    const elsewhere = await other.book({ unitId: otherUnit, date: inDays(2), customer: { name, phone }, note: 'Keep' });
    await api.post(`/bookings/${erased.data.id}/cancel`, {}, stall.owner.token);
    const kept = async () => ({
      twin: (await api.get(`/bookings/${twin.data.id}`, stall.owner.token)).data,
      elsewhere: (await api.get(`/bookings/${elsewhere.data.id}`, other.owner.token)).data,
      events: (await api.get(`/businesses/${other.id}/events`, other.owner.token)).data,
    });
    const before = await kept();
    expect((await api.post(`/customers/${erased.data.customerId}/erase`, {}, stall.owner.token)).status).toBe(200);
    expect(await kept()).toEqual(before);
    expect(before.twin.customerName).toBe(name);
  });

  it('is final: no change of a booking brings the name back, and the database refuses it too', async () => {
    const { booking, token } = await customerWithAPast(api, 'Esi Quaye');
    const patch = (body: object) => api.call('PATCH', `/bookings/${booking.id}`, { token, body });
    expect((await patch({ customerName: 'Esi Quaye' })).status).toBe(200);
    expect((await api.post(`/customers/${booking.customerId}/erase`, {}, token)).status).toBe(200);
    for (const body of [{ customerName: 'Esi Quaye' }, { note: 'Esi' }, { internalNote: 'Esi' }, { address: 'Esi' }])
      expect(await patch(body)).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    expect((await api.get(`/bookings/${booking.id}`, token)).data.customerName).toBe('erased');
    expect(await tablesNaming(api, 'Esi Quaye')).not.toContain('bookings');
    const rename = api.owner.query('update bookings set customer_name = $1 where id = $2', ['Esi', booking.id]);
    await expect(rename).rejects.toThrow('bookings_erased');
  });

  it('lets the same person book again as somebody new', async () => {
    const { stall, token, body, booking } = await customerWithAPast(api, 'Returning Guest');
    await api.post(`/customers/${booking.customerId}/erase`, {}, token);
    const anew = await stall.book(body);
    expect([anew.status, anew.data.customerName]).toEqual([201, 'Returning Guest']);
    expect(anew.data.customerId).not.toBe(booking.customerId);
  });

  it('never leaves the old name with the erased customer when bookings are placed meanwhile', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 900 });
    for (let round = 0; round < 8; round++) {
      const customer = { name: `Racing Person ${round}`, phone: newPhone() };
      const first = await stall.book({ unitId, date: inDays(4), customer });
      await api.post(`/bookings/${first.data.id}/cancel`, {}, stall.owner.token);
      const erase = () => api.post(`/customers/${first.data.customerId}/erase`, {}, stall.owner.token);
      const book = () => stall.book({ unitId, date: inDays(4), customer: { ...customer, name: `Renamed ${round}` } });
      const [erased, ...placed] = await Promise.all([erase(), book(), book(), book(), erase()]);
      for (const answer of placed) expect([200, 201, 409], answer.text).toContain(answer.status);
      const { rows } = await api.owner.query(
        `select c.id, c.name, c.phone, c.erased_at is not null as erased, array_agg(distinct b.customer_name) as names
         from customers c join bookings b on b.business_id = c.business_id and b.customer_id = c.id
         where c.business_id = $1 and (c.id = $2 or c.phone = $3) group by c.id, c.business_id`,
        [stall.id, first.data.customerId, customer.phone],
      );
      for (const row of rows) {
        const marked = row.names.every((name: string) => name === 'erased');
        expect([row.erased, marked, row.name === 'erased']).toEqual([row.erased, row.erased, row.erased]);
      }
      if (erased?.status === 200) expect(await tablesNaming(api, customer.name)).toEqual([]);
    }
  });

  it('makes a booking that had found the customer before the erasure look again', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit({ quantity: 9 });
    const customer = { name: 'Found Before', phone: newPhone() };
    const first = await stall.book({ unitId, date: inDays(4), customer });
    await api.post(`/bookings/${first.data.id}/cancel`, {}, stall.owner.token);
    const key = 'booking-that-has-to-wait';
    const blocker = await api.owner.connect();
    try {
      // place_bookings() looks the customer up, and then waits for the record of its key.
      await blocker.query('begin');
      await blocker.query(
        `insert into idempotency_keys (home, principal, key, fingerprint, status, body, created_at)
         values ($1, $1, $2, '', 0, '', now())`,
        [stall.owner.id, key],
      );
      const path = `/businesses/${stall.id}/bookings`;
      const waiting = api.post(path, { unitId, date: inDays(4), customer }, stall.owner.token, key);
      await eventually(async () => {
        expect(await countWaiting(api.owner, '%place_bookings%')).toBe(1);
      });
      const erased = await api.post(`/customers/${first.data.customerId}/erase`, {}, stall.owner.token);
      expect(erased.status).toBe(200);
      await blocker.query('rollback');
      const placed = await waiting;
      expect([placed.status, placed.data.customerName]).toEqual([201, 'Found Before']);
      expect(placed.data.customerId).not.toBe(first.data.customerId);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    const old = await api.get(`/customers/${first.data.customerId}`, stall.owner.token);
    expect(old.data).toMatchObject({ name: 'erased', bookingCount: 0 });
  });

  it('keeps the name out of deliveries whose receiver echoed it', async () => {
    const service = await startTestService({ ROLE: 'all' });
    const receiver = await startReceiver();
    receiver.answer.set('/echo', 500);
    const stall = await openStall(service, 'units');
    const { token } = stall.owner;
    await service.post(`/businesses/${stall.id}/webhooks`, { url: `${receiver.url}/echo`, events: ['*'] }, token);
    const unitId = await stall.addUnit({ quantity: 9 });
    const customer = { name: 'Echoed Name', phone: newPhone() };
    const { data } = await stall.book({ unitId, date: inDays(2), customer });
    await eventually(async () => expect(receiver.at('/echo').length).toBeGreaterThan(0));
    await service.owner.query(
      `update webhook_deliveries set last_error = 'Answered 500: no ' || $2,
         attempt_log = jsonb_build_array(jsonb_build_object('error', 'Answered 500: no ' || $2, 'statusCode', 500))
       where business_id = $1`,
      [stall.id, customer.name],
    );
    await service.post(`/bookings/${data.id}/cancel`, {}, token);
    expect((await service.post(`/customers/${data.customerId}/erase`, {}, token)).status).toBe(200);
    expect(await tablesNaming(service, customer.name, customer.phone)).toEqual([]);
    receiver.answer.set('/echo', 204);
  });
});

describe('GET /customers/{id}/export', () => {
  it('holds everything about the customer and nothing of others, and is audited', async () => {
    const { stall, token, unitId, booking, cancelled, phone } = await customerWithAPast(api, 'Exported Person');
    await stall.book({ unitId, date: inDays(2), customer: { name: 'Somebody Else', phone: newPhone() } });
    const { status, data, text } = await api.get(`/customers/${booking.customerId}/export`, token);
    expect(status).toBe(200);
    expect(data.customer).toMatchObject({
      id: booking.customerId,
      phone,
      name: 'Exported Person Senior',
      messages: 'ON',
    });
    expect(data.bookings[0]).toMatchObject({
      code: booking.code,
      waivedPesewas: 0,
      cancellation: booking.cancellation,
      seriesId: null,
      promoCode: null,
    });
    expect(data.bookings.map(({ id }: { id: string }) => id)).toEqual([booking.id, cancelled.id].toSorted());
    expect(data.payments).toMatchObject([{ note: 'From Exported Person', amountPesewas: 5_000 }]);
    expect(data.refunds).toMatchObject([{ reason: 'Rain on Exported Person', amountPesewas: 500 }]);
    expect(data.reviews).toMatchObject([{ rating: 5, author: 'Exported' }]);
    expect(data.events.length).toBeGreaterThan(4);
    expect(text).not.toContain('Somebody Else');
    const { body: audit } = await api.get(`/businesses/${stall.id}/audit`, token);
    expect(audit.data[0]).toMatchObject({ action: 'customer.export', target: { id: booking.customerId } });
  });
});
