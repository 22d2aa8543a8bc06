import { loadModule } from 'libpg-query';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { judge, type TenantColumns } from './named-tenant.ts';
import { readStatements, type SourceStatement } from './source-statements.ts';

/**
 * Every statement names its business on every tenant table, so that a cluster sends it to one server. Statements that
 * read many businesses are listed here with the reason. A new statement that does so must be listed, and an entry that is
 * no longer needed must go. None of them may lock or change a row.
 */
const DUE = 'finds due work of all businesses; the work itself runs business by business';
const OWNER = 'finds the business of a row that was named by its id alone';
const CREDENTIAL = 'the credential names no business';
const PERSON = 'a person belongs to no business, and may have rows in many';
const PUBLIC = 'search, and the directory of businesses';
const PLATFORM = 'operators see all businesses';
const CHECK = 'compares the books of all businesses';

const FANS_OUT: Record<string, string> = {
  'features/api-keys/store.ts listKeysWithPrefix': CREDENTIAL,
  'features/availability/store-search.ts listRentalDays': PUBLIC,
  'features/availability/store-search.ts listSlotDays': PUBLIC,
  'features/billing/store.ts NEXT_STEP': DUE,
  'features/billing/store.ts findDueBusinesses': DUE,
  'features/billing/store.ts findInvoiceByToken': CREDENTIAL,
  'features/bookings/complete-old.ts NEXT_COMPLETION': DUE,
  'features/bookings/store.ts NEXT_CONFIRMATION': DUE,
  'features/bookings/store.ts NEXT_EXPIRY': DUE,
  'features/bookings/store.ts findOwnerOfBooking': OWNER,
  'features/bookings/store.ts listBookingsOfPhone': PERSON,
  'features/bookings/store.ts listLongOver': DUE,
  'features/bookings/store.ts listOverdue': DUE,
  'features/bookings/store.ts listWithoutDeposit': DUE,
  'features/businesses/store.ts listBusinessesOf': PERSON,
  'features/businesses/store.ts listSubmitted': PLATFORM,
  'features/businesses/store.ts searchBusinesses': PLATFORM,
  'features/customers/store.ts findOwnerOfCustomer': OWNER,
  'features/events/store-queue.ts NEXT_ATTEMPT': DUE,
  'features/events/store-queue.ts findDueEndpoints': DUE,
  'features/events/store-queue.ts readBacklog': 'one figure for the whole service',
  'features/events/store.ts findDeliveryOwner': OWNER,
  'features/events/store.ts findEndpointOwner': OWNER,
  'features/events/store.ts listOldDeliveries': DUE,
  'features/events/store.ts listOldEvents': DUE,
  'features/feeds/store.ts findFeedByToken': CREDENTIAL,
  'features/feeds/store.ts findOwnerOfFeed': OWNER,
  'features/marketplace/store-listed.ts countListed': PUBLIC,
  'features/marketplace/store-listed.ts findListedAt': PUBLIC,
  'features/marketplace/store-listed.ts listListed': PUBLIC,
  'features/marketplace/store-search.ts gather': PUBLIC,
  'features/marketplace/store-search.ts walk': PUBLIC,
  'features/marketplace/store.ts findRef': PUBLIC,
  'features/members/store.ts activateInvitations': PERSON,
  'features/members/store.ts countOwned': PERSON,
  'features/operators/store-finance.ts figuresOf': PLATFORM,
  'features/operators/store-finance.ts listFinance': PLATFORM,
  'features/operators/store-finance.ts sumFinance': PLATFORM,
  'features/operators/store.ts listUsage': PLATFORM,
  'features/pages/demo.ts demoOf': PUBLIC,
  'features/payments/store-attempts.ts findLinkOfAttempt': 'a gateway names only a reference',
  'features/payments/store-links.ts NEXT_LINK_CHECK': DUE,
  'features/payments/store-links.ts findLinkByToken': CREDENTIAL,
  'features/payments/store-links.ts listLinksToCheck': DUE,
  'features/payments/store-reconcile.ts findBillingDifferences': CHECK,
  'features/payments/store-reconcile.ts findBookingDifferences': CHECK,
  'features/payments/store-reconcile.ts findPaymentDifferences': CHECK,
  'features/payments/store-reconcile.ts listLedger': CHECK,
  'features/payments/store.ts NEXT_REFUND_CHECK': DUE,
  'features/payments/store.ts findPaymentByReceipt': CREDENTIAL,
  'features/payments/store.ts findPaymentByReference': 'a gateway names only a reference',
  'features/payments/store.ts findPaymentOwner': OWNER,
  'features/payments/store.ts listDueRefunds': DUE,
  'features/privacy/store-export.ts hasLiveBookings': PERSON,
  'features/privacy/store-export.ts listExportedActions': PERSON,
  'features/privacy/store-export.ts listExportedFeeds': PERSON,
  'features/privacy/store-export.ts listExportedMemberships': PERSON,
  'features/privacy/store-person.ts listMemberships': PERSON,
  'features/privacy/store-retention.ts findBusinessWithOldUploads': DUE,
  'features/privacy/store-retention.ts listBusinessesWithOldUnpaidHolds': DUE,
  'features/privacy/store-retention.ts listBusinessesWithOldUsage': DUE,
  'features/privacy/store-retention.ts listDueCustomers': DUE,
  'features/privacy/store.ts listCustomersOfPhone': PERSON,
  'features/sandbox/store.ts listIdle': DUE,
  'features/sessions/store.ts findLiveSession': PERSON,
  'features/uploads/store.ts findUpload': 'photos are public by their id',
  'features/uploads/store.ts listDeleted': DUE,
};

