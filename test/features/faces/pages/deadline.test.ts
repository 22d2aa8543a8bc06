import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayWords } from '../../../../src/domain/schedule/words.ts';
import { dayText } from '../../../../src/site/format.ts';
import { sharedService } from '../../../service/service.ts';
import { statementsDuring } from '../../../service/statements.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { formOf, locationOf, visit, wordsOf } from './visitor.ts';

const api = await sharedService();
let rental: Stall;
let salon: Stall;

async function open(shape: 'units' | 'slots'): Promise<Stall> {
  const stall = await openStall(api, shape);
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: true, open: '06:00', close: '24:00' }));
  await api.call('PUT', `/businesses/${stall.id}/hours`, { body: { hours }, token: stall.owner.token });
  await stall.setPolicies({ cancellationNoticeHours: 48, minNoticeMinutes: 0, deposit: { type: 'NONE' } });
  return stall;
}

beforeAll(async () => {
  rental = await open('units');
  salon = await open('slots');
});
afterAll(async () => {
  await rental.sql.end();
  await salon.sql.end();
});

it('a rental is cancelled and moved until one time, which counts from the opening of its first day', async () => {
  const unitId = await rental.addUnit({ name: 'Canopy', quantity: 3 });
  const visitor = await visit(api);
  const until = `${dayText(inDays(7), inDays(0))}, 06:00`.replaceAll('\u00a0', ' ');
  const book = `/b/${rental.slug}/book`;
  const first = await visitor.open(`${book}?${new URLSearchParams({ unitId, date: inDays(9), endDate: inDays(10) })}`);
  const review = await visitor.open(locationOf(first));
  expect(wordsOf(review)).toContain(`You can cancel until ${until}.`);
  const path = locationOf(await visitor.press(book, { ...formOf(review, book), name: 'Ama' }));
  const page = wordsOf(await visitor.open(path));
  expect(page.split(`Possible until ${until}.`)).toHaveLength(3);
  expect(wordsOf(await visitor.open(`${path}/move`))).toContain(`Possible until ${until}.`);

  // The API refuses both in the same words.
  await rental.setPolicies({ cancellationNoticeHours: 480 });
  const customer = { name: 'Ama', phone: visitor.phone };
  const bookingId = (await rental.book({ unitId, date: inDays(9), customer })).data.id;
  const { token } = await api.signIn(visitor.phone);
  const refusals = [
    await api.post(`/bookings/${bookingId}/cancel`, {}, token, true),
    await api.post(`/bookings/${bookingId}/reschedule`, { date: inDays(12) }, token, true),
  ];
  expect(refusals.map(({ details }) => details[0]?.message)).toEqual([
    'can be cancelled until 20 days before opening time of its first day',
    'can be moved until 20 days before opening time of its first day',
  ]);
  expect(wordsOf(await visitor.open(`/bookings/${bookingId}`))).toContain('This ended on');
  await rental.setPolicies({ cancellationNoticeHours: 48 });
});

it('a refusal says days and hours, days without a time, and opening hours as people write them', async () => {
  const unitId = await rental.addUnit({ name: 'Castle' });
  await rental.setPolicies({ minNoticeMinutes: 5_760, maxAdvanceDays: 30 });
  const ask = async (body: object) => (await api.post(`${rental.page}/quotes`, body)).data.reasons;
  expect(await ask({ unitId, date: inDays(2) })).toMatchObject([
    { code: 'MIN_NOTICE', message: "Bookings need at least 4 days' notice." },
  ]);
  await rental.closeOn(inDays(6));
  expect(await ask({ unitId, date: inDays(6) })).toMatchObject([
    { code: 'CLOSED', message: `Closed on ${dayWords(inDays(6))}` },
  ]);
  const page = await (await visit(api, null)).open(`/b/${rental.slug}/units/${unitId}?date=${inDays(2)}`);
  expect(wordsOf(page)).toContain("Bookings need at least 4 days' notice. ");
  const serviceId = await salon.addService();
  await salon.addProvider([serviceId]);
  const early = await api.post(`${salon.page}/quotes`, { serviceId, startsAt: `${inDays(3)}T05:00:00Z` });
  expect(early.data.reasons).toMatchObject([
    { code: 'OUTSIDE_HOURS', message: `Open on ${dayWords(inDays(3))} from 06:00 to midnight` },
  ]);
});

it('the week of a service, and of a booking that is moved, is read by one statement', async () => {
  const serviceId = await salon.addService();
  await salon.addProvider([serviceId]);
  const visitor = await visit(api);
  const booked = await salon.book({
    serviceId,
    startsAt: `${inDays(5)}T10:00:00Z`,
    customer: { name: 'Ama', phone: visitor.phone },
  });
  for (const path of [`/b/${salon.slug}/services/${serviceId}`, `/bookings/${booked.data.id}/move`]) {
    const { result, texts } = await statementsDuring(() => visitor.open(`${path}?date=${inDays(5)}&week=${inDays(3)}`));
    expect(result.status).toBe(200);
    expect(texts.filter((text) => text.includes('read_provider_time'))).toHaveLength(1);
    // The first hour of the day is free, and the booked one is not.
    expect(result.text).toContain(`${inDays(5)}T08:00:00.000Z`);
    expect(result.text).not.toContain(`value="${inDays(5)}T10:00:00.000Z"`);
    expect(result.text.match(/class="rc"[^>]*data-key="\d{4}-\d\d-\d\d"/g)).toHaveLength(7);
  }
});
