import { expect, it } from 'vitest';
import { openBusiness } from '../service/business.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();

it('audit rows are kept by every server, also from the owner of the tables', async () => {
  const business = await openBusiness(api);
  const { status } = await api.post(
    `${business.path}/api-keys`,
    { name: 'x', scopes: ['catalog:read'] },
    business.owner.token,
  );
  expect(status).toBe(201);
  await api.owner.query(
    `insert into audit_log (id, actor_id, action, target_type, target_id, at)
     values ('aud_x', $1, 'x', 'x', 'x', now())`,
    [business.owner.id],
  );
  for (const table of ['business_audit', 'audit_log']) {
    const count = async () => (await api.owner.query(`select count(*)::int as n from ${table}`)).rows[0].n;
    const before = await count();
    expect(before, table).toBeGreaterThan(0);
    for (const change of [`delete from ${table}`, `update ${table} set details = '{}'`, `truncate ${table}`])
      await expect(api.owner.query(change), change).rejects.toThrow('audit rows are never changed or removed');
    expect(await count()).toBe(before);
  }
});

it('triggers that fire in every mode do so on the workers too', async () => {
  const { rows } = await api.owner.query<{ success: boolean; result: string }>(
    `select success, result from run_command_on_shards('business_audit',
       'select string_agg(regexp_replace(tgname, ''_\\d+$'', '''') || '' '' || tgenabled::text, '', '' order by tgname)
        from pg_trigger where not tgisinternal and tgrelid = ''%s''::regclass')`,
  );
  expect(new Set(rows.map(({ result }) => result))).toEqual(
    new Set(['business_audit_grows_only A, business_audit_keeps_facts A']),
  );
});
