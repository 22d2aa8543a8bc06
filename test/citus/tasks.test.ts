import { describe, expect, it } from 'vitest';
import { inDays, openShop, someone } from '../features/booking/bookings/shop.ts';
import { list, mint } from '../service/business.ts';
import { preparedOf, serversOf, startWatchedService, tasksOf } from './remote-commands.ts';

/**
 * What the frequent requests cost on a cluster. A statement for one business is one task on its worker; a statement that
 * does not name its business would be one task for each shard.
 */
const api = await startWatchedService();
const rentals = await openShop(api, api.database.url, 'units');
const salon = await openShop(api, api.database.url, 'slots');
const unitId = await rentals.addUnit({ quantity: 1_000 });
const serviceId = await salon.addService();
const providerId = await salon.addProvider([serviceId]);
for (const shop of [rentals, salon]) await list(api, shop.id);
const keys = { rentals: (await mint(api, rentals.id)).key, salon: (await mint(api, salon.id)).key };
const { data: profile } = await api.get(`/businesses/${salon.id}`, salon.owner.token);

async function hold(token: string): Promise<string> {
  const held = await rentals.hold({ unitId, date: inDays(5) }, token);
  if (held.status !== 201) throw new Error(held.text);
  return held.data.id;
}

async function holdSlot(hour: number, chosen: { providerId?: string }): Promise<void> {
  const startsAt = `${inDays(5)}T${String(hour).padStart(2, '0')}:00:00Z`;
  const path = `/businesses/${salon.id}/holds`;
  const held = await api.post(path, { serviceId, ...chosen, startsAt, customer: someone() }, keys.salon, true);
  if (held.status !== 201) throw new Error(held.text);
}

const bookingId = await hold(keys.rentals);
await holdSlot(8, { providerId });

describe('a hold by an API key', () => {
  it('is one statement of the service, one call on the worker, committed in one phase', async () => {
    const trips = await api.tripsDuring(() => hold(keys.rentals));
    expect(trips.statements).toEqual([expect.stringContaining('place_bookings(')]);
    expect(trips.commands).toEqual([expect.objectContaining({ text: expect.stringContaining('place_bookings(') })]);
  });

  it('of 20 items is one call on the worker as well', async () => {
    const unitIds: string[] = [];
    while (unitIds.length < 20) unitIds.push(await rentals.addUnit({ quantity: 10 }));
    const send = async () => {
      const body = { items: unitIds.map((id) => ({ unitId: id })), date: inDays(5), customer: someone() };
      const held = await api.post(`/businesses/${rentals.id}/holds`, body, keys.rentals, true);
      expect(held.status, held.text).toBe(201);
      expect(held.data.items).toHaveLength(20);
    };
    // The first one reads the new catalogue.
    await send();
    const trips = await api.tripsDuring(send);
    expect(trips.statements).toEqual([expect.stringContaining('place_bookings(')]);
    expect(trips.commands).toEqual([expect.objectContaining({ text: expect.stringContaining('place_bookings(') })]);
  });

  it('of any provider reads the taken time and places the booking, each by one call on the worker', async () => {
    const trips = await api.tripsDuring(() => holdSlot(10, {}));
    const calls = [expect.stringContaining('read_provider_time('), expect.stringContaining('place_bookings(')];
    expect(trips.statements).toEqual(calls);
    expect(trips.commands.map(({ text }) => text)).toEqual(calls);
    expect(serversOf(trips)).toHaveLength(1);
  });

  it('is one call on the worker while requests are traced as well', async () => {
    const traced = await startWatchedService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, api.database);
    const body = { unitId, date: inDays(5), customer: someone() };
    const send = () => traced.post(`/businesses/${rentals.id}/holds`, body, keys.rentals, true);
    expect((await send()).status).toBe(201);
    const trips = await traced.tripsDuring(async () => expect((await send()).status).toBe(201));
    expect(trips.commands).toEqual([expect.objectContaining({ text: expect.stringContaining('place_bookings(') })]);
  });

  it('is replayed by one call', async () => {
    const key = 'the-same-key';
    const body = { unitId, date: inDays(5), customer: someone() };
    const send = () => api.post(`/businesses/${rentals.id}/holds`, body, keys.rentals, key);
    const first = await send();
    const trips = await api.tripsDuring(async () => expect((await send()).text).toBe(first.text));
    expect(tasksOf(trips)).toHaveLength(1);
    expect(preparedOf(trips)).toEqual([]);
  });
});

describe('a hold by a person', () => {
  it('commits the booking and the record of its key together', async () => {
    const trips = await api.tripsDuring(() => hold(rentals.owner.token));
    expect(trips.statements.filter((text) => !/^(begin|set local|commit)/.test(text))).toEqual([
      expect.stringContaining('place_bookings('),
    ]);
    // The record lies with the person, on another server or on the same one.
    const servers = serversOf(trips);
    expect(new Set(preparedOf(trips).map(({ server }) => server)).size).toBe(servers.length > 1 ? servers.length : 0);
  });

  it('tells each worker a setting once', async () => {
    const trips = await api.tripsDuring(() => hold(rentals.owner.token));
    const told = trips.commands.flatMap(({ text, server }) =>
      [...text.matchAll(/set local ([\w.]+)/gi)].map(([, setting]) => `${server} ${setting}`),
    );
    for (const server of serversOf(trips)) expect(told).toContain(`${server} app.business_id`);
    expect(new Set(told).size).toBe(told.length);
  });
});

describe('a frequent read is at most one task a statement, on one server', () => {
  const get = (path: string, token?: string) => async () => {
    const answer = await api.get(path, token);
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const from = inDays(1);
  const reads: Record<string, () => Promise<void>> = {
    'slots by a key': get(`/businesses/${salon.id}/slots?serviceId=${serviceId}&date=${inDays(6)}`, keys.salon),
    'slots by a member': get(
      `/businesses/${salon.id}/slots?serviceId=${serviceId}&date=${inDays(6)}&providerId=${providerId}`,
      salon.owner.token,
    ),
    'slots for the public': get(`/public/businesses/${profile.slug}/slots?serviceId=${serviceId}&date=${inDays(6)}`),
    'a profile': get(`/public/businesses/${profile.slug}`),
    'a business': get(`/businesses/${rentals.id}`, keys.rentals),
    'a booking by its id': get(`/bookings/${bookingId}`, keys.rentals),
    'a booking by its id for a member': get(`/bookings/${bookingId}`, rentals.owner.token),
    'the bookings of a business': get(`/businesses/${rentals.id}/bookings`, keys.rentals),
    'a calendar': get(`/businesses/${rentals.id}/availability?from=${from}&to=${inDays(20)}`, keys.rentals),
    units: get(`/businesses/${rentals.id}/units`, keys.rentals),
    events: get(`/businesses/${rentals.id}/events`, keys.rentals),
  };

  it.each(Object.entries(reads))('%s', async (_name, read) => {
    // The first request fills caches of the process and opens the connection from the coordinator to the worker.
    await read();
    const trips = await api.tripsDuring(read);
    const questions = trips.statements.filter((text) => !/^(begin|set local|commit)/.test(text));
    expect(tasksOf(trips).length).toBeLessThanOrEqual(questions.length);
    expect(serversOf(trips).length).toBeLessThanOrEqual(1);
    expect(preparedOf(trips)).toEqual([]);
  });
});
