import { describe, expect, it } from 'vitest';
import { joinBusiness, keyOf, openBusiness } from '../../../service/business.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const put = (path: string, token: string, body: unknown) => api.call('PUT', `${path}/hours`, { token, body });

type Row = { weekday: number; enabled: boolean; open?: string | null; close?: string | null };
const week = (change: Partial<Row> = {}, index = -1): Row[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday, at) => ({
    weekday,
    enabled: true,
    open: '08:00',
    close: '17:30',
    ...(at === index && change),
  }));

describe('opening hours', () => {
  it('are empty at first, then the seven rows in order of the week', async () => {
    const { path, owner } = await openBusiness(api);
    expect((await api.get(`${path}/hours`, owner.token)).data).toEqual([]);
    const rows = week({ open: '00:00', close: '24:00' }, 5);
    rows[6] = { weekday: 7, enabled: false };
    const set = await put(path, owner.token, { hours: rows.toReversed() });
    expect(set.status).toBe(200);
    const expected = [...rows.slice(0, 6), { weekday: 7, enabled: false, open: null, close: null }];
    expect(set.data).toEqual(expected);
    expect((await api.get(`${path}/hours`, owner.token)).data).toEqual(expected);
    expect((await put(path, owner.token, { hours: week() })).data).toEqual(week());
  });

  it('refuse wrong rows by their path, and keeps the old ones', async () => {
    const { path, owner } = await openBusiness(api);
    await put(path, owner.token, { hours: week() });
    for (const [hours, paths] of [
      [week().slice(1), ['/hours']],
      [[...week(), ...week().slice(0, 1)], ['/hours']],
      [week({ weekday: 3 }, 3), ['/hours/3/weekday', '/hours']],
      [week({ weekday: 8 }, 3), ['/hours/3/weekday']],
      [week({ open: '18:00' }, 3), ['/hours/3/open']],
      [week({ open: '17:30' }, 0), ['/hours/0/open']],
      [week({ open: null }, 2), ['/hours/2/open']],
      [week({ open: null, close: null }, 2), ['/hours/2/open', '/hours/2/close']],
      [week({ open: '8:00' }, 6), ['/hours/6/open']],
      [week({ close: '24:01' }, 6), ['/hours/6/close']],
      [week({ weekday: 1.5 }, 0), ['/hours/0/weekday']],
    ] as const) {
      const refused = await put(path, owner.token, { hours });
      expect([refused.status, refused.code], JSON.stringify(paths)).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((d) => d.path)).toEqual(paths);
    }
    expect((await put(path, owner.token, {})).details.map((d) => d.path)).toEqual(['/hours']);
    expect((await api.get(`${path}/hours`, owner.token)).data).toEqual(week());
  });

  it('are one whole week when two requests replace them at once', async () => {
    const { path, owner } = await openBusiness(api);
    const weeks = ['08:00', '09:00', '10:00'].map((open) => week().map((row) => ({ ...row, open })));
    const answers = await Promise.all(weeks.map((hours) => put(path, owner.token, { hours })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(weeks).toContainEqual((await api.get(`${path}/hours`, owner.token)).data);
  });

  it('are read by members and catalog:read, written by owners and business:write', async () => {
    const business = await openBusiness(api);
    const staff = await joinBusiness(api, business, 'STAFF');
    const reader = await keyOf(api, business.id, ['catalog:read']);
    const writer = await keyOf(api, business.id, ['business:write']);
    const strange = await keyOf(api, (await openBusiness(api)).id, ['business:write', 'catalog:read']);
    const path = `${business.path}/hours`;
    const reads = [];
    const writes = [];
    for (const token of [staff.token, reader, writer, strange, (await api.signIn()).token]) {
      const got = await api.get(path, token);
      const set = await put(business.path, token, { hours: week() });
      reads.push(got.code ?? got.status);
      writes.push(set.code ?? set.status);
    }
    expect(reads).toEqual([200, 200, 'SCOPE_MISSING', 'NOT_FOUND', 'NOT_FOUND']);
    expect(writes).toEqual(['ROLE_REQUIRED', 'SCOPE_MISSING', 200, 'NOT_FOUND', 'NOT_FOUND']);
  });
});
