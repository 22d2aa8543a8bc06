import { describe, expect, it } from 'vitest';
import { ITEM_COLUMNS, serviceItem, unitItem } from '../../../service/booking-items.ts';
import { openShop, type Shop } from '../../../service/catalogue.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const shop = await openShop(api, 'party-rentals');
const salon = await openShop(api, 'hair-salon');
const { data: unit } = await shop.post('/units', { name: 'Canopy', pricePesewas: 100, quantity: 3 });
const { data: service } = await salon.post('/services', { name: 'Cut', durationMin: 60, pricePesewas: 100 });
const { data: provider } = await salon.post('/providers', { name: 'Ama', serviceIds: [service.id] });

let booked = 0;
/** Inserts a booking row directly; the tests of bookings cover holds and their rules. */
async function book(
  { id: businessId }: Shop,
  item: { unitId: string } | { providerId: string },
  startsAt: string,
  endsAt: string,
  status = 'CONFIRMED',
  holdExpiresAt: string | null = null,
): Promise<string> {
  const pool = api.owner;
  const id = `bkg_test${++booked}`;
  const phone = `+233241${String(booked).padStart(6, '0')}`;
  await pool.query(
    `insert into customers (business_id, id, name, phone, created_at, updated_at) values ($1, $2, 'C', $3, $4, $4)`,
    [businessId, `cus_test${booked}`, phone, startsAt],
  );
  const [unitId, providerId] = 'unitId' in item ? [item.unitId, null] : [null, item.providerId];
  await pool.query(
    `insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS},
       customer_id, customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, hold_expires_at,
       created_at, updated_at)
     values ($1, $2, $3, 'API', $4, $5, 'x',
       ${unitId ? unitItem('$6::text', '$4') : serviceItem(`'${service.id}'`, '$6::text', '$4')},
       $7, 'C', $8, '[]', 100, 0, $9, $4, $4)`,
    [businessId, id, status, startsAt, endsAt, unitId ?? providerId, `cus_test${booked}`, phone, holdExpiresAt],
  );
  return id;
}

