import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/app.ts';
import type { Db, Tx } from '../../src/kit/postgres/database.ts';
import { sql } from '../../src/kit/postgres/sql.ts';
import { startTestService } from '../service/service.ts';
import { GRANTS, SHARED } from './grants.ts';
import { ROW_OF } from './tenant-rows.ts';

const api = await startTestService();
const { owner } = api;
const { db } = api.service.deps;

interface Table {
  name: string;
  /** The column that holds the business id. */
  key: string | null;
  enabled: boolean;
  forced: boolean;
}
const { rows: tables } = await owner.query<Table>(`
  select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced, case
      when c.relname = 'businesses' then 'id'
      when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id') then 'business_id'
    end as key
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`);
const ofTenants = tables.flatMap((table) => (table.key === null ? [] : [{ ...table, key: table.key }]));

/** A user's hold counts the user's unpaid holds at all businesses. */
const READ_BY_CALLERS = ['unpaid_holds'];

describe('every table', () => {
  it('belongs to a business or is listed as shared', () => {
    expect(tables.filter(({ key }) => key === null).map(({ name }) => name)).toEqual(SHARED);
    expect(ofTenants.map(({ name }) => name).toSorted()).toEqual(Object.keys(ROW_OF).toSorted());
  });

  it.each(ofTenants)('$name is kept by a policy to the business of the transaction', async ({ name, key, ...kept }) => {
    expect(kept).toEqual({ enabled: true, forced: true });
    const { rows } = await owner.query(
      `select permissive, cmd, qual, with_check from pg_policies
       where tablename = $1 and roles && '{dwaso_tenant, public}' order by cmd`,
      [name],
    );
    const policy = { permissive: 'PERMISSIVE', with_check: null };
    const ofTenant = { ...policy, cmd: 'ALL', qual: `(${key} = current_setting('app.business_id'::text, true))` };
    const ofCaller = { ...policy, cmd: 'SELECT', qual: "(user_id = current_setting('app.caller'::text, true))" };
    expect(rows).toEqual(READ_BY_CALLERS.includes(name) ? [ofTenant, ofCaller] : [ofTenant]);
  });
});

describe('the roles of the service', () => {
  const scopes: Record<string, Db> = {
    dwaso_tenant: db.tenant('biz_any'),
    dwaso_public: db.public,
    dwaso_operator: db.operator(),
    dwaso_service: db.service,
  };

  it.each(Object.entries(scopes))('%s owns no table and cannot bypass row level security', async (role, scope) => {
    const who = sql`
      select current_user as role, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin as mighty,
        exists (select from pg_auth_members where member = r.oid) as member,
        exists (select from pg_class where relowner = r.oid) as owner
      from pg_roles r where rolname = current_user`;
    const nobody = { role, mighty: false, member: false, owner: false };
    expect(await scope.one(who)).toEqual(nobody);
    expect(await scope.transaction((tx) => tx.one(who))).toEqual(nobody);
  });

  it.each(Object.entries(GRANTS))('%s has exactly the listed privileges', async (role, expected) => {
    const { rows } = await owner.query<{ granted: string }>(
      `select relname || ': ' || privilege_type as granted
       from pg_class, aclexplode(relacl) acl where grantee = $1::regrole
       union all
       select relname || ': ' || privilege_type || ' (' || string_agg(attname, ', ' order by attname) || ')'
       from pg_attribute a join pg_class c on c.oid = attrelid, aclexplode(attacl) acl
       where grantee = $1::regrole group by relname, privilege_type
       order by 1`,
      [role],
    );
    expect(rows.map(({ granted }) => granted)).toEqual(expected.toSorted());
  });

  it('exceed the access of a route only where the route declares it', () => {
    const beyond = allRoutes(api.service.deps).filter(({ databaseScope }) => databaseScope !== undefined);
    expect(beyond.map(({ id }) => id)).toEqual([
      'inviteMember',
      'getBrowserSession',
      'endBrowserSession',
      'createReference',
      'verifyMessageReports',
      'receiveWhatsAppReports',
      'receiveMessageReport',
      'receiveMessageReportByGet',
      'eraseCustomer',
      'adminGetPayoutsToday',
      'adminHoldPayouts',
      'adminAdjustBalance',
      'adminGetToday',
      'adminSearch',
      'getPayPage',
      'postPayPage',
      'getReceiptPage',
      'getReceiptCalendar',
      'getStopPage',
      'postStopPage',
      'getShortBooking',
      'postShortBooking',
      'getDevPhone',
      'findDevPhone',
      'postDevPhone',
    ]);
  });
});

