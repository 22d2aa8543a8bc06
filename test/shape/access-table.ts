import type { Scope } from '../../src/access.ts';

/**
 * Who may call what, copied by hand from the specification's endpoint tables and the contract's section "Who may do
 * what". It repeats src/access.ts on purpose: a wrong row there shows up here.
 */
const TABLE = `
  POST   /businesses                              session
  GET    /businesses/me                           session
  GET    /me                                      session
  PATCH  /me                                      session
  GET    /me/bookings                             session
  POST   /sandbox                                 session
  DELETE /sandbox                                 session
  POST   /public/businesses/{}/holds              session

  GET    /businesses/{}                           OWNER STAFF any
  PATCH  /businesses/{}                           OWNER business:write
  PUT    /businesses/{}/location                  OWNER
  PATCH  /businesses/{}/listing                   OWNER
  POST   /businesses/{}/submit                    OWNER
  PUT    /businesses/{}/assistant-status          usage:write
  POST   /businesses/{}/usage                     usage:write
  POST   /businesses/{}/handoffs                  usage:write

  GET    /businesses/{}/members                   OWNER STAFF
  POST   /businesses/{}/members                   OWNER
  DELETE /businesses/{}/members/{}                OWNER
  POST   /businesses/{}/api-keys                  OWNER
  GET    /businesses/{}/api-keys                  OWNER
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
  PATCH  /businesses/{}/units/{}                  OWNER catalog:write
  DELETE /businesses/{}/units/{}                  OWNER catalog:write
  GET    /businesses/{}/services                  OWNER STAFF catalog:read
  POST   /businesses/{}/services                  OWNER catalog:write
  PATCH  /businesses/{}/services/{}               OWNER catalog:write
  DELETE /businesses/{}/services/{}               OWNER catalog:write
  GET    /businesses/{}/providers                 OWNER STAFF catalog:read
  POST   /businesses/{}/providers                 OWNER catalog:write
  GET    /businesses/{}/providers/me              OWNER STAFF
  PATCH  /businesses/{}/providers/{}              OWNER catalog:write
  DELETE /businesses/{}/providers/{}              OWNER catalog:write
  PUT    /businesses/{}/providers/{}/services     OWNER catalog:write
  PUT    /businesses/{}/providers/{}/schedule     OWNER catalog:write
  GET    /businesses/{}/extras                    OWNER STAFF catalog:read
  POST   /businesses/{}/extras                    OWNER catalog:write
  PATCH  /businesses/{}/extras/{}                 OWNER catalog:write
  POST   /businesses/{}/uploads                   OWNER catalog:write
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
  GET    /bookings/{}                             OWNER STAFF CUSTOMER bookings:read
  POST   /bookings/{}/confirm                     OWNER STAFF bookings:write
  POST   /bookings/{}/reschedule                  OWNER STAFF bookings:write
  POST   /bookings/{}/check-in                    OWNER STAFF bookings:write
  POST   /bookings/{}/complete                    OWNER STAFF bookings:write
  POST   /bookings/{}/no-show                     OWNER STAFF bookings:write
  POST   /bookings/{}/cancel                      OWNER STAFF CUSTOMER bookings:write
  POST   /bookings/{}/payments                    OWNER STAFF bookings:write
  GET    /bookings/{}/payments                    OWNER STAFF bookings:read
  POST   /bookings/{}/payment-links               OWNER STAFF CUSTOMER bookings:write
  GET    /bookings/{}/payment-links               OWNER STAFF CUSTOMER bookings:read
  POST   /bookings/{}/review                      CUSTOMER
  POST   /payments/{}/refunds                     OWNER
  GET    /businesses/{}/bookings/export.csv       OWNER

  GET    /businesses/{}/customers                 OWNER STAFF customers:read
  GET    /customers/{}                            OWNER STAFF customers:read

  GET    /businesses/{}/subscription              OWNER STAFF bookings:read
  POST   /businesses/{}/subscription/checkout     OWNER
  POST   /businesses/{}/subscription/cancel       OWNER
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
  POST   /deliveries/{}/replay                    OWNER webhooks:manage

  POST   /businesses/{}/calendar-feeds            OWNER STAFF
  GET    /businesses/{}/calendar-feeds            OWNER STAFF
  DELETE /calendar-feeds/{}                       OWNER STAFF

  GET    /admin/businesses                        operator
  GET    /admin/businesses/{}                     operator
  GET    /admin/businesses/{}/overview            operator
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
  | { kind: 'tenant'; owner: boolean; staff: boolean; customer: boolean; scope: Scope | 'any' | 'none' };

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
    scope: scope as Scope | 'any' | 'none',
  };
}

/** `GET /businesses/{}` → who may. */
export const EXPECTED: ReadonlyMap<string, Expected> = new Map(
  TABLE.split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words.length > 1)
    .map(([method, path, ...words]) => [`${method} ${path}`, read(words)]),
);
