import { describe, expect, it } from 'vitest';
import { openShop } from '../../../service/catalogue.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const salon = await openShop(api, 'hair-salon');
const { data: cut } = await salon.post('/services', { name: 'Cut', durationMin: 30, pricePesewas: 100 });
const { data: wash } = await salon.post('/services', { name: 'Wash', durationMin: 30, pricePesewas: 50 });

const SCHEDULE = [
  {
    weekday: 6,
    start: '10:00',
    end: '24:00',
    breaks: [
      { start: '18:00', end: '18:30' },
      { start: '13:00', end: '14:00' },
    ],
  },
  { weekday: 1, start: '08:00', end: '17:00' },
];
const KEPT = [
  { weekday: 1, start: '08:00', end: '17:00', breaks: [] },
  {
    weekday: 6,
    start: '10:00',
    end: '24:00',
    breaks: [
      { start: '13:00', end: '14:00' },
      { start: '18:00', end: '18:30' },
    ],
  },
];

describe('providers', () => {
  it('are made with services, schedule and user, in the order of the week', async () => {
    const staff = await salon.staff();
    const made = await salon.post('/providers', {
      name: 'Efua Ɔ',
      userId: staff.id,
      serviceIds: [wash.id, cut.id],
      schedule: SCHEDULE,
    });
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: expect.stringMatching(/^prv_[0-9a-z]{26}$/),
      name: 'Efua Ɔ',
      userId: staff.id,
      services: [
        { id: cut.id, name: 'Cut' },
        { id: wash.id, name: 'Wash' },
      ],
      schedule: KEPT,
      nextRota: null,
      active: true,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: made.data.createdAt,
    });
    expect((await salon.get('/providers')).data).toContainEqual(made.data);
    expect((await salon.get('/providers/me', staff.token)).data).toEqual(made.data);
  });

  it('change only the given fields, and replace services and schedule as a whole', async () => {
    const { data: made } = await salon.post('/providers', { name: 'Yaa', serviceIds: [cut.id], schedule: SCHEDULE });
    const path = `/providers/${made.id}`;
    expect((await salon.patch(path, { name: 'Yaa B' })).data).toMatchObject({
      services: made.services,
      schedule: KEPT,
    });
    expect((await salon.put(`${path}/services`, { serviceIds: [wash.id] })).data).toMatchObject({
      name: 'Yaa B',
      services: [{ id: wash.id, name: 'Wash' }],
      schedule: KEPT,
    });
    expect((await salon.put(`${path}/schedule`, { schedule: [SCHEDULE[1]] })).data).toMatchObject({
      services: [{ id: wash.id, name: 'Wash' }],
      schedule: [KEPT[0]],
    });
    expect((await salon.patch(path, { serviceIds: [], schedule: [], active: false })).data).toMatchObject({
      services: [],
      schedule: [],
      active: false,
    });
    expect((await salon.get('/providers?active=true')).data.map(({ id }: { id: string }) => id)).not.toContain(made.id);
    expect((await salon.put(`${path}/schedule`, {})).details[0]?.path).toBe('/schedule');
    expect((await salon.put(`${path}/services`, {})).details[0]?.path).toBe('/serviceIds');
  });

  const day = { weekday: 2, start: '09:00', end: '17:00' };
  it.each([
    [[{ ...day, start: '17:00' }], '/schedule/0/start'],
    [[day, day], '/schedule/1/weekday'],
    [[{ ...day, weekday: 0 }], '/schedule/0/weekday'],
    [[{ ...day, weekday: 8 }], '/schedule/0/weekday'],
    [[{ ...day, start: '9:00' }], '/schedule/0/start'],
    [[{ ...day, end: '24:01' }], '/schedule/0/end'],
    [[{ ...day, breaks: [{ start: '08:00', end: '10:00' }] }], '/schedule/0/breaks/0'],
    [[{ ...day, breaks: [{ start: '12:00', end: '12:00' }] }], '/schedule/0/breaks/0/start'],
    [
      [
        {
          ...day,
          breaks: [
            { start: '12:00', end: '13:00' },
            { start: '12:59', end: '14:00' },
          ],
        },
      ],
      '/schedule/0/breaks/1',
    ],
    [[{ ...day, lunch: true }], '/schedule/0/lunch'],
  ])('refuse a schedule that cannot be: %j', async (schedule, path) => {
    const { data: made } = await salon.post('/providers', { name: 'Adwoa', schedule: [day] });
    for (const refused of [
      await salon.put(`/providers/${made.id}/schedule`, { schedule }),
      await salon.patch(`/providers/${made.id}`, { name: 'Changed', schedule }),
      await salon.post('/providers', { name: 'New', schedule }),
    ]) {
      expect([refused.status, refused.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((detail) => detail.path)).toContain(path);
    }
    const all = (await salon.get('/providers')).data as { id: string; name: string; schedule: unknown }[];
    expect(all.find(({ id }) => id === made.id)).toMatchObject({ name: 'Adwoa', schedule: [{ ...day, breaks: [] }] });
    expect(all.map(({ name }) => name)).not.toContain('New');
  });

  it('refuse unknown, deleted and foreign services by their path, and change nothing', async () => {
    const other = await openShop(api, 'hair-salon');
    const { data: foreign } = await other.post('/services', { name: 'Theirs', durationMin: 30, pricePesewas: 1 });
    const { data: gone } = await salon.post('/services', { name: 'Gone', durationMin: 30, pricePesewas: 1 });
    await salon.remove(`/services/${gone.id}`);
    const { data: made } = await salon.post('/providers', { name: 'Abena', serviceIds: [cut.id] });
    for (const bad of [foreign.id, gone.id, 'svc_none']) {
      for (const refused of [
        await salon.put(`/providers/${made.id}/services`, { serviceIds: [wash.id, bad] }),
        await salon.patch(`/providers/${made.id}`, { name: 'Changed', serviceIds: [wash.id, bad] }),
        await salon.post('/providers', { name: 'Changed', serviceIds: [wash.id, bad] }),
      ]) {
        expect([refused.status, refused.code, refused.details[0]?.path]).toEqual([
          422,
          'VALIDATION_FAILED',
          '/serviceIds/1',
        ]);
      }
    }
    const all = (await salon.get('/providers')).data as { id: string; name: string }[];
    expect(all.find(({ id }) => id === made.id)).toEqual(made);
    expect(all.map(({ name }) => name)).not.toContain('Changed');
    expect((await salon.post('/providers', { name: 'x', serviceIds: [cut.id, cut.id] })).details[0]?.path).toBe(
      '/serviceIds',
    );
  });

  it('link only active members, each to one provider', async () => {
    const stranger = await api.signIn();
    const invited = await api.signIn();
    await salon.post('/members', { phone: invited.phone, role: 'STAFF' });
    for (const userId of [stranger.id, invited.id, 'usr_none']) {
      const refused = await salon.post('/providers', { name: 'x', userId });
      expect([refused.status, refused.code, refused.details[0]?.path]).toEqual([422, 'VALIDATION_FAILED', '/userId']);
    }
    const staff = await salon.staff();
    const { data: first } = await salon.post('/providers', { name: 'One', userId: staff.id });
    const { data: second } = await salon.post('/providers', { name: 'Two' });
    const again = await salon.patch(`/providers/${second.id}`, { userId: staff.id });
    expect([again.status, again.code, again.details[0]?.path]).toEqual([409, 'ALREADY_EXISTS', '/userId']);
    expect((await salon.patch(`/providers/${first.id}`, { userId: null })).data.userId).toBeNull();
    expect((await salon.get('/providers/me', staff.token)).status).toBe(404);

    const both = await Promise.all(
      [first, second].map(({ id }) => salon.patch(`/providers/${id}`, { userId: staff.id })),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const mine = (await salon.get('/providers/me', staff.token)).data;
    await salon.remove(`/providers/${mine.id}`);
    expect((await salon.get('/providers/me', staff.token)).status).toBe(404);
    const { data: free } = await salon.post('/providers', { name: 'Three', userId: staff.id });
    expect((await salon.get('/providers/me', staff.token)).data.id).toBe(free.id);
  });

  it('lose their user when the member is removed, also while the link is made', async () => {
    const linked = await salon.staff();
    const linking = await salon.staff();
    const { data: one } = await salon.post('/providers', { name: 'One', userId: linked.id });
    const { data: two } = await salon.post('/providers', { name: 'Two' });
    const members: { id: string; userId: string }[] = (await salon.get('/members')).data;
    const remove = (userId: string) => salon.remove(`/members/${members.find((row) => row.userId === userId)?.id}`);
    expect((await remove(linked.id)).status).toBe(204);
    expect((await salon.get('/providers')).data.find(({ id }: { id: string }) => id === one.id).userId).toBeNull();
    const [removed, link] = await Promise.all([
      remove(linking.id),
      salon.patch(`/providers/${two.id}`, { userId: linking.id }),
    ]);
    expect(removed.status).toBe(204);
    expect([200, 422]).toContain(link.status);
    expect((await salon.get('/providers')).data.find(({ id }: { id: string }) => id === two.id).userId).toBeNull();
  });

  it('answer "me" only to sessions of the business', async () => {
    const key = await salon.key('catalog:read', 'catalog:write');
    expect((await salon.get('/providers/me', key)).code).toBe('FORBIDDEN');
    expect((await salon.get('/providers/me', (await api.signIn()).token)).code).toBe('NOT_FOUND');
    expect((await salon.get('/providers/me')).code).toBe('NOT_FOUND');
  });

  it('belong to businesses that sell time, and to one of them', async () => {
    const shop = await openShop(api, 'party-rentals');
    expect((await shop.post('/providers', { name: 'x' })).code).toBe('POLICY_VIOLATION');
    const other = await openShop(api, 'hair-salon');
    const { data: made } = await salon.post('/providers', { name: 'Akua' });
    const path = `/providers/${made.id}`;
    for (const refused of [
      await other.patch(path, { name: 'x' }),
      await other.put(`${path}/services`, { serviceIds: [] }),
      await other.put(`${path}/schedule`, { schedule: [] }),
      await other.remove(path),
      await salon.patch('/providers/prv_none', { name: 'x' }),
    ]) {
      expect(refused.code).toBe('NOT_FOUND');
    }
    expect((await salon.remove(path)).status).toBe(204);
    expect((await salon.patch(path, { name: 'x' })).status).toBe(404);
    expect((await salon.get('/providers')).data.map(({ id }: { id: string }) => id)).not.toContain(made.id);
  });
});
