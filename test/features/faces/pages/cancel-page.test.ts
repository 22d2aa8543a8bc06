import { afterEach, expect, it } from 'vitest';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openTill } from '../../money/payments/till.ts';
import { formOf, linksOf, locationOf, visit, wordsOf } from './visitor.ts';

const api = await startTestService();
const till = await openTill(api);
const unitId = await till.addUnit({ quantity: 50, name: 'Castle' });
const HOUR = 3_600;
const TIERS = [
  { hoursBefore: 120, refundPercent: 100 },
  { hoursBefore: 24, refundPercent: 50 },
];
await till.setPolicies({ refundOnCancel: 'TIERS', cancellationTiers: TIERS, customerReschedule: true });
await api.call('PATCH', `/businesses/${till.id}`, { body: { contactPhone: '+233302112233' }, token: till.owner.token });
let customer = await visit(api);
afterEach(() => goTo(0));

/** Sessions expire, so that the customer signs in again. */
async function goTo(hours: number): Promise<void> {
  await api.moveClock(Math.round(hours * HOUR));
  customer = await visit(api, customer.phone);
}

/** A booking nine days ahead; 3,001 pesewas came through the gateway. */
async function paid(): Promise<string> {
  const body = { unitId, date: inDays(9), customer: { name: 'Abena', phone: customer.phone } };
  const { data } = await till.hold(body);
  await till.press((await till.link(data.id, { amountPesewas: 3_001 })).data, 'pay');
  return data.id;
}
/** Hours from now until so many hours before the day begins. */
const hoursTo = (before: number) => (Date.parse(`${inDays(9)}T00:00:00Z`) - Date.now()) / 3_600_000 - before;
const open = (id: string) => customer.open(`/bookings/${id}/cancel`);
const statusOf = async (id: string) =>
  (await api.get(`/bookings/${id}`, (await api.signIn(till.owner.phone)).token)).data;

it('shows the refund of now with its end and every step, and the booking page leads to it', async () => {
  const id = await paid();
  const booking = await customer.open(`/bookings/${id}`);
  expect(linksOf(booking)).toContain(`/bookings/${id}/cancel`);
  expect(wordsOf(booking)).toMatch(/GHS 30\.01 back until \w{3} \d+ \w+/);
  expect(wordsOf(booking)).toContain('you can still get everything back later');
  expect(wordsOf(booking)).toMatch(/Cancel by .* and get GHS 30\.01 back\. After that it is less:/);
  const page = await open(id);
  const words = wordsOf(page);
  expect(words).toContain('If you cancel now, you get back GHS 30.01 all that you paid, to the wallet it came from');
  expect(words).toMatch(/This holds until .*\. Then it is GHS 15\.01\./);
  expect(words).toMatch(/now GHS 30\.01 all of it by .* GHS 15\.01 half later nothing/);
  expect(words).toContain('It is free for others at once. This cannot be undone.');
  expect(words).toContain('Cancel and refund GHS 30.01');
  expect(words).toContain('Move to other days instead');
  expect(linksOf(page)).toContain(`/bookings/${id}/move`);
});

it('does not cancel for less than was shown, says what has changed, and keeps the reason', async () => {
  const id = await paid();
  const form = formOf(await open(id), `/bookings/${id}/cancel`);
  await goTo(hoursTo(100));
  const changed = await customer.press(`/bookings/${id}/cancel`, { ...form, reason: 'It rains' });
  expect(changed.status).toBe(409);
  expect(wordsOf(changed)).toMatch(
    /Not cancelled\. The refund has changed\. ?It was GHS 30\.01 until .*\. It is now GHS 15\.01\. Look again/,
  );
  expect(wordsOf(changed)).toContain('half of the GHS 30.01 that you paid; GHS 15.00 stays with the shop');
  expect(wordsOf(changed)).toContain('Then nothing comes back.');
  expect((await statusOf(id)).status).toBe('CONFIRMED');
  const again = formOf(changed, `/bookings/${id}/cancel`);
  expect(again['reason']).toBe('It rains');
  expect(locationOf(await customer.press(`/bookings/${id}/cancel`, again))).toBe(`/bookings/${id}`);
  expect(await statusOf(id)).toMatchObject({ status: 'CANCELLED', refundedPesewas: 1_501, cancelReason: 'It rains' });
  expect(locationOf(await open(id))).toBe(`/bookings/${id}`);
});

