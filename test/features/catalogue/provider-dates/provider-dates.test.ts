import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '../../../../src/kit/time.ts';
import { sharedService } from '../../../service/service.ts';
import { inDays, openShop, type Shop, today, WORKING_WEEK } from '../../booking/bookings/shop.ts';

const api = await sharedService();

const pathOf = (shop: Shop, provider: string, rest: string) => `/businesses/${shop.id}/providers/${provider}/${rest}`;
const put = (shop: Shop, provider: string, rest: string, body: object) =>
  api.call('PUT', pathOf(shop, provider, rest), { token: shop.owner.token, body });
const startsOn = async (shop: Shop, serviceId: string, provider: string, date: string): Promise<string[]> => {
  const query = `serviceId=${serviceId}&providerId=${provider}&date=${date}&stepMin=60`;
  const { data } = await api.get(`/businesses/${shop.id}/slots?${query}`, shop.owner.token);
  return data.providers[0].slots.map(({ startsAt }: { startsAt: string }) => startsAt.slice(11, 16));
};
const monday = addDays(today(), 8 - weekdayOf(today()));
const row = (weekday: number, start: string, end: string) => ({ weekday, start, end, breaks: [] });

describe('rotas', () => {
  it('repeat from their anchor, backwards too, and follow a later one from its day on', async () => {
    const shop = await openShop(api, api.database.url, 'slots');
    const serviceId = await shop.addService();
    const provider = await shop.addProvider([serviceId], { schedule: [] });
    const token = shop.owner.token;
    expect((await api.get(pathOf(shop, provider, 'rota'), token)).data).toMatchObject({ weeks: [[]], nextRota: null });
    const weeks = [[row(1, '08:00', '10:00')], [row(1, '12:00', '14:00')], []];
    // The anchor lies ahead: the weeks before it count backwards.
    const placed = await put(shop, provider, 'rota', { anchor: addDays(monday, 70), weeks });
    expect([placed.status, placed.data]).toEqual([
      200,
      { anchor: addDays(monday, 70), weeks, nextRota: null, conflicts: [] },
    ]);
    const mondays = [0, 1, 2, 3].map((week) => addDays(monday, 7 * week));
    const starts = async () => Promise.all(mondays.map((date) => startsOn(shop, serviceId, provider, date)));
    // The first Monday is ten weeks before the anchor, and three weeks repeat: it is the third, the next one the first.
    expect(await starts()).toEqual([[], ['08:00', '09:00'], ['12:00', '13:00'], []]);

    const held = await shop.hold({ serviceId, providerId: provider, startsAt: `${mondays[2]}T12:00:00Z` });
    expect(held.status, held.text).toBe(201);
    const next = { anchor: monday, weeks: [[row(1, '16:00', '17:00')]], from: mondays[2] };
    const preview = await put(shop, provider, 'rota', { ...next, dryRun: true });
    expect(preview.data).toMatchObject({ weeks, nextRota: null, conflicts: [held.data.id] });
    const later = await put(shop, provider, 'rota', next);
    expect(later.data).toMatchObject({ anchor: addDays(monday, 70), weeks, nextRota: next, conflicts: [held.data.id] });
    expect((await starts()).slice(1)).toEqual([['08:00', '09:00'], ['16:00'], ['16:00']]);
    const shown = await api.get(`/businesses/${shop.id}/providers/${provider}`, token);
    expect(shown.data.nextRota).toEqual(next);

    await put(shop, provider, 'schedule', { schedule: WORKING_WEEK });
    expect((await api.get(pathOf(shop, provider, 'rota'), token)).data).toMatchObject({
      weeks: [WORKING_WEEK],
      nextRota: null,
    });
    await shop.sql.end();
  });

  it('refuse what is not valid by its path', async () => {
    const shop = await openShop(api, api.database.url, 'slots');
    const provider = await shop.addProvider([]);
    for (const [body, path] of [
      [{ anchor: addDays(monday, 1), weeks: [[]] }, '/anchor'],
      [{ anchor: monday, weeks: [] }, '/weeks'],
      [{ anchor: monday, weeks: [[], [], [], [], []] }, '/weeks'],
      [{ anchor: monday, weeks: [[], [row(1, '10:00', '09:00')]] }, '/weeks/1/0/start'],
      [{ anchor: monday, weeks: [[row(1, '08:00', '09:00'), row(1, '08:00', '09:00')]] }, '/weeks/0/1/weekday'],
    ] as const) {
      const refused = await put(shop, provider, 'rota', body);
      expect([refused.status, refused.details[0]?.path]).toEqual([422, path]);
    }
    expect((await put(shop, 'prv_none', 'rota', { anchor: monday, weeks: [[]] })).status).toBe(404);
    await shop.sql.end();
  });
});

