import { describe, expect, it } from 'vitest';
import { startTestService } from '../../../service/service.ts';
import { eventually } from '../../money/payments/till.ts';
import { inDays, openShop, someone } from '../bookings/shop.ts';
import { openQueue, type Queue } from './queue.ts';

const api = await startTestService({ ROLE: 'all' });
const date = inDays(20);

/** A unit of one piece that is taken on the day. */
async function taken(queue: Queue, day = date) {
  const unitId = await queue.addUnit();
  const { status, data: booking, text } = await queue.book({ unitId, date: day });
  if (status !== 201) throw new Error(text);
  return { unitId, booking };
}

describe('joining', () => {
  it('is refused while there is no waiting list, and for bodies that make no sense', async () => {
    const queue = await openQueue(api, 'units', { waitlist: 'OFF' });
    const { unitId } = await taken(queue);
    const off = await queue.join({ unitId, from: date, to: date });
    expect([off.status, off.body.error.code, off.body.error.details[0].code]).toEqual([
      422,
      'POLICY_VIOLATION',
      'WAITLIST_OFF',
    ]);
    await queue.setPolicies({ waitlist: 'IN_ORDER' });
    const paths = async (body: object) => {
      const answer = await queue.join(body);
      return [answer.status, answer.body.error?.details?.[0]?.path];
    };
    expect(await paths({ unitId, from: date, to: inDays(19) })).toEqual([422, '/to']);
    expect(await paths({ unitId, from: date, to: inDays(52) })).toEqual([422, '/to']);
    expect(await paths({ unitId, from: date, to: date, days: 2 })).toEqual([422, '/days']);
    expect(await paths({ unitId, from: date, to: date, timeFrom: '09:00' })).toEqual([422, '/timeFrom']);
    expect(await paths({ from: date, to: date })).toEqual([422, '/unitId']);
    expect(await paths({ unitId, items: [{ unitId }], from: date, to: date })).toEqual([422, '/unitId']);
    expect(await paths({ unitId: 'unt_none', from: date, to: date })).toEqual([404, '/unitId']);
    const items = [{ unitId }, { unitId: 'unt_none' }];
    expect(await paths({ items, from: date, to: date })).toEqual([404, '/items/1/unitId']);
    expect((await queue.join({ unitId, from: inDays(-3), to: inDays(-1) })).body.error.details[0].code).toBe(
      'IN_THE_PAST',
    );
    const { rows } = await queue.sql.query('select from waitlist_entries where business_id = $1', [queue.id]);
    expect(rows).toEqual([]);
  });

  it('needs no name, which a later booking brings', async () => {
    const queue = await openQueue(api, 'units');
    const { unitId } = await taken(queue);
    const person = await api.signIn();
    const joined = await queue.join({ unitId, from: date, to: date, customer: undefined }, person);
    expect([joined.status, joined.data?.customerName], joined.text).toEqual([201, 'Customer']);
    const held = await api.call('POST', `${queue.page}/holds`, {
      body: { unitId, date: inDays(21), customer: { name: 'Adwoa' } },
      token: person.token,
      key: true,
    });
    expect(held.status, held.text).toBe(201);
    expect((await queue.entry(joined.data.id)).customerName).toBe('Adwoa');
  });

  it('ends within seconds after the last day', async () => {
    const queue = await openQueue(api, 'units');
    const { unitId } = await taken(queue);
    const { data } = await queue.join({ unitId, from: date, to: date });
    await queue.sql.query('update waitlist_entries set from_date = $2, to_date = $2 where id = $1', [
      data.id,
      inDays(-1),
    ]);
    await eventually(async () => expect((await queue.entry(data.id)).status).toBe('CLOSED'));
  });

  it('is refused for what the business does not sell, and for times at which nothing can ever be offered', async () => {
    const rental = await openQueue(api, 'units', { maxAdvanceDays: 60 });
    const salon = await openQueue(api, 'slots', { maxAdvanceDays: 60 });
    const { unitId } = await taken(rental);
    const serviceId = await salon.addService({ duration: 90 });
    await salon.addProvider([serviceId]);
    const outcome = async (queue: Queue, body: object) => {
      const answer = await queue.join({ from: date, to: date, ...body });
      const [detail] = answer.body.error?.details ?? [];
      return [answer.status, answer.body.error?.code, detail?.code, detail?.path];
    };
    for (const body of [{ serviceId }, { items: [{ serviceId }] }])
      expect(await outcome(rental, body)).toEqual([422, 'POLICY_VIOLATION', 'WRONG_SHAPE', undefined]);
    for (const body of [{ unitId }, { items: [{ unitId }] }])
      expect(await outcome(salon, body)).toEqual([422, 'POLICY_VIOLATION', 'WRONG_SHAPE', undefined]);
    const idle = await salon.addProvider([], { name: 'Idle' });
    for (const [body, path] of [
      [{ serviceId, providerId: idle }, '/providerId'],
      [{ items: [{ serviceId, providerId: idle }] }, '/items/0/providerId'],
    ] as const)
      expect(await outcome(salon, body)).toEqual([422, 'VALIDATION_FAILED', 'SERVICE_NOT_PERFORMED', path]);
    const short = [422, 'VALIDATION_FAILED', 'INVALID', '/timeTo'];
    expect(await outcome(salon, { serviceId, timeFrom: '09:00', timeTo: '10:29' })).toEqual(short);
    expect(await outcome(salon, { serviceId, timeTo: '01:00' })).toEqual(short);
    expect(await outcome(salon, { serviceId, timeFrom: '23:00' })).toEqual([...short.slice(0, 3), '/timeFrom']);
    expect((await outcome(salon, { serviceId, timeFrom: '09:00', timeTo: '10:30' }))[0]).toBe(201);
    const far = { from: inDays(61), to: inDays(70) };
    const tooFar = [422, 'POLICY_VIOLATION', 'MAX_ADVANCE', '/from'];
    expect(await outcome(rental, { unitId, ...far })).toEqual(tooFar);
    expect(await outcome(rental, { unitId, from: inDays(59), to: inDays(70), days: 3 })).toEqual(tooFar);
    expect(await outcome(salon, { serviceId, ...far })).toEqual(tooFar);
    expect((await outcome(rental, { unitId, from: inDays(60), to: inDays(70) }))[0]).toBe(201);
  });

  it('answers the entry, with its position among entries for the same days', async () => {
    const queue = await openQueue(api, 'units');
    const { unitId } = await taken(queue);
    const first = await queue.join({ unitId, from: date, to: date, note: 'For a birthday' });
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({
      businessId: queue.id,
      item: 'Canopy',
      items: [{ kind: 'UNIT', id: unitId, quantity: 1 }],
      days: 1,
      from: date,
      to: date,
      timeFrom: null,
      status: 'WAITING',
      position: 1,
      totalPesewas: 10_000,
      offer: null,
      note: 'For a birthday',
    });
    expect((await queue.join({ items: [{ unitId }], from: date, to: inDays(21), days: 2 })).data.position).toBe(2);
    const { unitId: other } = await taken(queue);
    expect((await queue.join({ unitId: other, from: date, to: date })).data.position).toBe(1);
  });

  it('again for the same item replaces the entry; an eleventh entry is refused', async () => {
    const queue = await openQueue(api, 'units');
    const { unitId } = await taken(queue);
    const person = await api.signIn();
    const first = await queue.join({ unitId, from: date, to: date }, person);
    await queue.book({ unitId, date: inDays(21) });
    const second = await queue.join({ unitId, from: date, to: inDays(21), days: 2 }, person);
    expect((await queue.entry(first.data.id)).status).toBe('LEFT');
    expect(second.data.status).toBe('WAITING');
    for (let more = 0; more < 9; more++)
      expect((await queue.join({ unitId: (await taken(queue)).unitId, from: date, to: date }, person)).status).toBe(
        201,
      );
    const refused = await queue.join({ unitId: (await taken(queue)).unitId, from: date, to: date }, person);
    expect([refused.status, refused.body.error.details[0].code]).toEqual([422, 'LIMIT_REACHED']);
    const mine = await api.get('/me/waitlist?status=WAITING&status=OFFERED&limit=100', person.token);
    expect(mine.data.map(({ status }: { status: string }) => status)).toEqual(Array(10).fill('WAITING'));
    expect(mine.data[0].business).toMatchObject({ id: queue.id });
  });

  it('for what is free is offered at once', async () => {
    const queue = await openQueue(api, 'units');
    const { unitId } = await taken(queue);
    const person = await api.signIn();
    const { data } = await queue.join({ unitId, from: date, to: inDays(21) }, person);
    expect(data).toMatchObject({ status: 'OFFERED', position: null, offer: { bookingId: expect.any(String) } });
    const offer = await api.get(`/bookings/${data.offer.bookingId}`, person.token);
    expect(offer.data).toMatchObject({ status: 'HELD', source: 'WAITLIST', holdExpiresAt: data.offer.expiresAt });
    expect(offer.data.startsAt.slice(0, 10)).toBe(inDays(21));
  });
});

