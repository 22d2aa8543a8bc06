import { describe, expect, it } from 'vitest';
import { turnIntoSandbox } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays, openShop } from '../../booking/bookings/shop.ts';

const api = await startTestService({ PAYMENTS_PROVIDER: 'none' });

describe('without a payment gateway', () => {
  it('links answer 422 PAYMENTS_NOT_CONFIGURED and leave nothing; recorded payments work', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    const { data: booking } = await shop.hold({ unitId: await shop.addUnit(), date: inDays(3) });
    const refused = await api.post(`/bookings/${booking.id}/payment-links`, {}, shop.owner.token, true);
    expect([refused.status, refused.code]).toEqual([422, 'PAYMENTS_NOT_CONFIGURED']);
    const { rows } = await api.owner.query('select from payment_links where business_id = $1', [shop.id]);
    expect(rows).toEqual([]);
    const body = { amountPesewas: 10_000, method: 'CASH' };
    const paid = await api.post(`/bookings/${booking.id}/payments`, body, shop.owner.token, true);
    expect(paid.status, paid.text).toBe(201);
    expect((await api.get(`/bookings/${booking.id}`, shop.owner.token)).data.status).toBe('CONFIRMED');
    await shop.sql.end();
  });

  it('a sandbox still uses the simulator', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    await turnIntoSandbox(api, { id: shop.id, slug: '', path: '', owner: shop.owner });
    const { data: booking } = await shop.hold({ unitId: await shop.addUnit(), date: inDays(3) });
    const link = await api.post(`/bookings/${booking.id}/payment-links`, {}, shop.owner.token, true);
    expect(link.status, link.text).toBe(201);
    const paid = await fetch(link.data.url, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'pay' }),
      redirect: 'manual',
    });
    expect(paid.headers.get('location')).toMatch(/^\/receipts\//);
    await shop.sql.end();
  });

  it('a simulated link of a business that is no sandbox cannot be paid', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    await turnIntoSandbox(api, { id: shop.id, slug: '', path: '', owner: shop.owner });
    const { data: booking } = await shop.hold({ unitId: await shop.addUnit(), date: inDays(3) });
    const link = await api.post(`/bookings/${booking.id}/payment-links`, {}, shop.owner.token, true);
    await api.owner.query('update businesses set sandbox = false, sandbox_owner_id = null where id = $1', [shop.id]);
    const paid = await fetch(link.data.url, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'pay' }),
      redirect: 'manual',
    });
    expect(paid.status).toBe(404);
    expect((await api.get(`/bookings/${booking.id}`, shop.owner.token)).data.paidPesewas).toBe(0);
    await shop.sql.end();
  });

  it('the page of an invoice says so', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    const checkout = await api.post(
      `/businesses/${shop.id}/subscription/checkout`,
      { plan: 'GROWTH' },
      shop.owner.token,
    );
    expect(checkout.status, checkout.text).toBe(201);
    const { url } = checkout.data.invoice ?? checkout.data;
    const shown = await fetch(url);
    expect(await shown.text()).toContain('cannot be paid online');
    const pressed = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'pay' }),
      redirect: 'manual',
    });
    expect(pressed.status).toBe(303);
    await shop.sql.end();
  });
});
