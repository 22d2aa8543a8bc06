import { describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { writeBooking } from '../../../service/bookings.ts';
import { joinBusiness, openBusiness } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall } from '../../market/marketplace/market.ts';
import { tablesNaming } from './dump.ts';

const api = await startTestService();

describe('DELETE /me', () => {
  it('erases the account and the customer in every business, and ends every session', async () => {
    const name = 'Nhyira Departing';
    const phone = newPhone();
    const person = await api.signIn(phone);
    const elsewhere = await api.signIn(phone);
    await api.call('PATCH', '/me', { body: { name }, token: person.token, key: true });
    const [one, two] = [await openStall(api, 'units'), await openStall(api, 'units')];
    const bookings = [];
    for (const stall of [one, two]) {
      const unitId = await stall.addUnit({ quantity: 3 });
      await stall.setPolicies({ deposit: { type: 'NONE' } });
      const held = await api.post(
        `${stall.page}/holds`,
        { unitId, date: inDays(5), note: `For ${name}` },
        person.token,
        true,
      );
      expect(held.status, held.text).toBe(201);
      bookings.push(held.data);
    }
    const refused = await api.call('DELETE', '/me', { token: person.token });
    expect([refused.status, refused.code]).toEqual([409, 'INVALID_STATE']);
    expect((await api.get('/me', person.token)).data.name).toBe(name);

    for (const { id } of bookings) await api.post(`/bookings/${id}/cancel`, {}, person.token, true);
    const left = await api.call('DELETE', '/me', { token: person.token });
    expect([left.status, left.text]).toEqual([204, '']);
    for (const { token } of [person, elsewhere]) expect((await api.get('/me', token)).status).toBe(401);
    const refresh = await api.post('/auth/refresh', { refreshToken: elsewhere.refreshToken });
    expect(refresh.code).toBe('AUTH_INVALID_TOKEN');
    expect(await tablesNaming(api, name, phone)).toEqual([]);

    const anew = await api.signIn(phone);
    expect(anew.id).not.toBe(person.id);
    expect((await api.get('/me/bookings', anew.token)).data).toEqual([]);
  });

  it('ends what the person waits for, and tells each business without the name', async () => {
    const name = 'Waiting Departing';
    const person = await api.signIn();
    await api.call('PATCH', '/me', { body: { name }, token: person.token, key: true });
    const stall = await openStall(api, 'units');
    await stall.setPolicies({ waitlist: 'IN_ORDER', deposit: { type: 'NONE' }, minNoticeMinutes: 0 });
    const [day, ids] = [inDays(5), []] as [string, string[]];
    for (let n = 0; n < 2; n++) {
      const unitId = await stall.addUnit();
      const { data: booking } = await stall.book({ unitId, date: day });
      const joined = await api.post(`${stall.page}/waitlist`, { unitId, from: day, to: day }, person.token, true);
      expect(joined.status, joined.text).toBe(201);
      ids.push(joined.data.id);
      // The hold of an offer has expired, and the job has not looked at it yet.
      if (n === 1)
        await api.owner.query("update waitlist_entries set status = 'OFFERED', booking_id = $1 where id = $2", [
          booking.id,
          joined.data.id,
        ]);
    }
    expect((await api.call('DELETE', '/me', { token: person.token })).status).toBe(204);
    const { data: events } = await api.get(`/businesses/${stall.id}/events?type=waitlist.left`, stall.owner.token);
    expect(events).toMatchObject(
      ids.map((id) => ({
        data: {
          entry: { id, status: 'LEFT', customerName: 'erased', customerPhone: 'erased', offer: null },
          by: { kind: 'customer', id: person.id },
        },
      })),
    );
    expect(await tablesNaming(api, name, person.phone)).toEqual([]);
  });

  it('takes a member out of its businesses with its keys, feeds and the phone in their audit', async () => {
    const business = await openBusiness(api);
    const member = await joinBusiness(api, business, 'OWNER');
    await api.call('PATCH', '/me', { body: { name: 'Leaving Member' }, token: member.token });
    const minted = await api.post(
      `${business.path}/api-keys`,
      { name: 'Of the member', scopes: ['bookings:read'] },
      member.token,
      true,
    );
    const feed = await api.post(`${business.path}/calendar-feeds`, {}, member.token, true);
    expect([minted.status, feed.status]).toEqual([201, 201]);
    expect((await api.call('DELETE', '/me', { token: member.token })).status).toBe(204);

    expect((await api.get(`${business.path}/bookings`, minted.data.key)).code).toBe('API_KEY_REVOKED');
    expect((await api.get(`/${new URL(feed.data.url).pathname}`)).status).toBe(404);
    const { data: members } = await api.get(`${business.path}/members`, business.owner.token);
    expect(members).toHaveLength(1);
    const { body: audit } = await api.get(`${business.path}/audit`, business.owner.token);
    expect(audit.data.map(({ action }: { action: string }) => action)).toEqual([
      'member.remove',
      'api_key.create',
      'member.invite',
    ]);
    expect(audit.data[2].details).toEqual({ phone: 'erased', role: 'OWNER' });
    expect(await tablesNaming(api, 'Leaving Member', member.phone)).toEqual([]);
  });

  it('closes what the person alone owns, unless something is live there; a sandbox does not count', async () => {
    const business = await openBusiness(api);
    const { id, path, owner } = business;
    const staff = await joinBusiness(api, business, 'STAFF');
    const bookingId = await writeBooking(api.owner, id, { status: 'CONFIRMED' });
    const refused = await api.call('DELETE', '/me', { token: owner.token });
    expect(refused).toMatchObject({ status: 409, code: 'LAST_OWNER', details: [{ code: 'LIVE_BOOKING' }] });
    expect((await api.get(path, owner.token)).data.status).toBe('DRAFT');
    await api.owner.query("update bookings set status = 'COMPLETED' where id = $1", [bookingId]);
    expect((await api.call('DELETE', '/me', { token: owner.token })).status).toBe(204);
    const { rows } = await api.owner.query('select status, closed_at from businesses where id = $1', [id]);
    expect(rows).toEqual([{ status: 'SUSPENDED', closed_at: expect.anything() }]);
    expect((await api.get(path, staff.token)).status).toBe(404);
    expect(await tablesNaming(api, owner.phone)).toEqual([]);

    const tester = await api.signIn();
    await api.post('/sandbox', {}, tester.token, true);
    expect((await api.call('DELETE', '/me', { token: tester.token })).status).toBe(204);
    expect(await tablesNaming(api, tester.phone)).toEqual([]);
  });

  it('forgets an invitation, and an operator’s role', async () => {
    const { path, owner } = await openBusiness(api);
    const invited = await api.signIn();
    await api.post(`${path}/members`, { phone: invited.phone, role: 'STAFF' }, owner.token, true);
    await api.owner.query("insert into operators values ($1, 'OPERATOR', now())", [invited.phone]);
    expect((await api.call('DELETE', '/me', { token: invited.token })).status).toBe(204);
    expect(await tablesNaming(api, invited.phone)).toEqual([]);
  });

  it('opens sealed answers that were recorded for others, and forgets those about the person', async () => {
    const person = await api.signIn();
    const answer = JSON.stringify({ data: { user: { id: person.id, phone: person.phone } } });
    const other = JSON.stringify({ data: { user: { id: 'usr_other', phone: '+233200000001' } } });
    const record = (key: string, sealed: Buffer) =>
      api.owner.query(
        `insert into idempotency_keys (home, principal, key, fingerprint, status, body, sealed, created_at)
         values ('token', 'token', $1, '', 200, '', $2, now())`,
        [key, sealed],
      );
    await record('sealed-mine', api.service.deps.records.seal(answer));
    await record('sealed-theirs', api.service.deps.records.seal(other));
    await record('sealed-by-another-key', Buffer.alloc(1));
    expect((await api.call('DELETE', '/me', { token: person.token })).status).toBe(204);
    const { rows } = await api.owner.query("select key from idempotency_keys where principal = 'token' order by 1");
    expect(rows).toEqual([{ key: 'sealed-by-another-key' }, { key: 'sealed-theirs' }]);
    await api.owner.query("delete from idempotency_keys where principal = 'token'");
  });
});

