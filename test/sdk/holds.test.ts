import { describe, expect, it } from 'vitest';
import { Dwaso } from '../../sdk/src/index.ts';
import { random } from '../service/seed.ts';
import { startTestService } from '../service/service.ts';
import { type Fate, startGateway } from './gateway.ts';
import { openRentalShop } from './shop.ts';

const HOLDS = Number(process.env['SDK_HOLDS'] ?? 100);
const AT_ONCE = 16;

describe(`${HOLDS} holds through a network that cuts connections`, () => {
  it('are exactly one booking each', { timeout: 120_000 + HOLDS * 1_000 }, async () => {
    const api = await startTestService();
    const gateway = await startGateway(api.url);
    const shop = await openRentalShop(api);
    const dice = random('cut connections');
    const cuts: Fate[] = ['lose request', 'lose answer', 'cut answer'];
    gateway.choose(() => (dice.chance(0.4) ? dice.pick(cuts) : 'pass'));
    const dwaso = new Dwaso({ baseUrl: gateway.url, apiKey: shop.key, maxRetries: 40 });

    let next = 0;
    const held = new Map<string, string>();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < HOLDS) {
          const note = `hold ${next++}`;
          const customer = { name: 'Ama', phone: '0241234567' };
          const body = { unitId: shop.unitId, date: shop.date, customer, note };
          held.set(note, (await dwaso.bookings.hold(shop.id, body)).id);
        }
      }),
    );

    expect(gateway.seen.length).toBeGreaterThan(HOLDS * 1.2);
    const { rows } = await api.owner.query<{ note: string; id: string }>('select note, id from bookings');
    expect(rows).toHaveLength(HOLDS);
    expect(new Map(rows.map(({ note, id }) => [note, id]))).toEqual(held);
  });
});
