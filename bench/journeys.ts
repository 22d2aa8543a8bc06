import { addDays, dateOf } from '../src/kit/time.ts';
import { type Answer, type Api, newPhone } from '../test/service/api.ts';

/** What people do with the service all day, as calls that follow from each other. Any refusal they cannot explain is an error. */
export interface Stage {
  /** Any of the API processes, as a proxy would choose. */
  api: () => Api;
  /** The owner of the shops below. */
  token: () => Promise<string>;
  rentals: { business: string; unit: string }[];
  salons: { business: string; service: string }[];
}

export type Journey = (stage: Stage) => Promise<void>;

const oneOf = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
};
const someDay = () => addDays(dateOf(Temporal.Now.instant()), 1 + Math.floor(Math.random() * 60));

async function expecting(answer: Promise<Answer>, ...wanted: (number | string)[]): Promise<Answer> {
  const { status, code, text, headers } = await answer;
  if (!wanted.includes(status) && !(code && wanted.includes(code)))
    throw new Error(`${status} ${code ?? ''} ${headers.get('x-request-id') ?? ''} ${text.slice(0, 300)}`);
  return answer;
}

const visitor: Journey = async ({ api }) => {
  const origin = `lat=${5 + Math.random() * 5}&lng=${-2.5 + Math.random() * 2.5}`;
  const filter = oneOf(['', '&family=BEAUTY', '&q=braids', '&minRating=3', `&availableOn=${someDay()}`]);
  const found = await expecting(api().get(`/public/search?${origin}${filter}`), 200);
  if (found.data.length === 0) return;
  const { slug } = oneOf<{ slug: string }>(found.data);
  const path = `/public/businesses/${slug}`;
  const { data } = await expecting(api().get(path), 200);
  const { units, services } = data.catalog;
  const date = someDay();
  if (units.length > 0) {
    await expecting(api().get(`${path}/availability?from=${date}&to=${addDays(date, 20)}`), 200);
    await expecting(api().post(`${path}/quotes`, { unitId: oneOf<{ id: string }>(units).id, date }), 200, 422);
  }
  if (services.length > 0)
    await expecting(api().get(`${path}/slots?serviceId=${oneOf<{ id: string }>(services).id}&date=${date}`), 200, 422);
};

async function hold({ api, token }: Stage, business: string, request: object): Promise<Answer> {
  const key = crypto.randomUUID();
  const body = { ...request, customer: { name: 'Ama Mensah', phone: newPhone() } };
  const path = `/businesses/${business}/holds`;
  const held = await expecting(api().post(path, body, await token(), key), 201, 'NOT_AVAILABLE');
  // A bad network sends one in ten again, to whichever process.
  if (Math.random() < 0.1) {
    const again = await expecting(api().post(path, body, await token(), key), held.status);
    if (again.text !== held.text) throw new Error(`Another answer to the same key: ${again.text}`);
  }
  return held;
}

async function payOrCancel({ api, token }: Stage, id: string): Promise<void> {
  const what = Math.random();
  if (what < 0.45) {
    const link = await expecting(api().post(`/bookings/${id}/payment-links`, {}, await token()), 201);
    const page = `/${new URL(link.data.url).pathname}`;
    await expecting(api().get(page), 200);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await expecting(api().call('POST', page, { body: 'outcome=pay', headers }), 303);
    const paid = await expecting(api().get(`/bookings/${id}`, await token()), 200);
    if (paid.data.status !== 'CONFIRMED') throw new Error(`Paid, but ${paid.data.status}`);
  } else if (what < 0.6) {
    const body = { amountPesewas: 1_000, method: 'CASH' };
    await expecting(api().post(`/bookings/${id}/payments`, body, await token(), true), 201);
  }
  if (Math.random() < 0.5) {
    await expecting(api().post(`/bookings/${id}/cancel`, { reason: 'Rain' }, await token()), 200);
  }
}

const renting: Journey = async (stage) => {
  const { business, unit } = oneOf(stage.rentals);
  const date = someDay();
  const request = { unitId: unit, date };
  await expecting(stage.api().post(`/businesses/${business}/quotes`, request, await stage.token()), 200);
  const { data } = await hold(stage, business, request);
  await payOrCancel(stage, data.id);
};

const atTheSalon: Journey = async (stage) => {
  const { business, service } = oneOf(stage.salons);
  const path = `/businesses/${business}/slots?serviceId=${service}&date=${someDay()}`;
  const { data } = await expecting(stage.api().get(path, await stage.token()), 200);
  const slots = data.providers.flatMap((one: { slots: { startsAt: string }[] }) => one.slots);
  if (slots.length === 0) return;
  const held = await hold(stage, business, {
    serviceId: service,
    startsAt: oneOf<{ startsAt: string }>(slots).startsAt,
  });
  if (held.status === 201) await payOrCancel(stage, held.data.id);
};

const dashboard: Journey = async ({ api, token, rentals, salons }) => {
  const { business } = oneOf([...rentals, ...salons]);
  for (const list of ['bookings', 'customers', 'events', 'digest/today'])
    await expecting(api().get(`/businesses/${business}/${list}`, await token()), 200);
};

/** As often as it happens: many look, some book, few keep the books. */
export const JOURNEYS: readonly { name: string; weight: number; go: Journey }[] = [
  { name: 'a visitor looks around', weight: 5, go: visitor },
  { name: 'a unit is rented', weight: 3, go: renting },
  { name: 'a slot is booked', weight: 2, go: atTheSalon },
  { name: 'the dashboard is read', weight: 1, go: dashboard },
];
