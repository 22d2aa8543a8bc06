import { read } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { writeBooking } from '../../../service/bookings.ts';
import { joinBusiness, openBusiness } from '../../../service/business.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();

it('lays bookings out for a spreadsheet', async () => {
  const { id, path, owner } = await openBusiness(api);
  const bookingId = await writeBooking(api.owner, id, { customerPhone: '+233245550199', totalPesewas: 45_005 });
  await api.owner.query(
    `update bookings set note = '=1+1', items = jsonb_set(items, '{0,quantity}', '3'), deposit_pesewas = 1350 where id = $1`,
    [bookingId],
  );
  const url = `${api.url}/api/v1${path}/bookings/export.csv?from=2026-12-01&to=2026-12-31&layout=excel`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="bookings-2026-12.csv"');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, row] = bytes.subarray(3).toString('utf8').trim().split('\n');
  const cells = Object.fromEntries((head ?? '').split(',').map((name, at) => [name, (row ?? '').split(',')[at]]));
  expect(cells).toMatchObject({
    id: bookingId,
    customerPhone: '+233 24 555 0199',
    quantity: '3',
    provider: '',
    total: '450.05',
    deposit: '13.50',
    paid: '0.00',
    refunded: '0.00',
    due: '450.05',
    note: "'=1+1",
  });
  expect((await api.get(`${path}/bookings/export.csv?layout=word`, owner.token)).status).toBe(422);
});

it('shows phones as text, times as times and amounts as numbers in a spreadsheet', async () => {
  const { id, path, owner } = await openBusiness(api);
  const phones = {
    '+233245550199': '+233 24 555 0199',
    '+233302112233': '+233 30 211 2233',
    '+14155552671': '+1415 555 2671',
    '+4930901820': '+493 090 1820',
    erased: 'erased',
  };
  for (const [customerPhone, minute] of Object.keys(phones).map((phone, at) => [phone, 10 + at] as const))
    await writeBooking(api.owner, id, {
      customerPhone,
      customerName: customerPhone === 'erased' ? 'erased' : 'Ama',
      startsAt: `2026-12-24T08:${minute}:00Z`,
      endsAt: '2026-12-26T00:00:00Z',
      totalPesewas: 45_005,
    });
  const url = `${api.url}/api/v1${path}/bookings/export.csv?from=2026-12-01&to=2026-12-31&layout=excel`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } });
  const { Sheets, SheetNames } = read(Buffer.from(await answer.arrayBuffer()), { cellDates: true, UTC: true });
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {};
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const column = (name: string) => letters.find((letter) => sheet[`${letter}1`]?.v === name) ?? '';
  const cells = (name: string) => Object.keys(phones).map((_, at) => sheet[`${column(name)}${at + 2}`]);
  expect(cells('customerPhone')).toMatchObject(Object.values(phones).map((v) => ({ t: 's', v })));
  const starts = Object.keys(phones).map((_, at) => ({ t: 'd', v: new Date(`2026-12-24T08:${10 + at}:00Z`) }));
  expect(cells('startsAt')).toMatchObject(starts);
  expect(cells('endsAt')[0]).toMatchObject({ t: 'd', v: new Date('2026-12-26T00:00:00Z') });
  expect(cells('createdAt')[0]).toMatchObject({ t: 'd', v: new Date('2026-11-01T10:00:00Z') });
  // A time with a T, a Z or thousandths is text to Excel.
  expect(cells('startsAt')[0]?.w).toBe('2026-12-24 08:10');
  expect(cells('total')[0]).toMatchObject({ t: 'n', v: 450.05 });
});

it('lists every item, counts all pieces and names everyone who performs one', async () => {
  const { id, path, owner } = await openBusiness(api);
  const itemOf = (kind: 'UNIT' | 'SERVICE', name: string, quantity: number, providerName: string | null) => {
    const providerId = providerName && `prv_${providerName}`;
    const time = { startsAt: '2026-12-24T08:00:00Z', endsAt: '2026-12-24T09:00:00Z' };
    return { kind, id: `item_${name}`, name, quantity, providerId, providerName, bufferAfterMin: 0, ...time };
  };
  const baskets = [
    [itemOf('UNIT', 'Canopy', 2, null), itemOf('UNIT', 'Chair', 40, null), itemOf('UNIT', 'Castle', 1, null)],
    [
      itemOf('SERVICE', 'Braids', 1, 'Efua'),
      itemOf('SERVICE', 'Nails', 1, 'Esi'),
      itemOf('SERVICE', 'Wash', 1, 'Efua'),
    ],
  ];
  for (const [at, items] of baskets.entries()) {
    const bookingId = await writeBooking(api.owner, id, { startsAt: `2026-12-24T08:1${at}:00Z` });
    await api.owner.query('update bookings set items = $2, item = $3 where id = $1', [
      bookingId,
      JSON.stringify(items),
      `${items[0]?.name} and 2 more`,
    ]);
  }
  const range = 'from=2026-12-01&to=2026-12-31';
  const read = (layout: string) => api.get(`${path}/bookings/export.csv?${range}${layout}`, owner.token);
  const rows = (await read('&layout=excel')).text.split('\n').slice(1);
  expect(rows[0]).toContain('"2 × Canopy, 40 × Chair, Castle"');
  expect(rows[0]).toMatch(/,43,,\d/);
  expect(rows[1]).toContain('"Braids, Nails, Wash"');
  expect(rows[1]).toContain(',3,"Efua, Esi",');
  expect((await read('')).text).toContain(',Braids and 2 more,');
});

it('tells details in the feeds of an owner who asks for them', async () => {
  const business = await openBusiness(api);
  const bookingId = await writeBooking(api.owner, business.id, {});
  await api.owner.query(
    `update bookings set note = 'Gate 4', address = '12 Oxford St', items = jsonb_set(items, '{0,quantity}', '2') where id = $1`,
    [bookingId],
  );
  const feeds = `${business.path}/calendar-feeds`;
  const staff = await joinBusiness(api, business, 'STAFF');
  const refused = await api.post(feeds, { details: true }, staff.token);
  expect([refused.status, refused.code]).toEqual([403, 'ROLE_REQUIRED']);
  const read = async (body: object) => {
    const made = await api.post(feeds, body, business.owner.token);
    expect(made.data.details).toBe('details' in body);
    const text = await (await fetch(made.data.url)).text();
    return text.replaceAll(/\r\n[ \t]/g, '');
  };
  expect(await read({ details: true })).toContain(
    'DESCRIPTION:Phone: +233245550199\\nQuantity: 2\\nAddress: 12 Oxford St\\nNote: Gate 4',
  );
  const plain = await read({});
  expect(plain).toContain(bookingId);
  for (const secret of ['+233245550199', 'Oxford', 'Gate 4']) expect(plain).not.toContain(secret);
});
