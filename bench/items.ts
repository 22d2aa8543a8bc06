import { addDays, dateOf } from '../src/kit/time.ts';
import type { Shop } from '../test/features/booking/bookings/shop.ts';
import { newPhone } from '../test/service/api.ts';
import { atMost, type Figure, tell } from './figure.ts';
import { startCompared } from './in-turn.ts';

/**
 * What several items cost beside one, in CPU of service and database, by rounds of both in turn:
 * `node bench/items.ts [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 8);
const REQUESTS = 40;
const ITEMS = 20;
const KITS = 50;

export async function benchItems(rounds = ROUNDS): Promise<Figure[]> {
  await using bench = await startCompared(3933);
  const { api, open } = bench;
  const addUnits = async (shop: Shop) => {
    const units: string[] = [];
    for (let made = 0; made < KITS; made++)
      units.push(await shop.addUnit({ quantity: 10_000, name: `Canopy ${made}` }));
    return units;
  };
  // Calendars are read of shops without bookings, so that they differ by kits alone.
  const [rental, salon, plain, kitted] = [
    await open('units'),
    await open('slots'),
    await open('units'),
    await open('units'),
  ];
  const units = await addUnits(rental);
  await addUnits(plain);
  const parts = await addUnits(kitted);
  for (let made = 0; made < KITS; made++) {
    const items = [parts[made], parts[(made + 1) % KITS]].map((unitId) => ({ unitId, quantity: 1 }));
    const kit = await api.post(`/businesses/${kitted.id}/kits`, { name: `Kit ${made}`, items }, kitted.owner.token);
    if (kit.status !== 201) throw new Error(kit.text);
  }
  const services = [await salon.addService(), await salon.addService(), await salon.addService()];
  for (const name of ['Adwoa', 'Efua', 'Esi']) await salon.addProvider(services, { name });

  const today = dateOf(Temporal.Now.instant());
  const hold = (items: object[]) => (request: number) =>
    rental.hold({ date: addDays(today, 1 + (request % 30)), items, customer: { name: 'Ama', phone: newPhone() } });
  const slots = (asked: readonly string[]) => (request: number) => {
    const query = new URLSearchParams(asked.map((serviceId) => ['serviceId', serviceId]));
    query.set('date', addDays(today, 1 + (request % 30)));
    return api.get(`/businesses/${salon.id}/slots?${query}`, salon.owner.token);
  };
  const calendar = (shop: typeof rental) => () =>
    api.get(`/businesses/${shop.id}/availability?from=${today}&to=${addDays(today, 30)}`, shop.owner.token);
  const spent = await bench.inTurn(
    {
      one: hold([{ unitId: units[0] }]),
      twenty: hold(units.slice(0, ITEMS).map((unitId) => ({ unitId }))),
      service: slots(services.slice(0, 1)),
      visit: slots(services),
      plain: calendar(plain),
      kits: calendar(kitted),
    },
    rounds,
    REQUESTS,
  );
  const unit = 'ms of CPU';
  return [
    {
      name: `a hold of ${ITEMS} units`,
      value: spent.twenty,
      unit,
      baseline: { name: 'a hold of one', value: spent.one },
      bound: atMost(3, 'times'),
    },
    {
      name: 'slots of a visit of three services',
      value: spent.visit,
      unit,
      baseline: { name: 'slots of one service', value: spent.service },
      bound: atMost(3, 'times'),
    },
    {
      name: `a calendar with ${KITS} kits`,
      value: spent.kits,
      unit,
      baseline: { name: 'the same without kits', value: spent.plain },
      bound: atMost(1.5, 'times'),
    },
  ];
}

if (import.meta.main) await tell(await benchItems());