it('names the shop where nothing comes back, and ends when the days begin', async () => {
  const id = await paid();
  await goTo(hoursTo(12));
  const page = await open(id);
  expect(wordsOf(page)).toContain('you get back Nothing GHS 30.01 stays with the shop. Talk to them first');
  expect(wordsOf(page)).toContain('Cancel without refund');
  expect(linksOf(page)).toContain('tel:+233302112233');
  expect(wordsOf(page)).not.toContain('instead');
  expect(wordsOf(await customer.open(`/bookings/${id}`))).toContain('Nothing comes back any more');
  await goTo(hoursTo(-20));
  expect(locationOf(await open(id))).toBe(`/bookings/${id}`);
  const late = await customer.press(`/bookings/${id}/cancel`, { refund: '0' });
  expect([late.status, (await statusOf(id)).status]).toEqual([422, 'CONFIRMED']);
});

it('says when the customer’s own move has capped the refund', async () => {
  const id = await paid();
  await goTo(hoursTo(100));
  const { token } = await api.signIn(customer.phone);
  expect((await api.post(`/bookings/${id}/reschedule`, { date: inDays(40) }, token, true)).status).toBe(200);
  const words = wordsOf(await open(id));
  expect(words).toContain('you get back GHS 15.01');
  expect(words).toMatch(
    /You moved this booking on \w{3} \d+ \w+, when half would have come back\. So at most half comes back from then on\./,
  );
});

it('tells apart what comes back by itself and what the shop gives back by hand', async () => {
  const id = await paid();
  await till.record(id, { amountPesewas: 2_000 });
  const words = wordsOf(await open(id));
  expect(words).toContain('you get back GHS 50.01 all that you paid');
  expect(words).toContain('Back to your wallet you need to do nothing, usually the same day GHS 30.01');
  expect(words).toMatch(/Back from the shop, in cash you paid it at the shop on \w{3} \d+ \w+ GHS 20\.00/);
  expect(words).toContain('Then it is GHS 25.01.');
  expect(words).toContain('Cancel and refund GHS 30.01');
});

it('cancels what nothing was paid for, and asks for the page where no figure was shown', async () => {
  const body = { unitId, date: inDays(9), customer: { name: 'Abena', phone: customer.phone } };
  const { data } = await till.hold(body);
  const page = await open(data.id);
  expect(wordsOf(page)).toContain('Nothing was paid, and nothing has to be paid.');
  const blind = await customer.press(`/bookings/${data.id}/cancel`, { refund: 'all' });
  expect(locationOf(blind)).toBe(`/bookings/${data.id}/cancel`);
  const form = formOf(page, `/bookings/${data.id}/cancel`);
  expect(locationOf(await customer.press(`/bookings/${data.id}/cancel`, form))).toBe(`/bookings/${data.id}`);
  expect((await statusOf(data.id)).status).toBe('CANCELLED');
});

