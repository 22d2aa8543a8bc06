import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../../src/features/booking/bookings/store-placement.ts';
import { sharedService } from '../../../service/service.ts';
import { statementsDuring } from '../../../service/statements.ts';
import { inDays, openShop, someone } from './shop.ts';

const api = await sharedService();
const rentals = await openShop(api, api.database.url, 'units');
const salon = await openShop(api, api.database.url, 'slots');

function raised(code: string, constraint?: string): DatabaseError {
  return Object.assign(new DatabaseError('refused', 0, 'error'), { code, constraint });
}

describe('the outcome of place_bookings()', () => {
  it.each([
    ['DW001', 'stale'],
    ['DW002', 'taken'],
    ['DW003', 'blocked'],
    ['DW004', 'mismatch'],
    ['DW005', 'customer-changed'],
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
  ])('SQLSTATE %s is %s', (code, kind) => {
    expect(outcomeOf(raised(code))).toEqual({ kind });
  });

  it('a customer that was deleted meanwhile is customer-changed', () => {
    expect(outcomeOf(raised('23503', 'bookings_customer_id_business_id_fkey'))).toEqual({ kind: 'customer-changed' });
  });

  it.each(['23505', '23503', '23P01', '55P03', '57014', '22P02'])('SQLSTATE %s is no outcome', (code) => {
    expect(outcomeOf(raised(code))).toBeUndefined();
  });

  it('an error of the network is no outcome', () => {
    expect(outcomeOf(new Error('Connection terminated'))).toBeUndefined();
  });
});

/** The probe by which the process asks whether it still hears invalidations. */
const PROBE = /^select 1$/;
/** On a cluster the hold of a person travels between BEGIN and COMMIT, in one round trip; see test/citus/tasks.test.ts. */
const FRAME = process.env['CITUS_URL'] ? /^(begin|set local|commit)/ : /^$/;

/** The statements of a request. */
async function statementsOf<T>(send: () => Promise<T>): Promise<{ result: T; texts: string[] }> {
  const { result, texts } = await statementsDuring(send);
  return { result, texts: texts.filter((text) => !PROBE.test(text) && !FRAME.test(text)) };
}

const ATTEMPTS = 10;

/**
 * The statements of a request that found its catalogue in the cache. A request reads the catalogue again while a busy
 * machine delays the probe above, or after a late notice of an earlier change; the next one does not.
 */
async function statementsWithCache<T>(
  send: (attempt: number) => Promise<T>,
  count: number,
): ReturnType<typeof statementsOf<T>> {
  for (let attempt = 1; ; attempt++) {
    const seen = await statementsOf(() => send(attempt));
    if (seen.texts.length === count || attempt === ATTEMPTS) return seen;
  }
}

describe('a hold is one statement', async () => {
  const unitId = await rentals.addUnit({ quantity: 100 });
  const extraId = await rentals.addExtra();
  await rentals.setZone('accra-osu', 2_000);
  const serviceId = await salon.addService();
  const providerId = await salon.addProvider([serviceId]);
  const hour = (day: number, attempt: number) =>
    Temporal.Instant.from(`${inDays(day)}T08:00:00Z`)
      .add({ hours: attempt })
      .toString();
  const requests: [string, (attempt: number) => ReturnType<typeof rentals.hold>][] = [
    ['of a unit', () => rentals.hold({ unitId, date: inDays(3) })],
    [
      'of a unit for days with extras and delivery',
      () =>
        rentals.hold({
          unitId,
          date: inDays(4),
          endDate: inDays(9),
          quantity: 3,
          extras: [{ extraId, quantity: 2 }],
          delivery: { areaId: 'accra-osu', address: 'Oxford Street 1' },
        }),
    ],
    [
      'of a slot with a chosen provider',
      (attempt) => salon.hold({ serviceId, providerId, startsAt: hour(3, attempt) }),
    ],
    ['and so is a direct booking', () => rentals.book({ unitId, date: inDays(5) })],
  ];

  it.each(requests)('%s', async (_name, send) => {
    const { result, texts } = await statementsWithCache(send, 1);
    expect(result.status, result.text).toBe(201);
    expect(texts).toEqual([expect.stringMatching(/from place_bookings\(/)]);
  });

  it('and so is its repeat with the same key', async () => {
    const body = { unitId, date: inDays(6), customer: someone() };
    const send = () => rentals.hold(body, rentals.owner.token, 'one-statement-repeat');
    const first = await send();
    const { result, texts } = await statementsWithCache(send, 1);
    expect([result.status, result.text]).toEqual([201, first.text]);
    expect(result.headers.get('idempotent-replayed')).toBe('true');
    expect(texts).toEqual([expect.any(String)]);
  });

  it('and one read more when any provider may serve', async () => {
    const { result, texts } = await statementsWithCache(
      (attempt) => salon.hold({ serviceId, startsAt: hour(4, attempt) }),
      2,
    );
    expect(result.status, result.text).toBe(201);
    expect(texts.map((text) => /from (\w+)\(/.exec(text)?.[1])).toEqual(['read_provider_time', 'place_bookings']);
  });
});

describe('the customer of a booking', () => {
  it('keeps its id, which the answer, the event and the idempotency record name', async () => {
    const unitId = await rentals.addUnit({ quantity: 9 });
    const customer = someone('Esi Owusu');
    const first = await rentals.hold({ unitId, date: inDays(3), customer });
    const again = await rentals.hold({ unitId, date: inDays(4), customer: { ...customer, name: 'Esi O.' } });
    expect(again.data.customerId).toBe(first.data.customerId);
    expect(again.data.customerName).toBe('Esi O.');
    const { rows } = await api.owner.query(
      `select c.name, e.data #>> '{booking,customerId}' as "inEvent"
       from customers c join events e on e.business_id = c.business_id and e.data #>> '{booking,id}' = $1
       where c.id = $2`,
      [again.data.id, first.data.customerId],
    );
    expect(rows).toEqual([{ name: 'Esi O.', inEvent: first.data.customerId }]);
    const { rows: records } = await api.owner.query(
      `select body::json #>> '{data,customerId}' as id from idempotency_keys where body like '%' || $1 || '%'`,
      [again.data.id],
    );
    expect(records).toEqual([{ id: first.data.customerId }]);
  });

  it('is one, however many holds of a new phone come at once', async () => {
    const unitId = await rentals.addUnit({ quantity: 40 });
    const customer = someone('Kojo Antwi');
    const held = await Promise.all(
      Array.from({ length: 20 }, (_, day) => rentals.hold({ unitId, date: inDays(1 + day), customer })),
    );
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 201));
    expect(new Set(held.map(({ data }) => data.customerId)).size).toBe(1);
  });
});
