import { expect, it } from 'vitest';
import { newId } from '../../../../src/kit/ids.ts';
import { openBusiness } from '../../../service/business.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();

const readBusiness = async (id: string) =>
  (await api.owner.query('select revision::int, offers, opens, open_weekdays from businesses where id = $1', [id]))
    .rows[0];
const addUnit = (businessId: string) =>
  `insert into units (business_id, id, name, price_pesewas, quantity, created_at, updated_at)
   values ('${businessId}', '${newId('unt', businessId)}', 'Tent', 100, 1, now(), now())`;
const addExtra = (businessId: string) =>
  `insert into extras (business_id, id, name, price_pesewas, created_at, updated_at)
   values ('${businessId}', '${newId('ext', businessId)}', 'Light', 100, now(), now())`;
const closeAll = (businessId: string) => `update business_hours set enabled = false, open = null, close = null
  where business_id = '${businessId}'`;

async function transact(...statements: string[]): Promise<void> {
  const client = await api.owner.connect();
  try {
    for (const statement of ['begin', ...statements, 'commit']) await client.query(statement);
  } finally {
    client.release();
  }
}

it('raises the revision with every transaction that changes the catalogue', async () => {
  const { id } = await openBusiness(api);
  const { revision } = await readBusiness(id);
  await transact(addExtra(id), addExtra(id));
  await transact(addExtra(id));
  expect((await readBusiness(id)).revision).toBe(revision + 2);
});

it('keeps what a business offers and when it opens through all changes of a transaction', async () => {
  const { id } = await openBusiness(api);
  await transact(addExtra(id), addUnit(id));
  expect(await readBusiness(id)).toMatchObject({ offers: true });
  const deleted = `update units set deleted_at = now() where business_id = '${id}'`;
  await transact(addExtra(id), closeAll(id), addUnit(id), deleted);
  expect(await readBusiness(id)).toMatchObject({ offers: false, opens: false, open_weekdays: [] });
});

it('raises the revision after a change that was rolled back to a savepoint', async () => {
  const { id } = await openBusiness(api);
  const { revision } = await readBusiness(id);
  await transact('savepoint before', addExtra(id), 'rollback to before', addExtra(id));
  expect((await readBusiness(id)).revision).toBe(revision + 1);
});

it('raises the revisions of two businesses that one transaction changes', async () => {
  const [one, two] = [await openBusiness(api), await openBusiness(api)];
  const before = [await readBusiness(one.id), await readBusiness(two.id)];
  await transact(addExtra(one.id), addExtra(two.id), addExtra(one.id));
  const after = [await readBusiness(one.id), await readBusiness(two.id)];
  expect(after.map(({ revision }) => revision)).toEqual(before.map(({ revision }) => revision + 1));
});
