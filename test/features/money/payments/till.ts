import { vi } from 'vitest';
import type { Answer, Api } from '../../../service/api.ts';
import { eventsOf, inDays, openShop, type Shop } from '../../booking/bookings/shop.ts';

/** A rental business: a unit costs 10,000 pesewas a day, the deposit is 3,000, a hold expires after 5 minutes. */
export interface Till extends Shop {
  /** Holds a new unit, or the given one. */
  held(options?: { unitId?: string; days?: number; token?: string }): Promise<string>;
  booking(id: string): Promise<Answer['data']>;
  payments(id: string): Promise<Answer['data']>;
  links(id: string): Promise<Answer['data']>;
  record(id: string, body: object): Promise<Answer>;
  link(id: string, body?: object): Promise<Answer>;
  refund(paymentId: string, body: object): Promise<Answer>;
  /** Submits the form of a simulated link's page. */
  press(link: { url: string }, outcome: 'pay' | 'fail'): Promise<Answer>;
  events(id: string): Promise<string[]>;
}

export const pathOf = (url: string): string => `/${new URL(url).pathname}`;

export const pressButton = (api: Api, url: string, outcome: string): Promise<Answer> =>
  api.call('POST', pathOf(url), {
    body: `outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

export async function openTill(api: Api & { database: { url: string } }): Promise<Till> {
  const shop = await openShop(api, api.database.url, 'units');
  await shop.setPolicies({ deposit: { type: 'PERCENT', percent: 30 }, holdTtlMinutes: 5, minNoticeMinutes: 0 });
  const { token } = shop.owner;
  return {
    ...shop,
    async held({ unitId, days = 3, token: who } = {}) {
      const unit = unitId ?? (await shop.addUnit());
      const made = await shop.hold({ unitId: unit, date: inDays(days) }, who);
      if (made.status !== 201) throw new Error(made.text);
      return made.data.id;
    },
    booking: async (id) => (await api.get(`/bookings/${id}`, token)).data,
    payments: async (id) => (await api.get(`/bookings/${id}/payments`, token)).data,
    links: async (id) => (await api.get(`/bookings/${id}/payment-links`, token)).data,
    record: (id, body) => api.post(`/bookings/${id}/payments`, { method: 'CASH', ...body }, token, true),
    link: (id, body = {}) => api.post(`/bookings/${id}/payment-links`, body, token),
    refund: (paymentId, body) => api.post(`/payments/${paymentId}/refunds`, { reason: 'Rain', ...body }, token),
    press: (link, outcome) => pressButton(api, link.url, outcome),
    events: (id) => eventsOf(shop, id),
  };
}

/** Waits for a background job, up to 60 seconds. */
export const eventually = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 });
