import type { ApiScope } from '../../src/access.ts';

/**
 * Access by route, copied by hand from the specification's endpoint tables and from the contract's section "Who may do
 * what". It repeats src/access.ts on purpose, so that a wrong row there fails a test.
 */
const TABLE = `
  POST   /businesses                              session
  GET    /businesses/me                           session
  GET    /payout-banks                            session
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
  POST   /public/businesses/{}/waitlist           session

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
  GET    /businesses/{}/tool-usage                OWNER

  GET    /businesses/{}/hours                     OWNER STAFF catalog:read
  PUT    /businesses/{}/hours                     OWNER business:write
  GET    /businesses/{}/closures                  OWNER STAFF catalog:read
  POST   /businesses/{}/closures                  OWNER business:write
  DELETE /businesses/{}/closures/{}               OWNER business:write
  GET    /businesses/{}/dated-hours               OWNER STAFF catalog:read
  POST   /businesses/{}/dated-hours               OWNER business:write
  PATCH  /businesses/{}/dated-hours/{}            OWNER business:write
  DELETE /businesses/{}/dated-hours/{}            OWNER business:write
  GET    /businesses/{}/hours/effective           OWNER STAFF availability:read
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
  GET    /businesses/{}/providers/{}/rota         OWNER STAFF catalog:read
  PUT    /businesses/{}/providers/{}/rota         OWNER catalog:write
  GET    /businesses/{}/providers/{}/dates        OWNER STAFF catalog:read
  POST   /businesses/{}/providers/{}/dates        OWNER catalog:write
  PATCH  /businesses/{}/providers/{}/dates/{}     OWNER catalog:write
  DELETE /businesses/{}/providers/{}/dates/{}     OWNER catalog:write
  GET    /businesses/{}/kits                      OWNER STAFF catalog:read
  POST   /businesses/{}/kits                      OWNER catalog:write
  GET    /businesses/{}/kits/{}                   OWNER STAFF catalog:read
  PATCH  /businesses/{}/kits/{}                   OWNER catalog:write
  DELETE /businesses/{}/kits/{}                   OWNER catalog:write
  GET    /businesses/{}/extras                    OWNER STAFF catalog:read
  POST   /businesses/{}/extras                    OWNER catalog:write
  GET    /businesses/{}/extras/{}                 OWNER STAFF catalog:read
  PATCH  /businesses/{}/extras/{}                 OWNER catalog:write
  DELETE /businesses/{}/extras/{}                 OWNER catalog:write
  GET    /businesses/{}/price-rules               OWNER STAFF catalog:read
  POST   /businesses/{}/price-rules               OWNER catalog:write
  POST   /businesses/{}/price-rules/preview       OWNER STAFF catalog:read
  GET    /businesses/{}/price-rules/{}            OWNER STAFF catalog:read
  PATCH  /businesses/{}/price-rules/{}            OWNER catalog:write
  DELETE /businesses/{}/price-rules/{}            OWNER catalog:write
  GET    /businesses/{}/promo-codes               OWNER STAFF catalog:read
  POST   /businesses/{}/promo-codes               OWNER catalog:write
  GET    /businesses/{}/promo-codes/{}            OWNER STAFF catalog:read
  PATCH  /businesses/{}/promo-codes/{}            OWNER catalog:write
  DELETE /businesses/{}/promo-codes/{}            OWNER catalog:write
  POST   /businesses/{}/uploads                   OWNER catalog:write
  GET    /businesses/{}/uploads                   OWNER STAFF catalog:read
  DELETE /businesses/{}/uploads/{}                OWNER catalog:write
  GET    /businesses/{}/blocks                    OWNER STAFF catalog:read
  POST   /businesses/{}/blocks                    OWNER STAFF catalog:write
  DELETE /businesses/{}/blocks/{}                 OWNER STAFF catalog:write

  GET    /businesses/{}/calendar-imports          OWNER STAFF catalog:read
  POST   /businesses/{}/calendar-imports          OWNER catalog:write
  DELETE /businesses/{}/calendar-imports/{}       OWNER catalog:write
  POST   /businesses/{}/calendar-imports/{}/refresh  OWNER catalog:write

  GET    /businesses/{}/availability              OWNER STAFF availability:read
  GET    /businesses/{}/slots                     OWNER STAFF availability:read
  POST   /businesses/{}/quotes                    OWNER STAFF availability:read

  POST   /businesses/{}/holds                     OWNER STAFF bookings:write
  POST   /businesses/{}/bookings                  OWNER STAFF bookings:write
  GET    /businesses/{}/bookings                  OWNER STAFF bookings:read
  GET    /businesses/{}/digest/today              OWNER STAFF bookings:read
  GET    /businesses/{}/digest/{}                 OWNER STAFF bookings:read
  GET    /businesses/{}/packing/{}                OWNER STAFF bookings:read
  GET    /businesses/{}/stats                     OWNER STAFF bookings:read
  GET    /businesses/{}/payments                  OWNER STAFF bookings:read
  GET    /businesses/{}/balance                   OWNER
  GET    /businesses/{}/ledger                    OWNER
  GET    /businesses/{}/ledger/payments           OWNER
  GET    /businesses/{}/statements/{}             OWNER
  GET    /businesses/{}/statements/{}.csv         OWNER
  GET    /businesses/{}/payout-account            OWNER
  PUT    /businesses/{}/payout-account            OWNER
  POST   /businesses/{}/payouts                   OWNER
  GET    /businesses/{}/payouts                   OWNER
  GET    /bookings/{}                             OWNER STAFF CUSTOMER bookings:read
  PATCH  /bookings/{}                             OWNER STAFF bookings:write
  PATCH  /bookings/{}/items                       OWNER STAFF bookings:write
  POST   /bookings/{}/items/preview               OWNER STAFF bookings:write
  GET    /bookings/{}/history                     OWNER STAFF bookings:read
  POST   /bookings/{}/confirm                     OWNER STAFF CUSTOMER bookings:write
  POST   /bookings/{}/reschedule                  OWNER STAFF CUSTOMER bookings:write
  POST   /bookings/{}/check-in                    OWNER STAFF bookings:write
  POST   /bookings/{}/complete                    OWNER STAFF bookings:write
  POST   /bookings/{}/waive                       OWNER
  POST   /bookings/{}/no-show                     OWNER STAFF bookings:write
  POST   /bookings/{}/cancel                      OWNER STAFF CUSTOMER bookings:write
  GET    /bookings/{}/cancellation                OWNER STAFF CUSTOMER bookings:write or:bookings:read
  POST   /bookings/{}/reschedule/preview          OWNER STAFF CUSTOMER bookings:write
  POST   /bookings/{}/payments                    OWNER STAFF bookings:write
  GET    /bookings/{}/payments                    OWNER STAFF CUSTOMER bookings:read
  POST   /bookings/{}/payment-links               OWNER STAFF CUSTOMER bookings:write
  GET    /bookings/{}/payment-links               OWNER STAFF CUSTOMER bookings:read
  POST   /businesses/{}/series                    OWNER STAFF bookings:write
  POST   /businesses/{}/series/preview            OWNER STAFF bookings:write or:bookings:read
  GET    /series/{}                               OWNER STAFF bookings:read
  POST   /series/{}/cancel                        OWNER STAFF bookings:write
  GET    /series/{}/cancellation                  OWNER STAFF bookings:write or:bookings:read
  POST   /series/{}/reschedule                    OWNER STAFF bookings:write
  POST   /series/{}/reschedule/preview            OWNER STAFF bookings:write
  POST   /series/{}/retry                         OWNER STAFF bookings:write
  GET    /businesses/{}/waitlist                  OWNER STAFF bookings:read
  POST   /businesses/{}/waitlist                  OWNER STAFF bookings:write
  GET    /businesses/{}/waitlist/matches          OWNER STAFF bookings:read
  POST   /waitlist/{}/offer                       OWNER STAFF bookings:write
  DELETE /waitlist/{}                             OWNER STAFF CUSTOMER bookings:write
  GET    /me/waitlist                             session
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
  GET    /admin/today                             operator
  GET    /admin/search                            operator
  GET    /admin/reconciliation                    operator
  GET    /admin/usage                             operator
  GET    /admin/payouts                           operator
  GET    /admin/payouts/today                     operator
  POST   /admin/businesses/{}/payouts             operator
  POST   /admin/businesses/{}/adjustments         operator-admin
  GET    /admin/ledger/balance                    operator
  GET    /admin/audit                             operator
  GET    /admin/vertical-profiles                 operator
  POST   /admin/vertical-profiles                 operator-admin
  PATCH  /admin/vertical-profiles/{}              operator-admin
  GET    /admin/finance/summary                   operator
  GET    /admin/finance/businesses                operator

  GET    /areas                                   public
  GET    /public-holidays                         public
  GET    /plans                                   public
  GET    /vertical-profiles                       public
  GET    /.well-known/jwks.json                   public
  POST   /auth/firebase                           public
  POST   /auth/refresh                            public
  POST   /auth/logout                             public
  GET    /feeds/{}/calendar.ics                   public
  POST   /payments/webhooks/{}                    public
  POST   /payouts/approvals/{}                    public

  GET    /businesses/{}/messages                  OWNER STAFF bookings:read
  POST   /businesses/{}/messages/preview          OWNER STAFF bookings:read
  GET    /businesses/{}/message-settings          OWNER STAFF bookings:read
  PUT    /businesses/{}/message-settings          OWNER business:write
  POST   /bookings/{}/messages                    OWNER STAFF bookings:write
  GET    /me/message-settings                     session
  PUT    /me/message-settings                     session
  PUT    /me/push-subscriptions                   session
  DELETE /me/push-subscriptions                   session
  GET    /messages/webhooks/whatsapp              public
  POST   /messages/webhooks/whatsapp              public
  GET    /messages/webhooks/{}/{}                 public
  POST   /messages/webhooks/{}/{}                 public
  GET    /admin/messages                          operator
  GET    /public/businesses/{}                    public
  GET    /public/businesses/{}/availability       public
  GET    /public/businesses/{}/slots              public
  GET    /public/businesses/{}/hours/effective    public
  POST   /public/businesses/{}/quotes             public
  POST   /public/businesses/{}/refs               public
  GET    /public/businesses/{}/reviews            public
  GET    /public/refs/{}                          public
  GET    /public/search                           public
`;