describe('what becomes free', () => {
  it('goes to the first entry that fits, in order, with its event and message', async () => {
    const queue = await openQueue(api, 'units');
    const { unitId, booking } = await taken(queue);
    const person = await api.signIn();
    const twoPieces = await queue.join({ unitId, quantity: 2, from: date, to: date });
    const first = await queue.join({ unitId, from: date, to: date }, person);
    const second = await queue.join({ unitId, from: date, to: date });
    await queue.cancel(booking.id);
    await queue.settled();
    const offered = await queue.entry(first.data.id);
    expect(offered.status).toBe('OFFERED');
    expect((await queue.entry(second.data.id)).status).toBe('WAITING');
    expect(await queue.entry(twoPieces.data.id)).toMatchObject({ status: 'WAITING', position: 1 });
    const { rows } = await queue.sql.query(
      `select type, data #>> '{entry,id}' as entry, data #>> '{booking,id}' as booking from events
       where business_id = $1 and type like 'waitlist.%' order by sequence`,
      [queue.id],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'waitlist.joined',
      'waitlist.joined',
      'waitlist.joined',
      'waitlist.offered',
    ]);
    expect(rows[3]).toMatchObject({ entry: first.data.id, booking: offered.offer?.bookingId });
    const messages = await api.get(`/businesses/${queue.id}/messages?kind=waitlist.offered`, queue.owner.token);
    expect(messages.data).toMatchObject([{ kind: 'waitlist.offered', bookingId: offered.offer?.bookingId }]);
  });

  it('is kept from the next booking until it was offered, also where no job runs', async () => {
    const alone = await startTestService();
    const queue = await openQueue(alone, 'units');
    const unitId = await queue.addUnit();
    const { data: booking } = await queue.book({ unitId, date });
    const waiting = await queue.join({ unitId, from: date, to: date }, await alone.signIn());
    await queue.cancel(booking.id);
    const other = await queue.book({ unitId, date });
    expect([other.status, other.body.error?.code]).toEqual([409, 'NOT_AVAILABLE']);
    expect((await queue.entry(waiting.data.id)).status).toBe('OFFERED');
  });

  it('is offered in a shop that is not listed yet', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    await shop.setPolicies({ waitlist: 'IN_ORDER', minNoticeMinutes: 0 });
    const unitId = await shop.addUnit();
    const { data: booking } = await shop.book({ unitId, date });
    const path = `/businesses/${shop.id}/waitlist`;
    await api.post(path, { unitId, from: date, to: date, customer: someone() }, shop.owner.token);
    await api.post(`/bookings/${booking.id}/cancel`, {}, shop.owner.token);
    expect((await shop.book({ unitId, date })).status).toBe(409);
    expect((await api.get(path, shop.owner.token)).data).toMatchObject([{ status: 'OFFERED' }]);
  });

  it.each([
    [
      'a block',
      async (queue: Queue, unitId: string) => {
        const path = `/businesses/${queue.id}/blocks`;
        const { data } = await api.post(path, { unitId, startDate: date, endDate: date }, queue.owner.token);
        return () => api.call('DELETE', `${path}/${data.id}`, { token: queue.owner.token });
      },
    ],
    [
      'a closure',
      async (queue: Queue) => {
        const id = await queue.closeOn(date);
        return () => api.call('DELETE', `/businesses/${queue.id}/closures/${id}`, { token: queue.owner.token });
      },
    ],
    [
      'missing stock',
      async (queue: Queue, unitId: string) => {
        await queue.book({ unitId, date });
        return () => queue.setQuantity(unitId, 2);
      },
    ],
    [
      'a booking that moves',
      async (queue: Queue, unitId: string) => {
        const { data } = await queue.book({ unitId, date });
        return () => api.post(`/bookings/${data.id}/reschedule`, { date: inDays(25) }, queue.owner.token, true);
      },
    ],
    [
      'a hold that expires',
      async (queue: Queue, unitId: string) => {
        const { data } = await queue.hold({ unitId, date });
        return () => queue.sql.query(`update bookings set hold_expires_at = now() where id = $1`, [data.id]);
      },
    ],
  ])('when %s goes', async (_what, prepare) => {
    const queue = await openQueue(api, 'units');
    const unitId = await queue.addUnit();
    const free = await prepare(queue, unitId);
    const { data } = await queue.join({ unitId, from: date, to: date });
    expect(data.status).toBe('WAITING');
    await free();
    await eventually(async () => expect((await queue.entry(data.id)).status).toBe('OFFERED'));
  });

  it('is offered for a visit inside the hours that the customer named', async () => {
    const queue = await openQueue(api, 'slots');
    const serviceId = await queue.addService();
    const providerId = await queue.addProvider([serviceId]);
    const at = (time: string) => `${date}T${time}:00Z`;
    const full = await Promise.all(
      ['08:10', '09:10', '10:10', '11:10', '12:10', '13:10', '14:10', '15:10', '16:10'].map(
        async (time) => (await queue.book({ serviceId, providerId, startsAt: at(time) })).data.id,
      ),
    );
    const late = await queue.join({ serviceId, from: date, to: date, timeFrom: '16:00', timeTo: '18:00' });
    const early = await queue.join({ serviceId, from: date, to: date, timeTo: '12:30' });
    expect(late.data.status).toBe('WAITING');
    await queue.cancel(full[3] as string);
    await queue.settled();
    expect((await queue.entry(late.data.id)).status).toBe('WAITING');
    const offered = await queue.entry(early.data.id);
    const { data } = await api.get(`/bookings/${offered.offer?.bookingId}`, queue.owner.token);
    expect(data).toMatchObject({ startsAt: `${date}T11:10:00.000Z`, providerId });
  });
});