describe('an idempotency record', async () => {
  const answers = sql`select key from idempotency_keys`;
  const keep = (principal: string) => sql`
    insert into idempotency_keys (home, principal, key, fingerprint, status, body, created_at)
    values (${principal}, ${principal}, ${`key of ${principal}`}, '', 200, '', now())`;
  for (const principal of ['usr_one', 'usr_two']) await db.service.transaction((tx) => tx.run(keep(principal)));

  it.each([
    ['a business', (caller?: string) => db.tenant('biz_any', caller)],
    ['an operator', (caller?: string) => db.operator(caller)],
  ])('is visible to and written for its caller alone, as %s', async (_as, scope) => {
    expect(await scope('usr_one').rows(answers)).toEqual([{ key: 'key of usr_one' }]);
    expect(await scope().rows(answers)).toEqual([]);
    const foreign = scope('usr_one').transaction((tx) => tx.run(keep('usr_three')));
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
    const { rows } = await owner.query(
      "select relrowsecurity and relforcerowsecurity as kept from pg_class where relname = 'idempotency_keys'",
    );
    expect(rows).toEqual([{ kept: true }]);
  });
});

describe('a business', async () => {
  const [A, B] = ['biz_isolated_a', 'biz_isolated_b'];
  // All privileges are granted here, because the test is about row level security alone.
  await owner.query('grant all on all tables in schema public to dwaso_tenant');
  await owner.query("insert into users values ('usr_somebody', '+233240000000', null, now(), now())");
  for (const id of [A, B]) {
    for (const [table, row] of Object.entries(ROW_OF)) await owner.query(`insert into ${table} ${row(id)}`);
  }

  const count = async (text: string): Promise<number> => (await owner.query(text)).rowCount ?? 0;
  /** Number of affected rows, or the refusal. The change is rolled back. */
  const attempt = async (text: string, values: string[] = []): Promise<number | 'refused'> => {
    let touched = 0;
    const undo = new Error('undo');
    const work = async (tx: Tx) => {
      touched = await tx.run({ text, values });
      throw undo;
    };
    try {
      await db.tenant(A).transaction(work);
    } catch (error) {
      if (error === undo) return touched;
      if (error instanceof DatabaseError && error.code === '42501') return 'refused';
      throw error;
    }
    throw new Error('The transaction was not undone');
  };

  it.each(ofTenants)('sees its own rows of $name and no other', async ({ name, key }) => {
    expect(await count(`select from ${name} where ${key} in ('${A}', '${B}')`)).toBe(2);
    const seen = { text: `select ${key} as id from ${name}`, values: [] };
    expect(await db.tenant(A).rows(seen)).toEqual([{ id: A }]);
    expect(await db.tenant(A).transaction((tx) => tx.rows(seen))).toEqual([{ id: A }]);
  });

  it.each(ofTenants)('changes and inserts no row of another in $name', async ({ name, key }) => {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    );
    const { rows: copies } = await owner.query(`select to_json(t) as copy from ${name} t where ${key} = '${B}'`);
    const list = columns.map((column) => column.name).join(', ');
    const copied = `insert into ${name} (${list}) select ${list} from json_populate_record(null::${name}, $1::json)`;
    expect(await attempt(copied, [JSON.stringify(copies[0].copy)])).toBe('refused');

    // Audit rows can never be changed.
    const none = name === 'audit_log' || name === 'business_audit' ? 'refused' : 0;
    expect(await attempt(`update ${name} set ${key} = ${key} where ${key} = '${B}'`)).toBe(none);
    expect(await attempt(`delete from ${name} where ${key} = '${B}'`)).toBe(none);
    expect(await attempt(`update ${name} set ${key} = '${B}'`)).toBe('refused');
  });

  it.each(ofTenants)('that is not set has no rows of $name', async ({ name }) => {
    const { rows } = await db.pool.driver.query(`select from ${name}`);
    expect(rows).toEqual([]);
  });
});