it('says the terms before paying: beside the price, on the review, on the hold and on the page of the link', async () => {
  await api.owner.query(
    `update businesses set status = 'ACTIVE', listing_visibility = 'PUBLIC', lat = 5.556, lng = -0.182, area_id = 'accra-osu'
     where id = $1`,
    [till.id],
  );
  const { data: shop } = await api.get(`/businesses/${till.id}`, till.owner.token);
  const choice = `unitId=${unitId}&date=${inDays(20)}`;
  const words = async (path: string) => wordsOf(await customer.open(path));
  const item = () => words(`/b/${shop.slug}/units/${unitId}?${choice}`);
  const review = async () => words(locationOf(await customer.open(`/b/${shop.slug}/book?${choice}`)));
  expect(await item()).toMatch(
    /If plans change Cancel by [\w ]+, 00:00 and all of your deposit comes back; by [\w ]+, 00:00 half of it\. After that it stays with the shop\./,
  );
  const home = () => words(`/b/${shop.slug}`);
  expect(await home()).toMatch(/you get back everything up to 5 days before, half up to .* before\./);
  expect(await review()).toMatch(/Cancel by .* and get GHS 30\.00 back\. After that it is less:/);
  const { data: held } = await till.hold({
    unitId,
    date: inDays(20),
    customer: { name: 'Abena', phone: customer.phone },
  });
  expect(await words(`/bookings/${held.id}`)).toMatch(/Cancel by .* and get GHS 30\.00 back\..*GHS 15\.00 half/);
  const link = new URL((await till.link(held.id)).data.url).pathname;
  expect(await words(link)).toMatch(/If plans change Cancel by .* and get GHS 30\.00 back\..*GHS 15\.00 half/);

  await till.setPolicies({ refundOnCancel: 'FULL_BEFORE_NOTICE', cancellationNoticeHours: 48 });
  expect(await review()).toMatch(/Cancel by .* and get GHS 30\.00 back\. After that it stays with the shop\./);
  expect(await home()).toContain('you get back everything up to 2 days before.');
  await till.setPolicies({ refundOnCancel: 'NONE' });
  expect(await review()).toMatch(
    /You can cancel until .*\. What you pay stays with the shop, unless it gives it back\./,
  );
  expect(await review()).not.toContain('If the shop cancels');
  await till.setPolicies({ deposit: { type: 'NONE' }, refundOnCancel: 'FULL_BEFORE_NOTICE' });
  expect(await item()).toMatch(/If plans change You can cancel until [^.]*\./);
  expect(await item()).not.toContain('eposit');
  expect(await home()).toContain('No deposit. You pay at the shop. You can cancel up to 2 days before.');
  // The terms of the hold stay as they were.
  expect(await words(link)).toMatch(/GHS 15\.00 half/);
});

it('says on the receipt and on the link for the rest what cancelling gives back of all that was paid', async () => {
  await till.setPolicies({
    deposit: { type: 'PERCENT', percent: 30 },
    refundOnCancel: 'TIERS',
    cancellationTiers: TIERS,
  });
  const id = await paid();
  const receipt = async () => {
    const [path = ''] = linksOf(await customer.open(`/bookings/${id}`)).filter((href) => href.startsWith('/receipts/'));
    return wordsOf(await customer.open(path));
  };
  expect(await receipt()).toMatch(/Cancel by .* and get GHS 30\.01 back\..*GHS 15\.01 half/);
  const { data: rest } = await till.link(id, { amountPesewas: 6_999 });
  const words = wordsOf(await customer.open(new URL(rest.url).pathname));
  expect(words).toMatch(/Cancel by .* and get GHS 100\.00 back\./);
  // Each payment is halved by itself, half up.
  expect(words).toContain('GHS 50.01 half');

  await goTo(hoursTo(0) + 1);
  expect(await receipt()).toMatch(/If plans change It can no longer be cancelled here: that ended on/);
});

it('speaks of no payment where a shop without a deposit is booked too late to cancel', async () => {
  await till.setPolicies({
    deposit: { type: 'NONE' },
    refundOnCancel: 'FULL_BEFORE_NOTICE',
    cancellationNoticeHours: 96,
  });
  const { data: shop } = await api.get(`/businesses/${till.id}`, till.owner.token);
  const words = wordsOf(await customer.open(`/b/${shop.slug}/units/${unitId}?unitId=${unitId}&date=${inDays(2)}`));
  expect(words).toContain('Once it is booked it cannot be cancelled here: that ended on');
  await till.setPolicies({ deposit: { type: 'PERCENT', percent: 30 } });
  const paying = wordsOf(await customer.open(`/b/${shop.slug}/units/${unitId}?unitId=${unitId}&date=${inDays(2)}`));
  expect(paying).toContain('Once it is paid it cannot be cancelled here: that ended on');
});
