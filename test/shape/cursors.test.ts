import { expect, it } from 'vitest';
import { newId } from '../../src/kit/ids.ts';
import { signInOperator } from '../features/platform/operators/operator.ts';
import { newPhone, type Person } from '../service/api.ts';
import { writeBooking } from '../service/bookings.ts';
import { list, openBusiness } from '../service/business.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();
const operator = await signInOperator(api);

const ROWS = 7;
/** Seven instants of one millisecond, which PostgreSQL keeps apart. */
const instant = (n: number): string => `2026-02-03T10:00:00.1234${n}0Z`;
const PHONE = '+233245550777';

/** The ids of a list, read two at a time. */
async function walk(path: string, token?: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const query = `limit=2${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = await api.get(`${path}${path.includes('?') ? '&' : '?'}${query}`, token);
    expect(page.status, page.text).toBe(200);
    ids.push(...page.data.map(({ id }: { id: string }) => id));
    cursor = page.body.meta.nextCursor;
  } while (cursor !== null && ids.length < 100);
  return ids;
}

interface List {
  path: string;
  token?: string;
  /** Writes the n-th row with the n-th instant; returns its id. */
  add: (n: number) => Promise<string>;
}

const business = await openBusiness(api);
await list(api, business.id);
const customer: Person = await api.signIn(PHONE);
const { token } = business.owner;
const insert = async (kind: string, text: string, ...values: unknown[]): Promise<string> => {
  const id = newId(kind, business.id);
  await api.owner.query(text, [business.id, id, ...values]);
  return id;
};
const book = (n: number, customerPhone: string) =>
  writeBooking(api.owner, business.id, { startsAt: instant(n), customerPhone });
const bookingId = await writeBooking(api.owner, business.id, {});
const endpoint = await insert(
  'whk',
  `insert into webhook_endpoints (business_id, id, url, events, secret, created_at, updated_at)
   values ($1, $2, 'https://example.com/', '{*}', '', now(), now())`,
);
const pay = (n: number): Promise<string> =>
  insert(
    'pay',
    `insert into payments (business_id, id, booking_id, amount_pesewas, method, provider, receipt_number, receipt_token,
       paid_at, created_at) values ($1, $2, $3, 100, 'CASH', 'MANUAL', $2, $2, $4, now())`,
    bookingId,
    instant(n),
  );

const LISTS: Record<string, List> = {
  'payments of a business': { path: `${business.path}/payments?method=CASH`, token, add: pay },
  'payments of a booking': { path: `${business.path}/payments?bookingId=${bookingId}`, token, add: pay },
  uploads: {
    path: `${business.path}/uploads`,
    token,
    add: (n) =>
      insert(
        'upl',
        `insert into uploads (business_id, id, content_type, bytes, width, height, created_at)
         values ($1, $2, 'image/webp', 1000, 640, 480, $3)`,
        instant(n),
      ),
  },
  'bookings, newest first': { path: `${business.path}/bookings`, token, add: (n) => book(n, '+233245550778') },
  'bookings, oldest first': {
    path: `${business.path}/bookings?order=asc`,
    token,
    add: (n) => book(n, '+233245550778'),
  },
  "a person's bookings, newest first": { path: '/me/bookings', token: customer.token, add: (n) => book(n, PHONE) },
  "a person's bookings, oldest first": {
    path: '/me/bookings?order=asc',
    token: customer.token,
    add: (n) => book(n, PHONE),
  },
  deliveries: {
    path: `/webhooks/${endpoint}/deliveries`,
    token,
    add: (n) =>
      insert(
        'dlv',
        `insert into webhook_deliveries (business_id, id, endpoint_id, event_sequence, event_id, event_type, status,
           created_at) values ($1, $2, $3, $4, $2, 'ping', 'SUCCEEDED', $5)`,
        endpoint,
        n,
        instant(n),
      ),
  },
  "a business's audit": {
    path: `${business.path}/audit?action=refund.create`,
    token,
    add: (n) =>
      insert(
        'aud',
        `insert into business_audit (business_id, id, action, actor_kind, target_type, target_id, at)
         values ($1, $2, 'refund.create', 'system', 'payment', 'pay_1', $3)`,
        instant(n),
      ),
  },
  "operators' audit": {
    path: `/admin/audit?businessId=${business.id}&action=business.verify`,
    token: operator.token,
    add: (n) =>
      insert(
        'aud',
        `insert into audit_log (business_id, id, action, actor_id, target_type, target_id, at)
         values ($1, $2, 'business.verify', $3, 'business', $1, $4)`,
        operator.id,
        instant(n),
      ),
  },
  'businesses to verify': {
    path: '/admin/businesses?queue=true',
    token: operator.token,
    async add(n) {
      const { id } = await openBusiness(api, { owner: business.owner });
      await api.owner.query(`update businesses set status = 'PENDING_VERIFICATION', submitted_at = $2 where id = $1`, [
        id,
        instant(n),
      ]);
      return id;
    },
  },
  reviews: {
    path: `/public/businesses/${business.slug}/reviews`,
    add: async (n) =>
      insert(
        'rev',
        `insert into reviews (business_id, id, booking_id, rating, created_at) values ($1, $2, $3, 5, $4)`,
        await writeBooking(api.owner, business.id, {
          status: 'COMPLETED',
          startsAt: '2026-01-03T00:00:00Z',
          customerPhone: newPhone(),
        }),
        instant(n),
      ),
  },
};

it.each(Object.entries(LISTS))('%s of one millisecond are listed once each', async (_name, { path, token, add }) => {
  const before = await walk(path, token);
  const added: string[] = [];
  for (let n = 0; n < ROWS; n++) added.push(await add(n));
  const found = await walk(path, token);
  expect(found.toSorted()).toEqual([...before, ...added].toSorted());
});