/** Composed of the due times of all jobs at run time; each of them is judged by itself. */
const COMPOSED_AT_RUN_TIME = ['jobs.ts latenessReader'];

/** Tables with a business id that are not the business's own; tenancy.test.ts says why. */
const OF_THE_PLATFORM = ['audit_log', 'business_directory', 'gateway_notices', 'idempotency_keys', 'refs'];

let tenants: TenantColumns = new Map();
let statements: SourceStatement[] = [];

beforeAll(async () => {
  await loadModule();
  const database = await createDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'business_id'
       and not a.attisdropped and c.relname <> all($1)`,
    [OF_THE_PLATFORM],
  );
  await client.end();
  await database.drop();
  tenants = new Map([...rows.map(({ name }) => [name, 'business_id'] as const), ['businesses', 'id']]);
  statements = readStatements();
});

const fansOut = (text: string) => judge(text, tenants).fansOut;

describe('the check', () => {
  it.each([
    ['select from units where business_id = $1', []],
    ['select from units u where u.business_id = any($1::text[]) and u.id = $2', []],
    ['select from businesses b where b.id = $1', []],
    ['select from units where id = $1', ['units']],
    ['select from units u where u.business_id = $1 or u.id = $2', ['units']],
    ['select from units u join services s on s.business_id = u.business_id where u.business_id = $1', ['services']],
    ['select from units u left join services s on s.business_id = $1 where u.business_id = $1', []],
    ['select from units u where u.business_id = $1 and exists (select from blocks k where k.id = u.id)', ['blocks']],
    ['select (select count(*) from blocks k where k.business_id = b.id) from businesses b where b.id = $1', ['blocks']],
    ['with units as (select from blocks where business_id = $1) select from units', []],
    ['select from units where business_id = $1 union all select from units', ['units']],
    ['update units u set name = s.name from services s where u.business_id = $1', ['services']],
    ['delete from units where business_id in (select id from users)', ['units']],
    ['insert into units (id, business_id) values ($1, $2), ($3, $4)', []],
    ["insert into units (id, business_id) values ($1, 'x')", ['units']],
    ['insert into units (id, business_id) select id, business_id from blocks where business_id = $1', []],
    ['insert into units (id, business_id) select id, business_id from blocks', ['units', 'blocks']],
    ['select from users where id = $1', []],
  ])('judges %s', (text, expected) => expect(fansOut(text).toSorted()).toEqual(expected.toSorted()));

  it('knows what locks', () => {
    const locks = (text: string) => judge(text, tenants).locks;
    expect(locks('select from units')).toBe(false);
    expect(locks('select from users for update')).toBe(false);
    expect(locks('with due as (select from units for update skip locked) select from due')).toBe(true);
    expect(locks('update units set name = $1')).toBe(true);
  });
});

describe('statements of the source', () => {
  it('can be read, each with its fragments', () => {
    const unresolved = statements.filter((one) => one.unresolved.length > 0).map(({ name }) => name);
    expect([...new Set(unresolved)]).toEqual(COMPOSED_AT_RUN_TIME);
    expect(statements.length).toBeGreaterThan(350);
  });

  it('name their business on every tenant table, except the listed ones', () => {
    const found = statements.filter(({ text }) => fansOut(text).length > 0);
    const unlisted = found.filter(({ name }) => !(name in FANS_OUT));
    expect(unlisted.map(({ name, line, text }) => `${name}:${line} ${fansOut(text)}`)).toEqual([]);
    const names = new Set(found.map(({ name }) => name));
    expect(Object.keys(FANS_OUT).filter((name) => !names.has(name))).toEqual([]);
  });

  it('lock and change rows of one business only', () => {
    const judged = statements.map(({ name, text }) => ({ name, ...judge(text, tenants) }));
    expect(judged.filter((one) => one.locks && one.fansOut.length > 0)).toEqual([]);
  });
});
