import { expect, it } from 'vitest';
import { writeBooking } from '../../service/bookings.ts';
import { joinBusiness, openBusiness } from '../../service/business.ts';
import { startTestService } from '../../service/service.ts';

const api = await startTestService();

it('lays bookings out for a spreadsheet', async () => {
  const { id, path, owner } = await openBusiness(api);
  const bookingId = await writeBooking(api.owner, id, { customerPhone: '+233245550199', totalPesewas: 45_005 });
  await api.owner.query(`update bookings set note = '=1+1', quantity = 3, deposit_pesewas = 1350 where id = $1`, [
    bookingId,
  ]);
  const url = `${api.url}/api/v1${path}/bookings/export.csv?from=2026-12-01&to=2026-12-31&layout=excel`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="bookings-2026-12.csv"');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, row] = bytes.subarray(3).toString('utf8').trim().split('\n');
  const cells = Object.fromEntries((head ?? '').split(',').map((name, at) => [name, (row ?? '').split(',')[at]]));
  expect(cells).toMatchObject({
    id: bookingId,
    customerPhone: '+233245550199',
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

it('tells details in the feeds of an owner who asks for them', async () => {
  const business = await openBusiness(api);
  const bookingId = await writeBooking(api.owner, business.id, {});
  await api.owner.query(`update bookings set note = 'Gate 4', address = '12 Oxford St', quantity = 2 where id = $1`, [
    bookingId,
  ]);
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