describe('an offer', () => {
  async function offered(policies: object = {}) {
    const queue = await openQueue(api, 'units', policies);
    const { unitId, booking } = await taken(queue);
    const person = await api.signIn();
    const { data } = await queue.join({ unitId, from: date, to: date }, person);
    await queue.cancel(booking.id);
    await queue.settled();
    const { offer } = await queue.entry(data.id);
    return { queue, unitId, person, id: data.id as string, bookingId: offer?.bookingId as string, offer };
  }

  it('that is paid makes the entry BOOKED', async () => {
    const { queue, id, bookingId } = await offered();
    const paid = await api.post(
      `/bookings/${bookingId}/payments`,
      { amountPesewas: 3_000, method: 'CASH' },
      queue.owner.token,
      true,
    );
    expect(paid.status).toBe(201);
    expect(await queue.entry(id)).toMatchObject({ status: 'BOOKED', offer: null, endedAt: expect.any(String) });
  });

  it('without a deposit is confirmed by its customer, and by no job', async () => {
    const { queue, id, bookingId, person } = await offered({ deposit: { type: 'NONE' }, confirmWithoutDeposit: true });
    const stranger = await api.signIn();
    expect((await api.post(`/bookings/${bookingId}/confirm`, undefined, stranger.token)).status).toBe(404);
    expect((await queue.entry(id)).status).toBe('OFFERED');
    expect((await api.post(`/bookings/${bookingId}/confirm`, undefined, person.token)).data.status).toBe('CONFIRMED');
    expect((await queue.entry(id)).status).toBe('BOOKED');
  });

  it('with a deposit is not confirmed by its customer', async () => {
    const { bookingId, person } = await offered();
    const refused = await api.post(`/bookings/${bookingId}/confirm`, undefined, person.token);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'ROLE_REQUIRED']);
  });

  it('that is cancelled makes the entry LEFT, and WAITING in its place with `keep`', async () => {
    const { queue, unitId, person, id, bookingId } = await offered();
    const next = await queue.join({ unitId, from: date, to: date });
    expect((await queue.cancel(bookingId, { keep: true }, person.token)).status).toBe(200);
    await queue.settled();
    expect(await queue.entry(id)).toMatchObject({ status: 'WAITING', position: 1 });
    const second = await queue.entry(next.data.id);
    expect(second.status).toBe('OFFERED');
    // The place comes back from another customer, so it may be offered to the first one again.
    await queue.cancel(second.offer?.bookingId as string);
    await queue.settled();
    expect((await queue.entry(next.data.id)).status).toBe('LEFT');
    const again = await queue.entry(id);
    expect(again.status).toBe('OFFERED');
    // Not twice in a row: no other entry waits, so any booking may take it.
    await queue.cancel(again.offer?.bookingId as string, { keep: true }, person.token);
    await queue.settled();
    expect((await queue.entry(id)).status).toBe('WAITING');
    expect((await queue.book({ unitId, date })).status).toBe(201);
    const other = await queue.cancel((await queue.book({ unitId, date: inDays(22) })).data.id, { keep: true });
    expect([other.status, other.body.error.details[0].path]).toEqual([422, '/keep']);
  });

  it('that expires puts the entry at the end, and closes it the second time', async () => {
    const { queue, unitId, id, bookingId } = await offered();
    const next = await queue.join({ unitId, from: date, to: date });
    const expire = (booking: unknown) =>
      queue.sql.query(`update bookings set hold_expires_at = now() where id = $1`, [booking]);
    await expire(bookingId);
    await eventually(async () => expect((await queue.entry(next.data.id)).status).toBe('OFFERED'));
    expect((await queue.entry(id)).status).toBe('WAITING');
    await expire((await queue.entry(next.data.id)).offer?.bookingId);
    await eventually(async () => expect((await queue.entry(id)).status).toBe('OFFERED'));
    await expire((await queue.entry(id)).offer?.bookingId);
    await eventually(async () => expect((await queue.entry(id)).status).toBe('CLOSED'));
    await eventually(async () => expect((await queue.entry(next.data.id)).status).toBe('OFFERED'));
    const { rows } = await queue.sql.query(
      `select data -> 'entry' as entry, data -> 'by' as by from events where business_id = $1 and type = 'waitlist.left'`,
      [queue.id],
    );
    const { data } = await api.get(`/businesses/${queue.id}/waitlist?status=CLOSED`, queue.owner.token);
    expect(rows).toEqual([{ entry: data[0], by: { kind: 'system' } }]);
  });

  it('ends with its entry, and the next one is offered', async () => {
    const { queue, unitId, person, id, bookingId } = await offered();
    const next = await queue.join({ unitId, from: date, to: date });
    const stranger = await api.signIn();
    expect((await api.call('DELETE', `/waitlist/${id}`, { token: stranger.token })).status).toBe(404);
    expect((await api.call('DELETE', `/waitlist/${id}`, { token: person.token })).status).toBe(204);
    await queue.settled();
    expect((await queue.entry(id)).status).toBe('LEFT');
    expect((await api.get(`/bookings/${bookingId}`, person.token)).data.status).toBe('CANCELLED');
    expect((await queue.entry(next.data.id)).status).toBe('OFFERED');
    expect((await api.call('DELETE', `/waitlist/${id}`, { token: person.token })).status).toBe(204);
  });

  it('is held for the minutes of the policy, and shorter close to the start', async () => {
    const { offer } = await offered({ waitlistOfferMinutes: 600 });
    const minutes = (Date.parse(offer?.expiresAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(590);
    expect(minutes).toBeLessThan(601);
  });

  it('is not made to a customer who has another one for the same time', async () => {
    const queue = await openQueue(api, 'units');
    const [one, two] = [await taken(queue), await taken(queue)];
    const person = await api.signIn();
    const first = await queue.join({ unitId: one.unitId, from: date, to: date }, person);
    const second = await queue.join({ unitId: two.unitId, from: date, to: date }, person);
    await queue.cancel(one.booking.id);
    await queue.cancel(two.booking.id);
    await queue.settled();
    expect((await queue.entry(first.data.id)).status).toBe('OFFERED');
    expect((await queue.entry(second.data.id)).status).toBe('WAITING');
  });
});

