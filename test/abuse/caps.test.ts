import { describe, expect, it } from 'vitest';
import { plain } from '../features/ground/uploads/media/pictures.ts';
import { type Answer, newPhone, tally } from '../service/api.ts';
import { codeOf, ITEM_COLUMNS, unitItem } from '../service/booking-items.ts';
import { openBusiness, type TestBusiness, turnIntoSandbox } from '../service/business.ts';
import { formOf } from '../service/catalogue.ts';
import { startTestService } from '../service/service.ts';

/** Two services on one database, so that no lock inside one of them can keep a limit. */
const api = await startTestService();
const other = await startTestService({ PUBLIC_URL: api.url }, { database: api.database });

const shop = await openBusiness(api);
const salon = await openBusiness(api, { vertical: 'hair-salon' });
const { rows: areas } = await api.owner.query<{ id: string }>('select id from areas order by id limit 101');
const refusal = { status: 422, code: 'POLICY_VIOLATION', details: [{ code: 'LIMIT_REACHED' }] };

/** One piece fits below the limit. Eight requests at once, over both services: one is accepted, seven are refused. */
async function expectOneMore(ask: (service: typeof api, index: number) => Promise<Answer>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(index % 2 === 0 ? api : other, index)));
  expect(tally(answers)).toEqual({ 201: 1, POLICY_VIOLATION: 7 });
  expect(answers.find(({ status }) => status === 422)).toMatchObject(refusal);
}

const post =
  ({ path, owner }: TestBusiness, to: string, body: (index: number) => unknown) =>
  (service: typeof api, index: number) =>
    service.post(path + to, body(index), owner.token);

/** Rows up to one below the limit, straight into the table. */
const fill = (business: TestBusiness, count: number, statement: string) =>
  api.owner.query(statement.replaceAll('$business', `'${business.id}'`).replaceAll('$count', String(count)));

