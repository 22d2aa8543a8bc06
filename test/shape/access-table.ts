import type { ApiScope } from '../../src/access.ts';

/**
 * Access by route, copied by hand from the specification's endpoint tables and from the contract's section "Who may do
 * what". It repeats src/access.ts on purpose, so that a wrong row there fails a test.
 */
const TABLE = `
  POST   /businesses                              session
  GET    /businesses/me                           session
  GET    /me                                      session
  PATCH  /me                                      session
  DELETE /me                                      session
  GET    /me/export                               session
  GET    /me/bookings                             session
  GET    /me/sessions                             session
  DELETE /me/sessions/{}                          session
  POST   /sandbox                                 session
  DELETE /sandbox                                 session
  POST   /public/businesses/{}/holds              session

  GET    /businesses/{}                           OWNER STAFF any
  PATCH  /businesses/{}                           OWNER business:write
  PUT    /businesses/{}/location                  OWNER
  PATCH  /businesses/{}/listing                   OWNER
  POST   /businesses/{}/submit                    OWNER
  POST   /businesses/{}/close                     OWNER
  PUT    /businesses/{}/assistant-status          usage:write
  POST   /businesses/{}/usage                     usage:write
  POST   /businesses/{}/handoffs                  usage:write

  GET    /businesses/{}/audit                     OWNER
  GET    /businesses/{}/members                   OWNER STAFF
  POST   /businesses/{}/members                   OWNER
  PATCH  /businesses/{}/members/{}                OWNER
  DELETE /businesses/{}/members/{}                OWNER STAFF
  POST   /businesses/{}/api-keys                  OWNER
  GET    /businesses/{}/api-keys                  OWNER
  PATCH  /businesses/{}/api-keys/{}               OWNER
  DELETE /businesses/{}/api-keys/{}               OWNER
  GET    /businesses/{}/api-usage                 OWNER

  GET    /businesses/{}/hours                     OWNER STAFF catalog:read
  PUT    /businesses/{}/hours                     OWNER business:write
  GET    /businesses/{}/closures                  OWNER STAFF catalog:read
  POST   /businesses/{}/closures                  OWNER business:write
  DELETE /businesses/{}/closures/{}               OWNER business:write
  GET    /businesses/{}/delivery-zones            OWNER STAFF catalog:read
  PUT    /businesses/{}/delivery-zones            OWNER business:write

  GET    /businesses/{}/units                     OWNER STAFF catalog:read
  POST   /businesses/{}/units                     OWNER catalog:write
  GET    /businesses/{}/units/{}                  OWNER STAFF catalog:read
  PATCH  /businesses/{}/units/{}                  OWNER catalog:write
  DELETE /businesses/{}/units/{}                  OWNER catalog:write
  GET    /businesses/{}/services                  OWNER STAFF catalog:read
  POST   /businesses/{}/services                  OWNER catalog:write
  GET    /businesses/{}/services/{}               OWNER STAFF catalog:read
  PATCH  /businesses/{}/services/{}               OWNER catalog:write
  DELETE /businesses/{}/services/{}               OWNER catalog:write
  GET    /businesses/{}/providers                 OWNER STAFF catalog:read
  POST   /businesses/{}/providers                 OWNER catalog:write
  GET    /businesses/{}/providers/me              OWNER STAFF
  GET    /businesses/{}/providers/{}              OWNER STAFF catalog:read
  PATCH  /businesses/{}/providers/{}              OWNER catalog:write
  DELETE /businesses/{}/providers/{}              OWNER catalog:write
  PUT    /businesses/{}/providers/{}/services     OWNER catalog:write
  PUT    /businesses/{}/providers/{}/schedule     OWNER catalog:write
  GET    /businesses/{}/extras                    OWNER STAFF catalog:read
  POST   /businesses/{}/extras                    OWNER catalog:write
  GET    /businesses/{}/extras/{}                 OWNER STAFF catalog:read
  PATCH  /businesses/{}/extras/{}                 OWNER catalog:write
  DELETE /businesses/{}/extras/{}                 OWNER catalog:write
  POST   /businesses/{}/uploads                   OWNER catalog:write
  GET    /businesses/{}/uploads                   OWNER STAFF catalog:read
  DELETE /businesses/{}/uploads/{}                OWNER catalog:write
  GET    /businesses/{}/blocks                    OWNER STAFF catalog:read
  POST   /businesses/{}/blocks                    OWNER STAFF catalog:write
  DELETE /businesses/{}/blocks/{}                 OWNER STAFF catalog:write

  GET    /businesses/{}/availability              OWNER STAFF availability:read
  GET    /businesses/{}/slots                     OWNER STAFF availability:read
  POST   /businesses/{}/quotes                    OWNER STAFF availability:read

  POST   /businesses/{}/holds                     OWNER STAFF bookings:write
  POST   /businesses/{}/bookings                  OWNER STAFF bookings:write
  GET    /businesses/{}/bookings                  OWNER STAFF bookings:read
  GET    /businesses/{}/digest/today              OWNER STAFF bookings:read
  GET    /businesses/{}/digest/{}                 OWNER STAFF bookings:read
  GET    /businesses/{}/stats                     OWNER STAFF bookings:read
  GET    /businesses/{}/payments                  OWNER STAFF bookings:read
  GET    /bookings/{}                             OWNER STAFF CUSTOMER bookings:read
  PATCH  /bookings/{}                             OWNER STAFF bookings:write
  GET    /bookings/{}/history                     OWNER STAFF bookings:read
  POST   /bookings/{}/confirm                     OWNER STAFF bookings:write
  POST   /bookings/{}/reschedule                  OWNER STAFF CUSTOMER bookings:write
  POST   /bookings/{}/check-in                    OWNER STAFF bookings:write
  POST   /bookings/{}/complete                    OWNER STAFF bookings:write
  POST   /bookings/{}/no-show                     OWNER STAFF bookings:write
  POST   /bookings/{}/cancel                      OWNER STAFF CUSTOMER bookings:write
  GET    /bookings/{}/cancellation                OWNER STAFF CUSTOMER bookings:write
  POST   /bookings/{}/payments                    OWNER STAFF bookings:write
  GET    /bookings/{}/payments                    OWNER STAFF CUSTOMER bookings:read
  POST   /bookings/{}/payment-links               OWNER STAFF CUSTOMER bookings:write
  GET    /bookings/{}/payment-links               OWNER STAFF CUSTOMER bookings:read
  POST   /bookings/{}/review                      CUSTOMER
  POST   /payments/{}/refunds                     OWNER
  GET    /businesses/{}/bookings/export.csv       OWNER

  GET    /businesses/{}/customers                 OWNER STAFF customers:read
  POST   /businesses/{}/customers                 OWNER STAFF
  GET    /customers/{}                            OWNER STAFF customers:read
  PATCH  /customers/{}                            OWNER STAFF
  GET    /customers/{}/export                     OWNER
  POST   /customers/{}/erase                      OWNER

  GET    /businesses/{}/subscription              OWNER STAFF bookings:read
  POST   /businesses/{}/subscription/checkout     OWNER
  POST   /businesses/{}/subscription/cancel       OWNER
  POST   /businesses/{}/subscription/resume       OWNER
  GET    /businesses/{}/invoices                  OWNER

  POST   /businesses/{}/webhooks                  OWNER webhooks:manage
  GET    /businesses/{}/webhooks                  OWNER webhooks:manage
  GET    /businesses/{}/events                    OWNER webhooks:manage
  GET    /webhooks/{}                             OWNER webhooks:manage
  PATCH  /webhooks/{}                             OWNER webhooks:manage
  DELETE /webhooks/{}                             OWNER webhooks:manage
  GET    /webhooks/{}/deliveries                  OWNER webhooks:manage
  POST   /webhooks/{}/rotate                      OWNER webhooks:manage
  POST   /webhooks/{}/test                        OWNER webhooks:manage
  GET    /businesses/{}/events/stream             OWNER STAFF webhooks:manage
  GET    /deliveries/{}                           OWNER webhooks:manage
  POST   /deliveries/{}/replay                    OWNER webhooks:manage

  POST   /businesses/{}/calendar-feeds            OWNER STAFF
  GET    /businesses/{}/calendar-feeds            OWNER STAFF
  DELETE /calendar-feeds/{}                       OWNER STAFF

  GET    /admin/businesses                        operator
  GET    /admin/businesses/{}                     operator
  GET    /admin/businesses/{}/overview            operator
  GET    /admin/businesses/{}/profile             operator
  POST   /admin/businesses/{}/status              operator
  POST   /admin/businesses/{}/listing             operator
  GET    /admin/businesses/{}/api-keys            operator
  POST   /admin/businesses/{}/api-keys            operator
  GET    /admin/usage                             operator
  GET    /admin/audit                             operator
  GET    /admin/vertical-profiles                 operator
  POST   /admin/vertical-profiles                 operator-admin
  PATCH  /admin/vertical-profiles/{}              operator-admin
  GET    /admin/finance/summary                   operator
  GET    /admin/finance/businesses                operator

  GET    /areas                                   public
  GET    /plans                                   public
  GET    /vertical-profiles                       public
  GET    /.well-known/jwks.json                   public
  POST   /auth/firebase                           public
  POST   /auth/refresh                            public
  POST   /auth/logout                             public
  GET    /feeds/{}/calendar.ics                   public
  POST   /payments/webhooks/{}                    public
  GET    /public/businesses/{}                    public
  GET    /public/businesses/{}/availability       public
  GET    /public/businesses/{}/slots              public
  POST   /public/businesses/{}/quotes             public
  POST   /public/businesses/{}/refs               public
  GET    /public/businesses/{}/reviews            public
  GET    /public/refs/{}                          public
  GET    /public/search                           public
`;

export type Expected =
  | { kind: 'public' | 'session' | 'operator' | 'operator-admin' }
  | { kind: 'tenant'; owner: boolean; staff: boolean; customer: boolean; scope: ApiScope | 'any' | 'none' };

function read(words: readonly string[]): Expected {
  const [first = ''] = words;
  if (first === 'public' || first === 'session' || first === 'operator' || first === 'operator-admin') {
    return { kind: first };
  }
  const people = new Set(['OWNER', 'STAFF', 'CUSTOMER']);
  const scope = words.find((word) => !people.has(word)) ?? 'none';
  const has = (who: string) => words.includes(who);
  return {
    kind: 'tenant',
    owner: has('OWNER'),
    staff: has('STAFF'),
    customer: has('CUSTOMER'),
    scope: scope as ApiScope | 'any' | 'none',
  };
}

/** `GET /businesses/{}` → access. */
export const EXPECTED: ReadonlyMap<string, Expected> = new Map(
  TABLE.split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words.length > 1)
    .map(([method, path, ...words]) => [`${method} ${path}`, read(words)]),
);
