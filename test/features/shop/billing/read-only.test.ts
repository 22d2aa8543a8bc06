import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../../../src/app.ts';
import { isWrite } from '../../../../src/kit/http/route.ts';
import { sharedService } from '../../../service/service.ts';
import { openTill } from '../../money/payments/till.ts';

const api = await sharedService();

/** The two lists of the API contract, by operation id. */
const REFUSED = [
  'createHold',
  'createBooking',
  'rescheduleBooking',
  'updateBusiness',
  'inviteMember',
  'createApiKey',
  'createWebhook',
  'createUpload',
  'createBlock',
  'createUnit',
  'createService',
  'createProvider',
  'createExtra',
  'createClosure',
  'deleteUnit',
  'deleteService',
  'deleteProvider',
  'deleteBlock',
  'deleteClosure',
  'replaceProviderSchedule',
  'replaceProviderServices',
  'setBusinessLocation',
  'setDeliveryZones',
  'setHours',
  'submitBusiness',
  'updateListing',
  'updateUnit',
  'updateService',
  'updateProvider',
  'updateExtra',
];
const ALLOWED = [
  'recordPayment',
  'refundPayment',
  'openPaymentLink',
  'cancelBooking',
  'confirmBooking',
  'checkInBooking',
  'completeBooking',
  'markNoShow',
  'checkoutSubscription',
  'cancelSubscription',
  'revokeApiKey',
  'removeMember',
  'deleteWebhook',
];

describe('a lapsed business', () => {
  it('allows exactly the operations that the contract lists', () => {
    const settings = new Map(
      allRoutes(api.service.deps).flatMap((route) =>
        isWrite(route) && route.access.kind === 'tenant' ? [[route.id, route.whenReadOnly ?? 'refuse'] as const] : [],
      ),
    );
    expect(REFUSED.map((id) => [id, settings.get(id)])).toEqual(REFUSED.map((id) => [id, 'refuse']));
    expect(ALLOWED.map((id) => [id, settings.get(id)])).toEqual(ALLOWED.map((id) => [id, 'allow']));
  });

  it('may record payments and cancel bookings, but create nothing', async () => {
    const till = await openTill(api);
    const id = await till.held();
    const unitId = await till.addUnit();
    await till.sql.query('update businesses set read_only = true where id = $1', [till.id]);
    await api.service.deps.db.service.transaction(async (tx) => tx.invalidate('business', till.id));
    const hold = await till.hold({ unitId, date: '2027-05-05' });
    expect([hold.status, hold.code]).toEqual([403, 'READ_ONLY']);
    expect((await till.book({ unitId, date: '2027-05-05' })).code).toBe('READ_ONLY');
    const moved = await api.post(`/bookings/${id}/reschedule`, { date: '2027-05-05' }, till.owner.token, true);
    expect(moved.code).toBe('READ_ONLY');
    const { data: payment } = await till.record(id, { amountPesewas: 4_000 });
    expect((await till.refund(payment.id, { amountPesewas: 500 })).status).toBe(201);
    expect((await till.link(id)).status).toBe(201);
    expect((await api.post(`/bookings/${id}/cancel`, {}, till.owner.token)).status).toBe(200);
    expect((await api.get(`/businesses/${till.id}/bookings`, till.owner.token)).status).toBe(200);
  });
});