export type Expected =
  | { kind: 'public' | 'session' | 'operator' | 'operator-admin' }
  | {
      kind: 'tenant';
      owner: boolean;
      staff: boolean;
      customer: boolean;
      scope: ApiScope | 'any' | 'none';
      /** Another scope that admits a key as well. */
      orScope: string | null;
    };

function read(words: readonly string[]): Expected {
  const [first = ''] = words;
  if (first === 'public' || first === 'session' || first === 'operator' || first === 'operator-admin') {
    return { kind: first };
  }
  const people = new Set(['OWNER', 'STAFF', 'CUSTOMER']);
  const scope = words.find((word) => !people.has(word)) ?? 'none';
  const orScope = words.find((word) => word.startsWith('or:'))?.slice(3) ?? null;
  const has = (who: string) => words.includes(who);
  return {
    kind: 'tenant',
    owner: has('OWNER'),
    staff: has('STAFF'),
    customer: has('CUSTOMER'),
    scope: scope as ApiScope | 'any' | 'none',
    orScope,
  };
}

/** `GET /businesses/{}` → access. */
export const EXPECTED: ReadonlyMap<string, Expected> = new Map(
  TABLE.split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words.length > 1)
    .map(([method, path, ...words]) => [`${method} ${path}`, read(words)]),
);