describe('blocks', () => {
  it('block dates of a unit or time of a provider, and are listed by range', async () => {
    const days = await shop.post('/blocks', {
      unitId: unit.id,
      quantity: 2,
      startDate: '2031-03-10',
      endDate: '2031-03-12',
      reason: 'Repair\nɛ 🛠',
    });
    expect(days.status).toBe(201);
    expect(days.data).toEqual({
      id: expect.stringMatching(/^blk_[0-9a-z]{26}$/),
      unitId: unit.id,
      quantity: 2,
      startDate: '2031-03-10',
      endDate: '2031-03-12',
      reason: 'Repair\nɛ 🛠',
      source: 'MANUAL',
      import: null,
      conflicts: [],
    });
    const whole = await shop.post('/blocks', { unitId: unit.id, startDate: '2031-03-01', endDate: '2031-03-01' });
    expect(whole.data).toEqual({
      id: whole.data.id,
      unitId: unit.id,
      startDate: '2031-03-01',
      endDate: '2031-03-01',
      reason: null,
      source: 'MANUAL',
      import: null,
      conflicts: [],
    });
    const ids = async ({ get }: Shop, query: string) =>
      (await get(`/blocks${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await ids(shop, '')).toEqual([whole.data.id, days.data.id]);
    expect(await ids(shop, '?from=2031-03-12')).toEqual([days.data.id]);
    expect(await ids(shop, '?from=2031-03-13')).toEqual([]);
    expect(await ids(shop, '?to=2031-03-09')).toEqual([whole.data.id]);
    expect(await ids(shop, '?from=2031-03-01&to=2031-03-10')).toEqual([whole.data.id, days.data.id]);
    const { conflicts: _, ...listed } = days.data;
    expect((await shop.get('/blocks?from=2031-03-11&to=2031-03-11')).data).toEqual([listed]);

    const time = await salon.post('/blocks', {
      providerId: provider.id,
      startsAt: '2031-03-10T23:00:30.5Z',
      endsAt: '2031-03-11T02:00:00.001+01:00',
    });
    expect(time.data).toEqual({
      id: time.data.id,
      providerId: provider.id,
      startsAt: '2031-03-10T23:00:00.000Z',
      endsAt: '2031-03-11T01:01:00.000Z',
      reason: null,
      source: 'MANUAL',
      import: null,
      conflicts: [],
    });
    expect(await ids(salon, '?from=2031-03-11&to=2031-03-11')).toEqual([time.data.id]);
    expect(await ids(salon, '?from=2031-03-10&to=2031-03-10')).toEqual([time.data.id]);
    expect(await ids(salon, '?to=2031-03-09')).toEqual([]);
    expect(await ids(salon, '?from=2031-03-12')).toEqual([]);
    const reversed = await shop.get('/blocks?from=2031-03-02&to=2031-03-01');
    expect([reversed.status, reversed.details[0]?.path]).toEqual([422, '/to']);
    expect((await shop.get('/blocks?from=2031-02-30')).details[0]?.path).toBe('/from');
  });

  const days = { startDate: '2031-01-01', endDate: '2031-01-02' };
  const time = { startsAt: '2031-01-01T10:00:00.000Z', endsAt: '2031-01-01T11:00:00.000Z' };
  it.each([
    [{}, '/unitId'],
    [{ ...days }, '/providerId'],
    [{ unitId: 'u', providerId: 'p', ...days }, '/providerId'],
    [{ unitId: 'u' }, '/startDate'],
    [{ unitId: 'u', startDate: '2031-01-01' }, '/endDate'],
    [{ unitId: 'u', ...days, startsAt: time.startsAt }, '/startsAt'],
    [{ unitId: 'u', startDate: '2031-01-02', endDate: '2031-01-01' }, '/endDate'],
    [{ unitId: 'u', startDate: '2031-01-01', endDate: '2032-01-02' }, '/endDate'],
    [{ unitId: 'u', ...days, quantity: 0 }, '/quantity'],
    [{ unitId: 'u', startDate: '2031-02-29', endDate: '2031-03-01' }, '/startDate'],
    [{ unitId: 'u', ...days, reason: 'x'.repeat(501) }, '/reason'],
    [{ providerId: 'p' }, '/startsAt'],
    [{ providerId: 'p', startsAt: time.startsAt }, '/endsAt'],
    [{ providerId: 'p', ...time, quantity: 1 }, '/quantity'],
    [{ providerId: 'p', ...time, endDate: '2031-01-01' }, '/endDate'],
    [{ providerId: 'p', startsAt: time.endsAt, endsAt: time.startsAt }, '/endsAt'],
    [{ providerId: 'p', startsAt: time.startsAt, endsAt: time.startsAt }, '/endsAt'],
    [{ providerId: 'p', startsAt: time.startsAt, endsAt: '2032-01-03T00:00:00.000Z' }, '/endsAt'],
    [{ providerId: 'p', startsAt: '2031-01-01', endsAt: time.endsAt }, '/startsAt'],
  ])('refuse a wrong field by its path (%#)', async (body, path) => {
    for (const { post } of [shop, salon]) {
      const refused = await post('/blocks', body);
      expect([refused.status, refused.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((detail) => detail.path)).toContain(path);
    }
  });

  it('need an existing unit or provider of the business', async () => {
    const other = await openShop(api, 'party-rentals');
    const { data: foreign } = await other.post('/units', { name: 'Theirs', pricePesewas: 1 });
    const { data: gone } = await shop.post('/units', { name: 'Gone', pricePesewas: 1 });
    await shop.remove(`/units/${gone.id}`);
    const before = (await shop.get('/blocks')).data;
    for (const unitId of [foreign.id, gone.id, 'unt_none']) {
      expect((await shop.post('/blocks', { unitId, ...days })).code).toBe('NOT_FOUND');
    }
    expect((await salon.post('/blocks', { providerId: 'prv_none', ...time })).code).toBe('NOT_FOUND');
    expect((await salon.post('/blocks', { unitId: unit.id, ...days })).code).toBe('POLICY_VIOLATION');
    expect((await shop.post('/blocks', { providerId: provider.id, ...time })).code).toBe('POLICY_VIOLATION');
    expect((await shop.get('/blocks')).data).toEqual(before);
  });

  it('are deleted in their own business, by staff and keys with the scope', async () => {
    const staff = await shop.staff();
    const { data: first } = await shop.post('/blocks', { unitId: unit.id, ...days }, staff.token);
    const other = await openShop(api, 'party-rentals');
    expect((await other.remove(`/blocks/${first.id}`)).code).toBe('NOT_FOUND');
    expect((await shop.remove(`/blocks/${first.id}`, await shop.key('catalog:read'))).code).toBe('SCOPE_MISSING');
    const lifted = await shop.remove(`/blocks/${first.id}`, await shop.key('catalog:write'));
    expect([lifted.status, lifted.text]).toEqual([204, '']);
    expect((await shop.remove(`/blocks/${first.id}`)).code).toBe('NOT_FOUND');
  });

  it('return the live bookings of a unit that they overlap', async () => {
    const { data: tent } = await shop.post('/units', { name: 'Tent', pricePesewas: 1, quantity: 9 });
    const at = (from: string, to: string, ...rest: [string?, string?]) =>
      book(shop, { unitId: tent.id }, `${from}T00:00:00.000Z`, `${to}T00:00:00.000Z`, ...rest);
    await at('2031-05-01', '2031-05-10');
    const edge = await at('2031-05-09', '2031-05-11');
    const checkedIn = await at('2031-05-12', '2031-05-13', 'CHECKED_IN');
    const held = await at('2031-05-12', '2031-05-13', 'HELD', '2999-01-01T00:00:00.000Z');
    await at('2031-05-12', '2031-05-13', 'HELD', '2020-01-01T00:00:00.000Z');
    for (const status of ['CANCELLED', 'EXPIRED', 'NO_SHOW', 'COMPLETED']) await at('2031-05-12', '2031-05-13', status);
    await at('2031-05-13', '2031-05-14');
    await book(shop, { unitId: unit.id }, '2031-05-12T00:00:00.000Z', '2031-05-13T00:00:00.000Z');
    const placed = await shop.post('/blocks', { unitId: tent.id, startDate: '2031-05-10', endDate: '2031-05-12' });
    expect([placed.status, placed.data.conflicts]).toEqual([201, [edge, checkedIn, held]]);
  });

  it('return the live bookings of a provider that they overlap', async () => {
    const at = (from: string, to: string) =>
      book(salon, { providerId: provider.id }, `2031-06-01T${from}:00.000Z`, `2031-06-01T${to}:00.000Z`);
    await at('08:00', '10:00');
    const inside = await at('10:30', '11:00');
    await at('12:00', '13:00');
    const placed = await salon.post('/blocks', {
      providerId: provider.id,
      startsAt: '2031-06-01T10:00:00.000Z',
      endsAt: '2031-06-01T12:00:00.000Z',
    });
    expect(placed.data.conflicts).toEqual([inside]);
  });

  it('are filtered by unit and by provider', async () => {
    const { data: chair } = await shop.post('/units', { name: 'Chair', pricePesewas: 1, quantity: 5 });
    const { data: esi } = await salon.post('/providers', { name: 'Esi' });
    const { data: ofUnit } = await shop.post('/blocks', { unitId: chair.id, ...days });
    const time = { startsAt: '2031-08-01T10:00:00Z', endsAt: '2031-08-01T12:00:00Z' };
    const { data: ofProvider } = await salon.post('/blocks', { providerId: esi.id, ...time });
    const ids = async ({ get }: Shop, query: string) =>
      (await get(`/blocks?${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await ids(shop, `unitId=${chair.id}`)).toEqual([ofUnit.id]);
    expect(await ids(shop, `unitId=${chair.id}&from=2040-01-01`)).toEqual([]);
    expect(await ids(shop, 'unitId=unt_none')).toEqual([]);
    expect(await ids(salon, `providerId=${esi.id}`)).toEqual([ofProvider.id]);
    expect(await ids(salon, `providerId=${esi.id}&unitId=${chair.id}`)).toEqual([]);
  });

  it('disappear with the unit or provider, and the bookings stay', async () => {
    const { data: boat } = await shop.post('/units', { name: 'Boat', pricePesewas: 1, quantity: 5 });
    const { data: esi } = await salon.post('/providers', { name: 'Esi' });
    const ids = [
      await book(shop, { unitId: boat.id }, '2031-07-01T00:00:00.000Z', '2031-07-02T00:00:00.000Z'),
      await book(salon, { providerId: esi.id }, '2031-07-01T08:00:00.000Z', '2031-07-01T09:00:00.000Z'),
    ];
    const { data: block } = await shop.post('/blocks', { unitId: boat.id, ...days });
    expect((await shop.patch(`/units/${boat.id}`, { quantity: 0 })).status).toBe(200);
    expect((await shop.remove(`/units/${boat.id}`)).status).toBe(204);
    expect((await salon.remove(`/providers/${esi.id}`)).status).toBe(204);
    expect((await shop.get('/blocks')).data.map(({ id }: { id: string }) => id)).not.toContain(block.id);
    const { rows } = await api.owner.query('select status from bookings where id = any($1)', [ids]);
    expect(rows).toEqual([{ status: 'CONFIRMED' }, { status: 'CONFIRMED' }]);
  });
});
