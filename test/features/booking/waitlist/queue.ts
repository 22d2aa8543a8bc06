import type { Person } from '../../../service/api.ts';
import type { TestService } from '../../../service/service.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';

/** A listed business with a waiting list, and the calls around it. */
export interface Queue extends Stall {
  /** A person who waits. */
  join(body: object, person?: Person): ReturnType<TestService['call']>;
  /** The entry as the business sees it. */
  entry(
    id: string,
  ): Promise<{ status: string; offer: { bookingId: string; expiresAt: string } | null } & Record<string, unknown>>;
  /** Everything that became free was offered. */
  settled(): Promise<void>;
  cancel(bookingId: string, body?: object, token?: string): ReturnType<TestService['call']>;
}

export async function openQueue(api: TestService, shape: 'units' | 'slots', policies: object = {}): Promise<Queue> {
  const stall = await openStall(api, shape);
  const waitlist = 'IN_ORDER';
  await stall.setPolicies({ waitlist, deposit: { type: 'PERCENT', percent: 30 }, minNoticeMinutes: 0, ...policies });
  const { token } = stall.owner;
  return {
    ...stall,
    async join(body, person) {
      const customer = person ?? (await api.signIn());
      return api.post(`${stall.page}/waitlist`, { customer: { name: 'Ama' }, ...body }, customer.token);
    },
    async entry(id) {
      const { data } = await api.get(`/businesses/${stall.id}/waitlist?limit=100`, token);
      return data.find((entry: { id: string }) => entry.id === id);
    },
    async settled() {
      for (;;) {
        const { rows } = await stall.sql.query('select from waitlist_freed where business_id = $1', [stall.id]);
        if (rows.length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    cancel: (bookingId, body = {}, by = token) => api.post(`/bookings/${bookingId}/cancel`, body, by),
  };
}
