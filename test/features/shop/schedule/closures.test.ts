import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/kit/time.ts';
import { writeBooking } from '../../../service/bookings.ts';
import { joinBusiness, keyOf, openBusiness, type TestBusiness } from '../../../service/business.ts';
import { random } from '../../../service/seed.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const close = ({ path, owner }: TestBusiness, startDate: string, endDate: string, reason?: string) =>
  api.post(`${path}/closures`, { startDate, endDate, ...(reason !== undefined && { reason }) }, owner.token);
const list = async ({ path, owner }: TestBusiness): Promise<{ id: string; startDate: string; endDate: string }[]> =>
  (await api.get(`${path}/closures`, owner.token)).data;
const spans = async (business: TestBusiness) =>
  (await list(business)).map(({ startDate, endDate }) => `${startDate} ${endDate}`);

describe('closures', () => {
  it('are listed earliest first and can be deleted', async () => {
    const business = await openBusiness(api);
    const later = await close(business, '2027-12-24', '2027-12-26', 'Bronya 🎄\nfie');
    expect(later.status).toBe(201);
    expect(later.data).toEqual({
      id: expect.stringMatching(/^clo_/),
      startDate: '2027-12-24',
      endDate: '2027-12-26',
      reason: 'Bronya 🎄\nfie',
      conflicts: [],
    });
    const earlier = await close(business, '2027-03-06', '2027-03-06');
    expect(earlier.data.reason).toBeNull();
    expect((await list(business)).map((closure) => ({ ...closure, conflicts: [] }))).toEqual([
      earlier.data,
      later.data,
    ]);

    const path = `${business.path}/closures/${later.data.id}`;
    const strange = await openBusiness(api);
    const token = business.owner.token;
    for (const [at, by] of [
      [path, strange.owner.token],
      [`${strange.path}/closures/${later.data.id}`, strange.owner.token],
      [`${business.path}/closures/clo_none`, token],
    ] as const) {
      const refused = await api.call('DELETE', at, { token: by });
      expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await api.call('DELETE', path, { token })).status).toBe(204);
    expect((await api.call('DELETE', path, { token })).status).toBe(404);
    expect((await list(business)).map(({ id }) => id)).toEqual([earlier.data.id]);
  });

  it('become one when they overlap or touch, and stay two with a day between', async () => {
    const business = await openBusiness(api);
    const first = await close(business, '2028-02-20', '2028-02-28', 'Stocktaking');
    await close(business, '2028-03-02', '2028-03-05');
    expect(await spans(business)).toEqual(['2028-02-20 2028-02-28', '2028-03-02 2028-03-05']);
    const bridge = await close(business, '2028-02-29', '2028-03-01');
    expect(bridge.data).toEqual({
      id: first.data.id,
      startDate: '2028-02-20',
      endDate: '2028-03-05',
      reason: 'Stocktaking',
      conflicts: [],
    });
    const { conflicts: _, ...listed } = bridge.data;
    expect(await list(business)).toEqual([listed]);
    const inside = await close(business, '2028-02-22', '2028-02-23', 'Flood');
    expect(inside.data).toEqual({ ...bridge.data, reason: 'Stocktaking; Flood' });
    await close(business, '2028-03-07', '2028-03-07');
    expect(await spans(business)).toEqual(['2028-02-20 2028-03-05', '2028-03-07 2028-03-07']);
    await close(business, '2028-01-01', '2028-12-31');
    expect(await spans(business)).toEqual(['2028-01-01 2028-12-31']);
  });

  it('become one also when they arrive at once, in any order', async () => {
    for (let round = 0; round < 5; round++) {
      const business = await openBusiness(api);
      const days = random(`closures ${round}`).shuffle(Array.from({ length: 12 }, (_, n) => addDays('2027-06-01', n)));
      const answers = await Promise.all(days.map((day) => close(business, day, addDays(day, round % 2))));
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
      expect(await spans(business)).toEqual([`2027-06-01 ${addDays('2027-06-12', round % 2)}`]);
    }
  });

  it('return the live bookings on their days, which stay', async () => {
    const business = await openBusiness(api);
    const at = (from: string, to: string, more: object = {}) =>
      writeBooking(api.owner, business.id, {
        startsAt: `${from}T00:00:00Z`,
        endsAt: `${to}T00:00:00Z`,
        ...more,
      });
    const first = await at('2031-05-08', '2031-05-11');
    const held = await at('2031-05-12', '2031-05-13', { status: 'HELD', holdExpiresAt: '2999-01-01T00:00:00Z' });
    await at('2031-05-12', '2031-05-13', { status: 'HELD', holdExpiresAt: '2020-01-01T00:00:00Z' });
    await at('2031-05-12', '2031-05-13', { status: 'CANCELLED' });
    await at('2031-05-13', '2031-05-14');
    const closed = await close(business, '2031-05-10', '2031-05-12');
    expect([closed.status, closed.data.conflicts]).toEqual([201, [first, held]]);
    expect((await api.get(`/bookings/${first}`, business.owner.token)).data.status).toBe('CONFIRMED');
  });

  it('refuse a wrong field by its path', async () => {
    const business = await openBusiness(api);
    for (const [body, path] of [
      [{ endDate: '2027-01-01' }, '/startDate'],
      [{ startDate: '2027-01-02', endDate: '2027-01-01' }, '/endDate'],
      [{ startDate: '2027-01-01', endDate: '2028-01-02' }, '/endDate'],
      [{ startDate: '2027-02-29', endDate: '2027-03-01' }, '/startDate'],
      [{ startDate: '0000-01-01', endDate: '0000-01-01' }, '/startDate'],
      [{ startDate: '2027-01-01', endDate: '9999-12-31' }, '/endDate'],
      [{ startDate: '2027-01-01T00:00:00.000Z', endDate: '2027-01-01' }, '/startDate'],
      [{ startDate: '2027-01-01', endDate: '2027-01-01', reason: 'x'.repeat(501) }, '/reason'],
      [{ startDate: '2027-01-01', endDate: '2027-01-01', reason: 'a\u0008' }, '/reason'],
    ] as const) {
      const refused = await api.post(`${business.path}/closures`, body, business.owner.token);
      expect([refused.status, refused.code], JSON.stringify(body)).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((d) => d.path)).toContain(path);
    }
    expect(await list(business)).toEqual([]);
    expect((await close(business, '2027-01-01', '2028-01-01')).status).toBe(201);
  });

  it('are read by members and catalog:read, written by owners and business:write', async () => {
    const business = await openBusiness(api);
    const staff = await joinBusiness(api, business, 'STAFF');
    const reader = await keyOf(api, business.id, ['catalog:read', 'catalog:write']);
    const writer = await keyOf(api, business.id, ['business:write']);
    const path = `${business.path}/closures`;
    const body = { startDate: '2027-01-01', endDate: '2027-01-01' };
    const outcomes = [];
    for (const token of [staff.token, reader, writer]) {
      for (const answer of [await api.get(path, token), await api.post(path, body, token)]) {
        outcomes.push(answer.code ?? answer.status);
      }
    }
    expect(outcomes).toEqual([200, 'ROLE_REQUIRED', 200, 'SCOPE_MISSING', 'SCOPE_MISSING', 201]);
  });
});
