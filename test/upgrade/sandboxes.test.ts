import { expect, it } from 'vitest';
import { SCHEMA } from '../../src/deps.ts';
import { migrate } from '../../src/kit/postgres/migrate.ts';
import { asking } from '../backup/compare.ts';
import { installFirstRelease, quiet } from './install.ts';

it('a sandbox of the first release delivers after the upgrade, and a business keeps its choice', async () => {
  const { url } = await installFirstRelease();
  await asking(url, async (client) => {
    await client.query("update businesses set service_location = 'AT_BUSINESS'");
    await client.query(
      "update businesses set sandbox = true, sandbox_owner_id = 'usr_first_owner', listing_visibility = 'HIDDEN' where id = 'biz_first'",
    );
  });
  await migrate({ url, ...SCHEMA, ...quiet });
  const { rows } = await asking(url, (client) =>
    client.query('select distinct sandbox, service_location as place from businesses order by 1'),
  );
  expect(rows).toEqual([
    { sandbox: false, place: 'AT_BUSINESS' },
    { sandbox: true, place: 'BOTH' },
  ]);
});
