import { loadModule } from 'libpg-query';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { FANS_OUT } from '../../src/distribute/fans-out.ts';
import { createDatabase } from '../service/database.ts';
import { judge, type TenantColumns } from './named-tenant.ts';
import { readStatements, type SourceStatement } from './source-statements.ts';

/** Composed of the due times of all jobs at run time; each of them is judged by itself. */
const COMPOSED_AT_RUN_TIME = ['jobs.ts latenessReader'];

/** Tables with a business id that are not the business's own; tenancy.test.ts says why. */
const OF_THE_PLATFORM = [
  'audit_log',
  'business_directory',
  'gateway_notices',
  'idempotency_keys',
  'invitations',
  'refs',
];

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