describe('by hand', () => {
  it('members see who fits and offer it; nothing is offered by itself', async () => {
    const queue = await openQueue(api, 'units', { waitlist: 'BY_HAND' });
    const { token } = queue.owner;
    const { unitId, booking } = await taken(queue);
    const add = (body: object) =>
      api.post(
        `/businesses/${queue.id}/waitlist`,
        { customer: someone(), unitId, from: date, to: date, ...body },
        token,
      );
    const first = await add({});
    const second = await add({ from: inDays(19), to: inDays(21), days: 3 });
    expect([first.status, first.data.status, second.data.status]).toEqual([201, 'WAITING', 'WAITING']);
    const matches = (query: string) => api.get(`/businesses/${queue.id}/waitlist/matches${query}`, token);
    expect((await matches('')).data).toEqual([]);
    await queue.cancel(booking.id);
    await queue.settled();
    const fits = [
      {
        id: first.data.id,
        entry: { id: first.data.id, status: 'WAITING' },
        date,
        startsAt: null,
        totalPesewas: 10_000,
      },
      { id: second.data.id, entry: { id: second.data.id }, date: inDays(19), totalPesewas: 30_000 },
    ];
    expect((await matches(`?bookingId=${booking.id}`)).data).toMatchObject(fits);
    const { data: seen } = await matches(`?unitId=${unitId}&date=${date}`);
    expect(seen).toMatchObject(fits);
    expect((await matches('?bookingId=bkg_none')).status).toBe(404);
    const offer = (id: string, body: object) => api.post(`/waitlist/${id}/offer`, body, token);
    expect((await offer(second.data.id, { date: inDays(20) })).status).toBe(422);
    const offered = await offer(second.data.id, { date: inDays(19) });
    expect([offered.status, offered.data.status, offered.data.totalPesewas]).toEqual([200, 'OFFERED', 30_000]);
    // What the member saw before is what the customer got, counted from the press.
    const held = await api.get(`/bookings/${offered.data.offer.bookingId}`, token);
    expect(held.data.depositPesewas).toBe(seen[1].depositPesewas);
    expect(held.data.createdAt < seen[1].keptUntil && seen[1].keptUntil <= held.data.holdExpiresAt).toBe(true);
    expect((await offer(second.data.id, { date: inDays(19) })).status).toBe(409);
    const late = await offer(first.data.id, { date });
    expect([late.status, late.body.error.code]).toEqual([409, 'NOT_AVAILABLE']);
  });

  it('a visit is offered between the times of its entry', async () => {
    const queue = await openQueue(api, 'slots', { waitlist: 'BY_HAND' });
    const { token } = queue.owner;
    const serviceId = await queue.addService({ duration: 60 });
    await queue.addProvider([serviceId]);
    const times = { from: date, to: date, timeFrom: '10:00', timeTo: '12:00' };
    const body = { customer: someone(), serviceId, ...times };
    const { data: entry } = await api.post(`/businesses/${queue.id}/waitlist`, body, token);
    const offer = (time: string) => api.post(`/waitlist/${entry.id}/offer`, { startsAt: `${date}T${time}:00Z` }, token);
    for (const time of ['09:30', '11:30', '13:00']) {
      const refused = await offer(time);
      expect([refused.status, refused.body.error.details]).toMatchObject([422, [{ path: '/startsAt' }]]);
    }
    expect((await offer('11:00')).status).toBe(200);
  });

  it('an offer succeeds at once after the cancellation, also where no job runs', async () => {
    const idle = await startTestService({ ROLE: 'api' });
    const queue = await openQueue(idle, 'units', { waitlist: 'BY_HAND' });
    const { unitId, booking } = await taken(queue);
    const entry = await queue.join({ unitId, from: date, to: date });
    await queue.cancel(booking.id);
    const offered = await idle.post(`/waitlist/${entry.data.id}/offer`, { date }, queue.owner.token);
    expect([offered.status, offered.data.status]).toEqual([200, 'OFFERED']);
  });
});