describe("a provider's dates", () => {
  it('replace the rota, name bookings with who could take them over, and go', async () => {
    const shop = await openShop(api, api.database.url, 'slots');
    const [cut, wash] = [await shop.addService(), await shop.addService()];
    const efua = await shop.addProvider([cut, wash], { name: 'Efua' });
    const adjoa = await shop.addProvider([cut], { name: 'Adjoa' });
    const yaw = await shop.addProvider([cut], { name: 'Yaw' });
    const [date, token] = [inDays(6), shop.owner.token];
    const at = (time: string) => `${date}T${time}:00Z`;
    const first = await shop.hold({ serviceId: cut, providerId: efua, startsAt: at('10:00') });
    const second = await shop.hold({ serviceId: wash, providerId: efua, startsAt: at('12:00') });
    await shop.hold({ serviceId: cut, providerId: yaw, startsAt: at('10:30') });
    const leave = { startDate: date, endDate: inDays(7), kind: 'LEAVE', windows: [], note: 'Kumasi' };
    const conflicts = [
      { bookingId: first.data.id, takenOverBy: [adjoa] },
      { bookingId: second.data.id, takenOverBy: [] },
    ];
    const preview = await api.post(pathOf(shop, efua, 'dates'), { ...leave, dryRun: true }, token);
    expect([preview.status, preview.data]).toEqual([200, { conflicts }]);
    const placed = await api.post(pathOf(shop, efua, 'dates'), leave, token);
    expect([placed.status, placed.data]).toEqual([
      201,
      {
        ...leave,
        id: expect.stringMatching(/^pdt_/),
        evenIfClosed: false,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        conflicts,
      },
    ]);
    expect(await startsOn(shop, cut, efua, date)).toEqual([]);
    const moved = await api.post(
      `/bookings/${first.data.id}/reschedule`,
      { startsAt: at('10:00'), providerId: adjoa },
      token,
      true,
    );
    expect(moved.status, moved.text).toBe(200);

    const again = await api.post(pathOf(shop, efua, 'dates'), { ...leave, kind: 'SICK' }, token);
    expect([again.status, again.details[0]?.message]).toEqual([409, placed.data.id]);
    expect((await api.post(pathOf(shop, adjoa, 'dates'), { ...leave, kind: 'SICK' }, token)).status).toBe(201);
    const path = pathOf(shop, efua, `dates/${placed.data.id}`);
    const windows = [
      { start: '08:00', end: '09:00' },
      { start: '11:00', end: '13:00' },
    ];
    const changed = await api.call('PATCH', path, { token, body: { kind: 'WORK', windows, endDate: date } });
    expect([changed.status, changed.data.conflicts]).toEqual([200, []]);
    expect(await startsOn(shop, cut, efua, date)).toEqual(['08:00', '11:00']);
    const day = await api.get(
      `/businesses/${shop.id}/hours/effective?from=${date}&to=${date}&providerId=${efua}`,
      token,
    );
    expect(day.data.days[0].provider).toEqual({ windows });
    expect((await api.get(pathOf(shop, efua, 'dates'), token)).data).toHaveLength(1);
    expect((await api.call('DELETE', path, { token })).status).toBe(204);
    expect((await api.call('DELETE', path, { token })).status).toBe(404);
    await shop.sql.end();
  });

  it('open what the week closes when they say so, and never a closure', async () => {
    const shop = await openShop(api, api.database.url, 'slots');
    const serviceId = await shop.addService();
    const provider = await shop.addProvider([serviceId], { schedule: [] });
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: false }));
    await api.call('PUT', `/businesses/${shop.id}/hours`, { token: shop.owner.token, body: { hours } });
    const date = inDays(5);
    const work = { startDate: date, endDate: date, kind: 'WORK', windows: [{ start: '09:00', end: '11:00' }] };
    const placed = await api.post(pathOf(shop, provider, 'dates'), work, shop.owner.token);
    expect(await startsOn(shop, serviceId, provider, date)).toEqual([]);
    const path = pathOf(shop, provider, `dates/${placed.data.id}`);
    await api.call('PATCH', path, { token: shop.owner.token, body: { evenIfClosed: true } });
    expect(await startsOn(shop, serviceId, provider, date)).toEqual(['09:00', '10:00']);
    const held = await shop.hold({ serviceId, startsAt: `${date}T09:00:00Z` });
    expect(held.status, held.text).toBe(201);
    expect((await shop.hold({ serviceId, startsAt: `${date}T09:30:00Z` })).text).toContain('TAKEN');
    await shop.closeOn(date);
    expect(await startsOn(shop, serviceId, provider, date)).toEqual([]);
    await shop.sql.end();
  });

  it('refuse what is not valid by its path', async () => {
    const shop = await openShop(api, api.database.url, 'slots');
    const provider = await shop.addProvider([]);
    const day = { startDate: inDays(3), endDate: inDays(3), kind: 'WORK' };
    const post = (body: object) => api.post(pathOf(shop, provider, 'dates'), body, shop.owner.token);
    for (const [body, path] of [
      [{ ...day, endDate: inDays(95) }, '/endDate'],
      [{ ...day, kind: 'PARTY' }, '/kind'],
      [{ ...day, windows: [{ start: '10:00', end: '09:00' }] }, '/windows/0/start'],
      [
        {
          ...day,
          windows: [
            { start: '10:00', end: '12:00' },
            { start: '11:00', end: '13:00' },
          ],
        },
        '/windows/1/start',
      ],
      [{ ...day, windows: Array(5).fill({ start: '10:00', end: '11:00' }) }, '/windows'],
    ] as const) {
      const refused = await post(body);
      expect([refused.status, refused.details[0]?.path]).toEqual([422, path]);
    }
    const unknown = await api.post(pathOf(shop, 'prv_none', 'dates'), day, shop.owner.token);
    expect(unknown.status).toBe(404);
    await shop.sql.end();
  });
});
