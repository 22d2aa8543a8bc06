import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { streamBookingsCsv, toExportRange } from '../../../../src/features/outward/exports/export-bookings.ts';
import type { Reader } from '../../../../src/kit/postgres/database.ts';
import { codeOf, ITEM_COLUMNS } from '../../../service/booking-items.ts';
import { writeBooking } from '../../../service/bookings.ts';
import { openDay } from '../../../service/open-day.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const pool = api.owner;

async function newBusiness() {
  const owner = await api.signIn();
  const { data } = await api.post('/businesses', { name: 'Kofi Tents', vertical: 'party-rentals' }, owner.token);
  return { id: data.id as string, token: owner.token };
}
const rowsOf = (text: string) => parse(text, { columns: true }) as Record<string, string>[];
const HEADER =
  'id,status,source,startsAt,endsAt,item,customerName,customerPhone,area,totalPesewas,paidPesewas,duePesewas,createdAt';

describe('the CSV export', () => {
  it('has the documented columns, rows by start, days in Accra, and parses back unchanged', async () => {
    const { id, token } = await newBusiness();
    const at = (startsAt: string, item: string) =>
      writeBooking(pool, id, { startsAt, endsAt: '2027-06-01T00:00:00.000Z', item });
    await at('2026-12-31T23:59:59.000Z', 'last');
    await at('2026-12-01T00:00:00.000Z', 'first, "quoted"\nand broken');
    await at('2026-11-30T23:59:59.000Z', 'before');
    await at('2027-01-01T00:00:00.000Z', 'after');
    const answer = await api.get(`/businesses/${id}/bookings/export.csv?from=2026-12-01&to=2026-12-31`, token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="bookings-2026-12-01-2026-12-31.csv"');
    expect(answer.text.split('\n')[0]).toBe(HEADER);
    const rows = rowsOf(answer.text);
    expect(rows.map(({ item }) => item)).toEqual(['first, "quoted"\nand broken', 'last']);
    expect(rows[0]).toMatchObject({
      status: 'CONFIRMED',
      source: 'DASHBOARD',
      startsAt: '2026-12-01T00:00:00.000Z',
      customerName: 'Ama Serwaa Mensah',
      customerPhone: "'+233245550199",
      area: 'Osu',
      totalPesewas: '45000',
      paidPesewas: '0',
      duePesewas: '45000',
      createdAt: '2026-11-01T10:00:00.000Z',
    });
  });

  it('escapes text cells that a spreadsheet would evaluate', async () => {
    const { id, token } = await newBusiness();
    for (const item of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', 'plain = text', "'quoted"]) {
      await writeBooking(pool, id, { item, customerName: '=cmd|x', areaName: null, status: 'CANCELLED' });
    }
    const { text } = await api.get(`/businesses/${id}/bookings/export.csv?from=2026-12-01`, token);
    const rows = rowsOf(text);
    expect(new Set(rows.map(({ item }) => item))).toEqual(
      new Set(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1", "'＝1", 'plain = text', "'quoted"]),
    );
    expect(new Set(rows.map((row) => `${row['customerName']} ${row['area']} ${row['duePesewas']}`))).toEqual(
      new Set(["'=cmd|x  0"]),
    );
  });

  it('shows the same sums as the booking: paid is gross, due is net of refunds', async () => {
    const { token } = await api.signIn();
    const { business, key } = (await api.post('/sandbox', {}, token)).data;
    const [unit] = (await api.get(`/businesses/${business.id}/units`, key)).data;
    const day = openDay(8);
    const request = { unitId: unit.id, date: day, customer: { name: 'Ama', phone: '0245550178' } };
    const { data: booking } = await api.post(`/businesses/${business.id}/bookings`, request, key, true);
    const cash = await api.post(
      `/bookings/${booking.id}/payments`,
      { amountPesewas: 5_000, method: 'CASH' },
      key,
      true,
    );
    await api.post(`/payments/${cash.data.id}/refunds`, { amountPesewas: 1_000, reason: 'x' }, token);
    const { text } = await api.get(`/businesses/${business.id}/bookings/export.csv?from=${day}`, token);
    const { data: now } = await api.get(`/bookings/${booking.id}`, key);
    expect(now.duePesewas).toBe(now.totalPesewas - 4_000);
    expect(rowsOf(text)).toEqual([
      {
        id: booking.id,
        status: 'CONFIRMED',
        source: now.source,
        startsAt: now.startsAt,
        endsAt: now.endsAt,
        item: now.item,
        customerName: 'Ama',
        customerPhone: "'+233245550178",
        area: '',
        totalPesewas: String(now.totalPesewas),
        paidPesewas: '5000',
        duePesewas: String(now.duePesewas),
        createdAt: now.createdAt,
      },
    ]);
  });

  it('defaults to whole months', () => {
    const now = Temporal.Instant.from('2026-02-14T12:00:00.000Z');
    expect(toExportRange({}, now)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(toExportRange({ from: '2024-02-10' }, now)).toEqual({ from: '2024-02-10', to: '2024-02-29' });
    expect(toExportRange({ to: '2026-04-10' }, now)).toEqual({ from: '2026-04-01', to: '2026-04-10' });
    expect(toExportRange({ from: '2024-01-01', to: '2024-12-31' }, now).to).toBe('2024-12-31');
    expect(toExportRange({ from: '2026-03-01', to: '2026-03-01' }, now).to).toBe('2026-03-01');
    expect(() => toExportRange({ from: '2025-01-01', to: '2026-01-02' }, now)).toThrow();
    expect(() => toExportRange({ from: '2026-01-02', to: '2026-01-01' }, now)).toThrow();
  });

  it('refuses bad ranges, staff, keys and strangers', async () => {
    const { id, token } = await newBusiness();
    const path = `/businesses/${id}/bookings/export.csv`;
    for (const query of [
      '?from=2025-01-01&to=2026-01-02',
      '?from=2026-02-30',
      '?from=x',
      '?to=2026-01-01&from=2026-01-02',
      '?form=2026-01-01',
    ]) {
      expect((await api.get(path + query, token)).code, query).toBe('VALIDATION_FAILED');
    }
    expect((await api.get(path, token)).text).toBe(`${HEADER}\n`);
    const key = (await api.post(`/businesses/${id}/api-keys`, { name: 'k', scopes: ['bookings:read'] }, token)).data
      .key;
    expect((await api.get(path, key)).code).toBe('FORBIDDEN');
    expect((await api.get(path, (await newBusiness()).token)).status).toBe(404);
    const staff = await api.signIn();
    await api.post(`/businesses/${id}/members`, { phone: staff.phone, role: 'STAFF' }, token);
    expect((await api.get(path, (await api.signIn(staff.phone)).token)).code).toBe('ROLE_REQUIRED');
  });

  it('reads a batch only on demand, and loses no row between batches', async () => {
    const { id } = await newBusiness();
    const model = await writeBooking(pool, id, {});
    await pool.query(
      `insert into bookings (business_id, id, code, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id, customer_name,
         customer_phone, area_name, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
       select business_id, 'bkg_' || n, ${codeOf('n')}, status, source, starts_at + (n % 7) * interval '1 hour', ends_at, item, ${ITEM_COLUMNS},
         customer_id, customer_name, customer_phone, area_name, lines, total_pesewas, deposit_pesewas, created_at, updated_at
       from bookings, generate_series(1, 1999) n where id = $1`,
      [model],
    );
    let asked = 0;
    const db = api.service.deps.db.service;
    const counting: Reader = {
      ...db,
      rows: (statement) => {
        asked++;
        return db.rows(statement);
      },
    };
    const range = { from: '2026-12-01', to: '2026-12-31' };
    const pieces = streamBookingsCsv(counting, id, range, 'plain', Temporal.Now.instant());
    let text = (await pieces.next()).value as string;
    expect(asked).toBe(0);
    for await (const piece of pieces) {
      expect(piece.split('\n').length).toBeLessThanOrEqual(251);
      text += piece;
      expect(asked).toBeLessThanOrEqual(Math.ceil(text.split('\n').length / 250) + 1);
    }
    const rows = rowsOf(text);
    expect(new Set(rows.map((row) => row['id'])).size).toBe(2_000);
    const starts = rows.map((row) => String(row['startsAt']));
    for (const [n, start] of starts.entries()) expect(start >= (starts[n - 1] ?? '')).toBe(true);
  });
});
