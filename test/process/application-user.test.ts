import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { prepareApplicationUser } from '../../src/process/application-user.ts';
import { openBusiness } from '../service/business.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { startTestService } from '../service/service.ts';

describe("the application's user", () => {
  it('runs the whole service, and owns nothing', async () => {
    const database = await createDatabase();
    const name = `dwaso_app_${randomBytes(4).toString('hex')}`;
    onFinish(async () => {
      await database.drop();
      const admin = new Client({ connectionString: inject('serverUrl') });
      await admin.connect();
      await admin.query(`drop role if exists ${name}`);
      await admin.end();
    });
    const url = new URL(database.url);
    url.username = name;
    url.password = "it's secret";
    const prepare = () => prepareApplicationUser({ migrationUrl: database.url, applicationUrl: url.href });
    await prepare();
    await prepare();
    const api = await startTestService({ DATABASE_URL: url.href, ROLE: 'all' }, { database });
    const business = await openBusiness(api);
    expect((await api.get(business.path, business.owner.token)).status).toBe(200);
    expect((await api.get('//ready')).status).toBe(200);

    const user = new Client({ connectionString: url.href });
    await user.connect();
    onFinish(() => user.end());
    const { rows } = await user.query(
      'select current_user as name, (select count(*)::int from pg_class where relowner = (select oid from pg_roles where rolname = current_user)) as owned',
    );
    expect(rows).toEqual([{ name, owned: 0 }]);
    for (const statement of [
      'create table mine ()',
      'alter table bookings disable row level security',
      'drop table refs',
      'truncate bookings',
    ]) {
      await expect(user.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
    await api.stop();
  });
});