describe('a business has at most', () => {
  it('500 units', async () => {
    await fill(
      shop,
      499,
      `insert into units (business_id, id, name, price_pesewas, created_at, updated_at)
       select $business, 'unt_cap_' || n, 'Tent', 100, now(), now() from generate_series(1, $count) n`,
    );
    await expectOneMore(post(shop, '/units', () => ({ name: 'Tent', pricePesewas: 100 })));
    // A deleted unit makes room.
    const removed = await api.call('DELETE', `${shop.path}/units/unt_cap_1`, { token: shop.owner.token });
    expect(removed.status).toBe(204);
    await expectOneMore(post(shop, '/units', () => ({ name: 'Tent', pricePesewas: 100 })));
  });

  it('500 services', async () => {
    await fill(
      salon,
      499,
      `insert into services (business_id, id, name, duration_min, price_pesewas, created_at, updated_at)
       select $business, 'svc_cap_' || n, 'Braids', 30, 100, now(), now() from generate_series(1, $count) n`,
    );
    await expectOneMore(post(salon, '/services', () => ({ name: 'Braids', durationMin: 30, pricePesewas: 100 })));
  });

  it('500 extras', async () => {
    await fill(
      shop,
      499,
      `insert into extras (business_id, id, name, price_pesewas, created_at, updated_at)
       select $business, 'ext_cap_' || n, 'Lamp', 100, now(), now() from generate_series(1, $count) n`,
    );
    await expectOneMore(post(shop, '/extras', () => ({ name: 'Lamp', pricePesewas: 100 })));
  });

  it('100 providers', async () => {
    await fill(
      salon,
      99,
      `insert into providers (business_id, id, name, created_at, updated_at)
       select $business, 'prv_cap_' || n, 'Efua', now(), now() from generate_series(1, $count) n`,
    );
    await expectOneMore(post(salon, '/providers', () => ({ name: 'Efua', serviceIds: [], schedule: [] })));
  });

  it('100 members, invitations included', async () => {
    await fill(
      shop,
      98,
      `insert into members (business_id, id, phone, role, state, invited_at)
       select $business, 'mem_cap_' || n, '+23320' || lpad(n::text, 7, '0'), 'STAFF', 'PENDING', now()
       from generate_series(1, $count) n`,
    );
    await expectOneMore(post(shop, '/members', () => ({ phone: newPhone(), role: 'STAFF' })));
  });

  it('100 delivery zones', async () => {
    const put = (count: number) =>
      api.call('PUT', `${shop.path}/delivery-zones`, {
        token: shop.owner.token,
        body: { zones: areas.slice(0, count).map(({ id }) => ({ areaId: id, feePesewas: 100 })) },
      });
    expect(await put(101)).toMatchObject(refusal);
    expect((await put(100)).data).toHaveLength(100);
    expect((await put(100)).status).toBe(200);
  });

  it('400 closures', async () => {
    await fill(
      shop,
      399,
      `insert into closures (business_id, id, start_date, end_date, created_at)
       select $business, 'clo_cap_' || n, '2027-01-01'::date + n * 2, '2027-01-01'::date + n * 2, now()
       from generate_series(1, $count) n`,
    );
    // Apart from each other, so that none is merged with another.
    const dayOf = (index: number) => `2026-12-${String(2 + index * 2).padStart(2, '0')}`;
    await expectOneMore(post(shop, '/closures', (at) => ({ startDate: dayOf(at), endDate: dayOf(at) })));
    // A closure that is merged into another is not one more.
    const merged = { startDate: '2027-01-03', endDate: '2027-01-05' };
    expect((await api.post(`${shop.path}/closures`, merged, shop.owner.token)).status).toBe(201);
  });

  it('5,000 blocks that have not ended', async () => {
    const rental = await openBusiness(api);
    const unit = await api.post(`${rental.path}/units`, { name: 'Tent', pricePesewas: 100 }, rental.owner.token);
    const unitId: string = unit.data.id;
    const blocks = (id: string, date: string, count: number) =>
      fill(
        rental,
        count,
        `insert into blocks (business_id, id, unit_id, start_date, end_date, created_at)
         select $business, '${id}' || n, '${unitId}', '${date}', '${date}', now() from generate_series(1, $count) n`,
      );
    // Blocks of the past do not count.
    await blocks('blk_past_', '2020-01-01', 5_000);
    await blocks('blk_cap_', '2031-01-01', 4_999);
    const body = { unitId, startDate: '2031-01-01', endDate: '2031-01-01' };
    await expectOneMore(post(rental, '/blocks', () => body));
  });

  it('1,000 uploads and 200 MB of them', async () => {
    const [many, heavy] = [await openBusiness(api), await openBusiness(api)];
    const picture = await plain(8, 8).png().toBuffer();
    const upload = (business: TestBusiness) => (service: typeof api) =>
      service.call('POST', `${business.path}/uploads`, { token: business.owner.token, body: formOf(picture) });
    const uploads = (business: TestBusiness, count: number, bytes: number) =>
      fill(
        business,
        count,
        `insert into uploads (business_id, id, content_type, bytes, width, height, created_at)
         select $business, 'upl_cap_' || n, 'image/png', ${bytes}, 8, 8, now() from generate_series(1, $count) n`,
      );
    await uploads(many, 999, 1);
    await expectOneMore(upload(many));
    // One of these pictures fits into what is left of 200 MB, two do not.
    await uploads(heavy, 1, 200_000_000 - Math.ceil(picture.length * 1.5));
    await expectOneMore(upload(heavy));
  });
});

describe('a sandbox has at most', () => {
  it('2,000 bookings, whatever became of them', async () => {
    const sandbox = await openBusiness(api);
    const { token } = sandbox.owner;
    await turnIntoSandbox(api, sandbox);
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: true, open: '00:00', close: '24:00' }));
    await api.call('PUT', `${sandbox.path}/hours`, { token, body: { hours } });
    const unit = await api.post(`${sandbox.path}/units`, { name: 'Tent', pricePesewas: 100, quantity: 50 }, token);
    await fill(
      sandbox,
      1,
      `insert into customers (business_id, id, name, phone, created_at, updated_at)
       values ($business, 'cus_cap', 'Esi', '+233201234567', now(), now())`,
    );
    await fill(
      sandbox,
      1_999,
      `insert into bookings (business_id, id, code, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS}, customer_id,
         customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
       select $business, 'bkg_cap_' || n, ${codeOf('n')}, 'CANCELLED', 'API', '2026-01-01', '2026-01-02', 'Tent', ${unitItem(`'${unit.data.id}'`, "'2026-01-01'")},
         'cus_cap', 'Esi', '+233201234567', '[]', 100, 0, now(), now() from generate_series(1, $count) n`,
    );
    const date = Temporal.Now.plainDateISO('UTC').add({ days: 3 }).toString();
    const hold = { unitId: unit.data.id, date, customer: { name: 'Esi', phone: '+233201234567' } };
    await expectOneMore((service) => service.post(`${sandbox.path}/holds`, hold, token, true));
  });
});
