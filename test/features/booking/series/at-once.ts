import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Api } from '../../../service/api.ts';
import { retryUnavailable } from '../../../service/retry.ts';
import { random } from '../../../service/seed.ts';
import { inDays, type Shop, someone } from '../bookings/shop.ts';

/** What a crowd of series asks for: units of few pieces, or providers, over the same weeks. */
export interface Crowd {
  rentals: Shop;
  salon: Shop;
  unitIds: string[];
  serviceId: string;
  providerIds: string[];
}

export async function openCrowd(rentals: Shop, salon: Shop): Promise<Crowd> {
  const unitIds: string[] = [];
  for (const quantity of [1, 2, 3]) unitIds.push(await rentals.addUnit({ quantity }));
  const serviceId = await salon.addService({ duration: 50, buffer: 10 });
  const providerIds: string[] = [];
  for (const name of ['Efua', 'Adwoa', 'Akos']) providerIds.push(await salon.addProvider([serviceId], { name }));
  return { rentals, salon, unitIds, serviceId, providerIds };
}

const dice = random('series at once');

/** Different steps and lengths, so that series cross each other in every order. */
function someSeries({ rentals, salon, unitIds, serviceId, providerIds }: Crowd): { shop: Shop; body: object } {
  const repeat = { every: dice.between(1, 4), unit: dice.pick(['DAY', 'WEEK']), count: dice.between(2, 8) };
  const shared = {
    customer: someone(),
    repeat,
    onConflict: dice.pick(['REJECT', 'SKIP', 'SKIP']),
    creation: dice.pick(['HOLD', 'BOOK']),
  };
  if (dice.chance(0.5)) {
    const date = inDays(dice.between(3, 12));
    const items = dice.pick([unitIds, unitIds.toReversed(), unitIds.slice(1)]).map((unitId) => ({ unitId }));
    const body = dice.chance(0.4) ? { date, items } : { date, endDate: date, unitId: dice.pick(unitIds) };
    return { shop: rentals, body: { ...shared, ...body } };
  }
  const startsAt = `${inDays(dice.between(3, 12))}T${String(dice.between(8, 16)).padStart(2, '0')}:${dice.pick(['00', '20', '40'])}:00Z`;
  const chosen = dice.chance(0.7) ? { providerId: dice.pick(providerIds) } : {};
  return { shop: salon, body: { ...shared, serviceId, startsAt, ...chosen } };
}

/** Sends so many series at once; some are cancelled or moved as soon as they exist. */
export async function sendCrowd(processes: readonly Api[], crowd: Crowd, count: number, clients: number) {
  const outcomes: Answer[] = [];
  let sent = 0;
  const client = async () => {
    while (sent < count) {
      const process = processes[sent++ % processes.length] as Api;
      const { shop, body } = someSeries(crowd);
      const key = randomUUID();
      const post = (path: string, given: object, once: string) =>
        retryUnavailable(() => process.post(path, given, shop.owner.token, once));
      const answer = await post(`/businesses/${shop.id}/series`, body, key);
      outcomes.push(answer);
      if (answer.status !== 201 || dice.chance(0.4)) continue;
      const from = dice.between(0, 2);
      const [verb, change] = dice.chance(0.5)
        ? ['cancel', { from }]
        : ['reschedule', { from, byDays: dice.pick([-1, 1, 7]) }];
      outcomes.push(await post(`/series/${answer.data.id}/${verb}`, change as object, randomUUID()));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return outcomes;
}

/** Every series is whole, and the allocations are those of its live bookings. */
export async function expectWhole({ rentals, salon }: Crowd): Promise<void> {
  const rows = async (shop: Shop, text: string) => (await shop.sql.query(text, [shop.id])).rows;
  for (const shop of [rentals, salon]) {
    const broken = await rows(
      shop,
      `select s.id from series s where s.business_id = $1 and coalesce((s.repeat ->> 'count')::int, 0) <>
         jsonb_array_length(s.skipped) + (select count(*) from bookings b where b.business_id = $1 and b.series_id = s.id)`,
    );
    expect(broken).toEqual([]);
  }
  const wrong = await rows(
    rentals,
    `select d.unit_id, d.date, d.taken, coalesce(sum(a.quantity), 0) as held from unit_days d
       left join allocations a on a.business_id = $1 and a.unit_id = d.unit_id and d.date between a.first_date and a.last_date
     where d.business_id = $1 group by 1, 2, 3 having d.taken <> coalesce(sum(a.quantity), 0)`,
  );
  expect(wrong).toEqual([]);
  const dead = await rows(
    rentals,
    `select a.booking_id from allocations a join bookings b on b.business_id = $1 and b.id = a.booking_id
     where a.business_id = $1 and b.status not in ('HELD', 'CONFIRMED')`,
  );
  expect(dead).toEqual([]);
  const twice = await rows(
    salon,
    `select t.booking_id from provider_times t join provider_times o on o.business_id = $1 and o.provider_id = t.provider_id
       and o.booking_id <> t.booking_id and o.during && t.during where t.business_id = $1`,
  );
  expect(twice).toEqual([]);
}

export const deadlocks = async (shop: Shop): Promise<number> =>
  Number(
    (await shop.sql.query('select deadlocks from pg_stat_database where datname = current_database()')).rows[0]
      .deadlocks,
  );
