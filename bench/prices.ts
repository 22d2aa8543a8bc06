import { addDays, dateOf } from '../src/kit/time.ts';
import type { Shop } from '../test/features/booking/bookings/shop.ts';
import { atMost, type Figure, tell } from './figure.ts';
import { startCompared } from './in-turn.ts';

/**
 * What rules and codes cost, in CPU of service and database, by rounds with and without them in turn:
 * `node bench/prices.ts [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 8);
const REQUESTS = 100;
const RULES = 100;
const CODES = 50;

export async function benchPrices(rounds = ROUNDS): Promise<Figure[]> {
  await using bench = await startCompared(3934);
  const { api, open } = bench;
  const [plain, ruled] = [await open('units'), await open('units')];
  const [unitId, ruledId] = [await plain.addUnit({ quantity: 50 }), await ruled.addUnit({ quantity: 50 })];
  const post = async (path: string, body: object) => {
    const made = await api.post(`/businesses/${ruled.id}/${path}`, body, ruled.owner.token);
    if (made.status !== 201) throw new Error(made.text);
  };
  const today = dateOf(Temporal.Now.instant());
  for (let made = 0; made < RULES; made++) {
    const kind = ['DATES', 'DATES', 'QUANTITY', 'ADVANCE'][made % 4];
    await post('price-rules', {
      name: `Rule ${made}`,
      kind,
      itemIds: made % 2 === 0 ? [ruledId] : null,
      percent: (made % 40) - 20,
      ...(kind === 'DATES' && { from: addDays(today, made), to: addDays(today, made + 10), weekdays: [5, 6, 7] }),
      ...(kind === 'QUANTITY' && { minQuantity: 1 + made }),
      ...(kind === 'ADVANCE' && { minDaysBefore: made }),
    });
  }
  for (let made = 0; made < CODES; made++) await post('promo-codes', { code: `CODE${made}`, percent: 10 });

  const days = (request: number) => ({
    date: addDays(today, 1 + (request % 60)),
    endDate: addDays(today, 3 + (request % 60)),
    quantity: 5,
  });
  // As browsers and the SDK ask. Only the answer with more lines is long enough to be compressed.
  const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' };
  const PLAIN = { 'accept-encoding': 'identity' };
  const quote = (shop: Shop, more: object, headers: Record<string, string>) => (request: number) => {
    const body = { ...days(request), ...more };
    return api.call('POST', `/businesses/${shop.id}/quotes`, { body, token: shop.owner.token, headers });
  };
  const calendar = (shop: Shop) => () =>
    api.get(`/businesses/${shop.id}/availability?from=${today}&to=${addDays(today, 30)}`, shop.owner.token);
  const spent = await bench.inTurn(
    {
      quote: quote(plain, { unitId }, COMPRESSED),
      ruled: quote(ruled, { unitId: ruledId }, COMPRESSED),
      long: quote(ruled, { unitId: ruledId }, PLAIN),
      coded: quote(ruled, { unitId: ruledId, promoCode: 'CODE7' }, COMPRESSED),
      calendar: calendar(plain),
      priced: calendar(ruled),
    },
    rounds,
    REQUESTS,
  );
  const without = { name: 'a quote without', value: spent.quote };
  const unit = 'ms of CPU';
  return [
    {
      name: `a quote with ${RULES} rules and ${CODES} codes`,
      value: spent.ruled,
      unit,
      baseline: without,
      bound: atMost(1.3, 'times'),
    },
    { name: 'the same without compression', value: spent.long, unit, baseline: without },
    { name: 'the same with a code', value: spent.coded, unit, baseline: without },
    {
      name: `a calendar with ${RULES} rules`,
      value: spent.priced,
      unit,
      baseline: { name: 'the same without rules', value: spent.calendar },
      bound: atMost(1.3, 'times'),
    },
  ];
}

if (import.meta.main) await tell(await benchPrices());
