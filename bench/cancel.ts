import { resolve } from 'node:path';
import { Client } from 'pg';
import { addDays, dateOf } from '../src/kit/time.ts';
import { atMost, type Figure, tell } from './figure.ts';
import { alternate, type Compared, startCompared } from './in-turn.ts';

/**
 * What a cancellation costs in a shop without a waitlist, in CPU of service and database: beside the same service whose
 * release() does not look at the waitlist, and with `BENCH_AGAINST=<directory>` beside another checkout.
 * `node bench/cancel.ts [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 12);
const CANCELLATIONS = 60;
const WARMING = 3;

/** Milliseconds of CPU for one cancellation. */
async function cancelling({ api, cpu, open }: Compared): Promise<() => Promise<number>> {
  const shop = await open('units');
  const unitId = await shop.addUnit({ quantity: 1_000 });
  const today = dateOf(Temporal.Now.instant());
  return async () => {
    const booked: string[] = [];
    for (let made = 0; made < CANCELLATIONS; made++) {
      const { status, data, text } = await shop.book({ unitId, date: addDays(today, 1 + (made % 30)) });
      if (status !== 201) throw new Error(text);
      booked.push(data.id);
    }
    const before = await cpu();
    for (const id of booked) {
      const { status, text } = await api.post(`/bookings/${id}/cancel`, {}, shop.owner.token, true);
      if (status !== 200) throw new Error(text);
    }
    return ((await cpu()) - before) * (1_000 / CANCELLATIONS);
  };
}

/** Takes the look at the waitlist out of release(), as it would be without the feature. */
async function forgetWaitlist({ url }: Compared): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select pg_get_functiondef('release'::regproc) as text");
  const text: string = rows[0].text;
  const without = text.replace(/perform from waitlist_entries.*?end if;/s, '');
  if (without === text) throw new Error('release() does not look at the waitlist');
  await client.query(without);
  await client.end();
}

export async function benchCancel(rounds = ROUNDS): Promise<Figure[]> {
  const against = process.env['BENCH_AGAINST'];
  await using ours = await startCompared(3934);
  await using without = await startCompared(3935);
  await forgetWaitlist(without);
  await using other = against === undefined ? null : await startCompared(3936, resolve(against));
  const sides = [ours, without, ...(other ? [other] : [])];
  const [value = 0, ...baselines] = await alternate(await Promise.all(sides.map(cancelling)), rounds, WARMING);
  return ['without the look at the waitlist', 'the other checkout'].slice(0, baselines.length).map((name, place) => ({
    name: `a cancellation without a waitlist, beside ${name}`,
    value,
    unit: 'ms of CPU',
    baseline: { name, value: baselines[place] ?? 0 },
    bound: atMost(1.05, 'times'),
  }));
}

if (import.meta.main) await tell(await benchCancel());
