import { expect } from 'vitest';
import { SCOPES } from '../../../../src/access.ts';
import { keyOf } from '../../../service/business.ts';
import { until } from '../../../service/receiver.ts';
import type { TestService } from '../../../service/service.ts';
import { openShop, type Shop } from '../../booking/bookings/shop.ts';

/** A Tuesday, so that neither the real date nor the hour of the day matters. */
export const BASE = Temporal.Instant.from('2027-03-09T10:00:00Z');

/** Moves the service's clock to a time after BASE. */
export const moveTo = (
  api: TestService,
  {
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: { days?: number; hours?: number; minutes?: number; seconds?: number } = {},
): Promise<void> => {
  const to = BASE.add({ seconds: ((days * 24 + hours) * 60 + minutes) * 60 + seconds });
  return api.moveClock(Math.round(to.since(Temporal.Now.instant()).total('seconds')));
};

/** Sets quiet hours that are not now, whenever a test runs. */
export async function neverQuiet(api: TestService, businessId: string, token: string): Promise<void> {
  const hour = (ahead: number) => `${String((new Date().getUTCHours() + ahead) % 24).padStart(2, '0')}:00`;
  const body = { quietHours: { from: hour(4), to: hour(5) } };
  const set = await api.call('PUT', `/businesses/${businessId}/message-settings`, { body, token });
  expect(set.status, set.text).toBe(200);
}

export interface MessageShop extends Shop {
  /** With every scope but the assistant's, which acts for customers: it does not expire when the clock moves. */
  key: string;
  unitId: string;
  book(body: object): ReturnType<Shop['book']>;
  booked(date: string, phone: string): Promise<string>;
  messages(query?: string, token?: string): Promise<ReturnType<typeof JSON.parse>[]>;
  /** Waits until the messages of the query have the statuses, by kind. */
  settle(query: string, expected: Record<string, string>, token?: string): Promise<ReturnType<typeof JSON.parse>[]>;
}

export async function openMessageShop(api: TestService): Promise<MessageShop> {
  const shop = await openShop(api, api.database.url, 'units');
  // Its trial does not end when the clock moves.
  await api.owner.query('update subscriptions set next_step_at = null where business_id = $1', [shop.id]);
  const key = await keyOf(
    api,
    shop.id,
    SCOPES.filter((scope) => scope !== 'usage:write'),
  );
  const unitId = await shop.addUnit({ quantity: 50, name: 'Canopy × 2 – “big”' });
  const messages = async (query = '', token = key) => {
    const answer = await api.get(`/businesses/${shop.id}/messages?limit=100${query}`, token);
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  return {
    ...shop,
    key,
    unitId,
    messages,
    async booked(date, phone) {
      const made = await api.call('POST', `/businesses/${shop.id}/bookings`, {
        body: { unitId, date, customer: { name: 'Ama Mensah', phone } },
        token: key,
        key: true,
      });
      expect(made.status, made.text).toBe(201);
      return made.data.id;
    },
    async settle(query, expected, token) {
      let found: { kind: string; status: string }[] = [];
      const byKind = () => Object.fromEntries(found.map(({ kind, status }) => [kind, status]));
      const same = async () => {
        found = await messages(query, token);
        return (
          JSON.stringify(Object.entries(byKind()).toSorted()) === JSON.stringify(Object.entries(expected).toSorted())
        );
      };
      await until(same).catch(() => {});
      expect(byKind()).toEqual(expected);
      return found;
    },
  };
}
