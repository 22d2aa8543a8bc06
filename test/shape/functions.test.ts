import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { SCHEMA } from '../../src/deps.ts';
import { readSqlFiles } from '../../src/kit/postgres/sql-files.ts';
import { sharedService } from '../service/service.ts';
import { readSignatures, SIGNATURES } from './schema/signatures.ts';

const api = await sharedService();
const files = await readSqlFiles(SCHEMA.functions);

/** The last migration before functions had files of their own. */
const LAST_WITH_FUNCTIONS = '0038_invitations.sql';

/** A migration may create a function for its trigger, with an empty body. */
const EMPTY = /create function \w+\(\) returns trigger language plpgsql as \$\$ begin return (new|null); end \$\$/g;

describe('the SQL functions', () => {
  it('of the database are those of the files', async () => {
    const { rows } = await api.owner.query<{ name: string }>(
      `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
           and d.deptype = 'e')
       order by 1`,
    );
    expect(rows.map(({ name }) => `${name}.sql`)).toEqual(files.map(({ name }) => name));
  });

  it('keep every signature of the release before, whose processes still call it', async () => {
    const now = new Set(await readSignatures(api.owner));
    const before = (await readFile(SIGNATURES, 'utf8')).trim().split('\n');
    expect(before.filter((signature) => !now.has(signature))).toEqual([]);
  });

  it('stand one in a file, which has its name', () => {
    for (const { name, text } of files)
      expect([
        name,
        [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, made]) => `${made}.sql`),
      ]).toEqual([name, [name]]);
  });

  it('that run as their owner set a search path and are closed to all but the roles named', () => {
    for (const { name, text } of files)
      if (text.includes('security definer')) {
        expect([name, text]).toEqual([name, expect.stringContaining('set search_path = public, pg_temp')]);
        expect([name, text]).toEqual([
          name,
          expect.stringContaining(`revoke execute on function ${name.slice(0, -4)} from public;`),
        ]);
      }
  });

  it('are repeated by no migration', async () => {
    const migrations = await readSqlFiles(SCHEMA.migrations);
    const repeating = migrations.filter(
      ({ name, text }) =>
        name > LAST_WITH_FUNCTIONS && /create (or replace )?function/i.test(text.replaceAll(EMPTY, '')),
    );
    expect(repeating.map(({ name }) => name)).toEqual([]);
  });
});