describe('GET /me/export', () => {
  it('holds the account and what businesses know, without their notes for themselves', async () => {
    const phone = newPhone();
    const person = await api.signIn(phone);
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit();
    const booking = await stall.book({ unitId, date: inDays(3), customer: { name: 'Curious', phone }, note: 'Shared' });
    await api.owner.query("update bookings set internal_note = 'Between us' where id = $1", [booking.data.id]);
    await api.owner.query("update customers set notes = 'Between us too' where phone = $1", [phone]);
    const settings = { kinds: { 'member.paid': { enabled: true } }, channels: ['SMS'] };
    await api.call('PUT', '/me/message-settings', { body: settings, token: person.token });
    await api.owner.query("insert into push_subscriptions values ($1, 'https://push.example/1', 'p', 'a', now())", [
      person.id,
    ]);
    const { status, data, text } = await api.get('/me/export', person.token);
    expect(status).toBe(200);
    expect(data.messageSettings).toMatchObject([{ enabled: ['member.paid'], channels: ['SMS'] }]);
    expect(data.browsers).toMatchObject([{ endpoint: 'https://push.example/1' }]);
    expect(data.user).toMatchObject({ id: person.id, phone });
    expect(data.sessions).toHaveLength(1);
    expect(data.businesses).toMatchObject([
      {
        business: { id: stall.id },
        customer: { name: 'Curious' },
        bookings: [{ id: booking.data.id, note: 'Shared' }],
      },
    ]);
    expect(text).not.toContain('Between us');
    const forOwner = await api.get(`/customers/${booking.data.customerId}/export`, stall.owner.token);
    expect(forOwner.text).toContain('Between us too');
  });
});
