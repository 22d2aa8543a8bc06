import type { TestService } from '../service/service.ts';
import type { startGateway } from './gateway.ts';
import type { openRentalShop } from './shop.ts';

type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** Holds of a shop, told apart by their notes, and the requests of a call as the gateway saw them. */
export function watchHolds(api: TestService, gateway: Gateway, shop: Awaited<ReturnType<typeof openRentalShop>>) {
  let holds = 0;
  return {
    newHold: () => ({
      unitId: shop.unitId,
      date: shop.date,
      customer: { name: 'Ama', phone: '0241234567' },
      note: `hold ${++holds}`,
    }),
    countHolds: async (note: string): Promise<number> => {
      const text = 'select count(*)::int as n from bookings where business_id = $1 and note = $2';
      const { rows } = await api.owner.query(text, [shop.id, note]);
      return rows[0].n;
    },
    watch: async <T>(call: () => Promise<T>): Promise<{ result: T; seen: Gateway['seen'] }> => {
      const from = gateway.seen.length;
      const result = await call();
      return { result, seen: gateway.seen.slice(from) };
    },
  };
}

/** The error of a call, or null. */
export const catching = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error) => error,
  );
