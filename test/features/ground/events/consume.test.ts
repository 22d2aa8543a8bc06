import { describe, expect, it } from 'vitest';
import { type ConsumedEvent, consume, emit, SYSTEM } from '../../../../src/features/ground/events/index.ts';
import { openBusiness, type TestBusiness } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';

const api = await startTestService();
const { deps } = api.service;

let consumers = 0;

/** A consumer in a process of its own, whose worker runs it while there is more. */
function follow(name: string, handle: (event: ConsumedEvent) => Promise<void> = async () => {}) {
  const seen: string[] = [];
  const job = consume(deps, name, async (event) => {
    await handle(event);
    seen.push(`${event.businessId} ${event.sequence}`);
  });
  return {
    seen,
    of: ({ id }: TestBusiness) =>
      seen.filter((text) => text.startsWith(id)).map((text) => Number(text.slice(id.length + 1))),
    async work() {
      while ((await job.run()) === 'more');
    },
  };
}
const newName = () => `test-${++consumers}`;

const append = (business: TestBusiness, count: number): Promise<void> =>
  deps.db.tenant(business.id).transaction(async (tx) => {
    for (let n = 0; n < count; n++)
      await emit(tx, { businessId: business.id, type: 'booking.held', data: { n }, by: SYSTEM, now: deps.clock.now() });
  });

const sequencesOf = async ({ id }: TestBusiness): Promise<number[]> =>
  (await api.owner.query('select sequence from events where business_id = $1 order by sequence', [id])).rows.map(
    ({ sequence }) => Number(sequence),
  );

describe('a consumer', () => {
  it('sees every event of every business once, in the order of its log, and goes on from there', async () => {
    const [one, two] = [await openBusiness(api), await openBusiness(api)];
    await append(one, 120);
    await append(two, 3);
    const name = newName();
    const first = follow(name);
    await first.work();
    expect(first.of(one)).toEqual(await sequencesOf(one));
    expect(first.of(two)).toEqual(await sequencesOf(two));
    await append(one, 2);
    const later = follow(name);
    await later.work();
    expect(later.of(one)).toEqual((await sequencesOf(one)).slice(-2));
    expect(later.of(two)).toEqual([]);
    await first.work();
    expect(first.of(one)).toHaveLength((await sequencesOf(one)).length - 2);
  });

  it('gives each business a share of a run, however long the log of another is', async () => {
    const [long, short] = [await openBusiness(api), await openBusiness(api)];
    await append(long, 200);
    await append(short, 1);
    const consumer = follow(newName());
    await consumer.work();
    const at = consumer.seen.indexOf(`${short.id} ${(await sequencesOf(short)).at(-1)}`);
    const before = consumer.seen.slice(0, at).filter((text) => text.startsWith(long.id));
    expect(before.length).toBeLessThan(200);
    expect(consumer.of(long)).toEqual(await sequencesOf(long));
  });

  it('handles the events of a business in one process at a time', async () => {
    const business = await openBusiness(api);
    await append(business, 80);
    const name = newName();
    let running = 0;
    const handle = async ({ businessId }: ConsumedEvent) => {
      if (businessId !== business.id) return;
      expect(++running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
    };
    const both = [follow(name, handle), follow(name, handle)];
    await Promise.all(both.map((consumer) => consumer.work()));
    await both[0]?.work();
    const seen = both.flatMap((consumer) => consumer.of(business));
    expect(seen.toSorted((a, b) => a - b)).toEqual(await sequencesOf(business));
  });

  it('repeats an event that fails, in order, and holds up no other business', async () => {
    const [failing, other] = [await openBusiness(api), await openBusiness(api)];
    await append(failing, 5);
    await append(other, 5);
    const name = newName();
    const last = (await sequencesOf(failing)).at(-1) ?? 0;
    let broken = true;
    const consumer = follow(name, async ({ businessId, sequence }) => {
      if (broken && businessId === failing.id && sequence === last - 1) throw new Error('The gateway is down');
    });
    await consumer.work();
    expect(consumer.of(failing)).toEqual((await sequencesOf(failing)).slice(0, -2));
    expect(consumer.of(other)).toEqual(await sequencesOf(other));
    broken = false;
    await consumer.work();
    expect(consumer.of(failing)).toHaveLength((await sequencesOf(failing)).length - 2);
    await api.owner.query('update event_cursors set leased_until = now() where business_id = $1 and consumer = $2', [
      failing.id,
      name,
    ]);
    await append(failing, 1);
    await consumer.work();
    expect(consumer.of(failing)).toEqual(await sequencesOf(failing));
  });

  it('changes no cursor that another process has taken over', async () => {
    const business = await openBusiness(api);
    await append(business, 3);
    const name = newName();
    const slow = follow(name, async ({ businessId }) => {
      if (businessId !== business.id || slow.of(business).length > 0) return;
      // The lease has expired meanwhile.
      await api.owner.query('update event_cursors set leased_until = now() where consumer = $1', [name]);
      await other.work();
    });
    const other = follow(name);
    await slow.work();
    await append(business, 2);
    const third = follow(name);
    await third.work();
    expect(other.of(business)).toEqual((await sequencesOf(business)).slice(0, -2));
    expect(third.of(business)).toEqual((await sequencesOf(business)).slice(-2));
  });
});
