import { describe, expect, it } from 'vitest';
import { allJobs } from '../../../../src/jobs.ts';
import { newPhone } from '../../../service/api.ts';
import { ITEM_COLUMNS, unitItem } from '../../../service/booking-items.ts';
import { writeBooking } from '../../../service/bookings.ts';
import { addPhoto, openBusiness, type TestBusiness } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { tablesNaming } from './dump.ts';

const api = await startTestService();

const jobOf = (name: string) => {
  const job = allJobs(api.service.deps).find((other) => other.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  return job;
};
async function runAll(name: string): Promise<void> {
  const job = jobOf(name);
  while ((await job.run()) === 'more');
}

const monthsAgo = (months: number): string =>
  Temporal.Now.zonedDateTimeISO('UTC').subtract({ months }).toInstant().toString();

/** A customer whose last booking ended so many months ago. */
async function pastCustomer(business: TestBusiness, name: string, months: number, status = 'COMPLETED') {
  const phone = newPhone();
  const at = Temporal.Instant.from(monthsAgo(months));
  const id = await writeBooking(api.owner, business.id, {
    status,
    customerName: name,
    customerPhone: phone,
    startsAt: at.subtract({ hours: 24 }).toString(),
    endsAt: at.toString(),
  });
  await api.owner.query('update bookings set created_at = $2 where id = $1', [id, monthsAgo(months)]);
  await api.owner.query('update customers set created_at = $2 where phone = $1', [phone, monthsAgo(months + 1)]);
  return { name, phone };
}

const erasedIn = async (business: TestBusiness): Promise<number> =>
  (await api.owner.query('select from customers where business_id = $1 and erased_at is not null', [business.id]))
    .rowCount ?? 0;

describe('customers who no longer book', () => {
  it('are erased after the months of the policy, and nobody else is', async () => {
    const business = await openBusiness(api);
    const gone = await pastCustomer(business, 'Gone Since Long', 37);
    const recent = await pastCustomer(business, 'Still Recent', 35);
    const live = await pastCustomer(business, 'Never Ended', 40, 'CHECKED_IN');
    await runAll('privacy.retain-customers');
    expect(await tablesNaming(api, gone.name, gone.phone)).toEqual([]);
    expect(await tablesNaming(api, recent.phone)).toContain('customers');
    expect(await tablesNaming(api, live.phone)).toContain('customers');
    const { data } = await api.get(`${business.path}/audit`, business.owner.token);
    expect(data).toMatchObject([{ action: 'customer.erase', by: { kind: 'system', id: null } }]);

    const patched = await api.call('PATCH', business.path, {
      body: { policies: { retentionMonths: 6 } },
      token: business.owner.token,
    });
    expect(patched.data.policies.retentionMonths).toBe(6);
    await runAll('privacy.retain-customers');
    expect(await tablesNaming(api, recent.name, recent.phone)).toEqual([]);
    expect(await tablesNaming(api, live.phone)).toContain('customers');
  });

  it('of one business do not keep those of another waiting, and a killed run is continued', async () => {
    const crowded = await openBusiness(api);
    const small = await openBusiness(api);
    for (let number = 0; number < 25; number++) await pastCustomer(crowded, `Crowd ${number}`, 50);
    await pastCustomer(small, 'Alone', 50);
    // Steps of a process that is killed before the round ends.
    const killed = jobOf('privacy.retain-customers');
    while ((await erasedIn(small)) === 0) expect(await killed.run()).toBe('more');
    expect(await erasedIn(crowded)).toBe(20);
    await runAll('privacy.retain-customers');
    expect([await erasedIn(crowded), await erasedIn(small)]).toEqual([25, 1]);
  });

  it('are found behind many who still book', async () => {
    const business = await openBusiness(api);
    await api.owner.query(
      `with old as (
         insert into customers (business_id, id, name, phone, created_at, updated_at)
         select $1, 'cus_regular_' || n, 'Regular', '+23320' || 1000000 + n, now() - interval '5 years', now()
         from generate_series(1, 1200) n returning id, phone)
       insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS},
         customer_id, customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
       select $1, 'bkg_' || id, 'COMPLETED', 'DASHBOARD', now() - interval '1 month', now() - interval '29 days', 'Canopy',
         ${unitItem("'unt_x'", "now() - interval '1 month'")}, id, 'Regular', phone, '[]', 0, 0,
         now() - interval '1 month', now() from old`,
      [business.id],
    );
    for (let number = 0; number < 25; number++) await pastCustomer(business, `Behind ${number}`, 40);
    await runAll('privacy.retain-customers');
    expect(await erasedIn(business)).toBe(25);
  });

  it.each([5, 121, 6.5, '36', null])('are not kept for %s months', async (retentionMonths) => {
    const { path, owner } = await openBusiness(api);
    const refused = await api.call('PATCH', path, { body: { policies: { retentionMonths } }, token: owner.token });
    expect([refused.status, refused.details[0]?.path]).toEqual([422, '/policies/retentionMonths']);
    expect((await api.get(path, owner.token)).data.policies.retentionMonths).toBe(36);
  });
});

describe('rows that are kept for a time', () => {
  it('of API usage go after 25 months', async () => {
    const business = await openBusiness(api);
    const days = [monthsAgo(26), monthsAgo(24)].map((at) => at.slice(0, 10));
    for (const day of days) {
      const values = [business.id, day];
      await api.owner.query("insert into api_usage (business_id, key_id, date) values ($1, 'key_1', $2)", values);
      await api.owner.query(
        `insert into tool_usage (business_id, key_id, date, client, tool, calls, refused, last_at)
         values ($1, 'key_1', $2, 'Claude', 'get_quote', 1, 0, now())`,
        values,
      );
    }
    await runAll('privacy.forget-usage');
    for (const table of ['api_usage', 'tool_usage']) {
      const { rows } = await api.owner.query(`select date from ${table} where business_id = $1`, [business.id]);
      expect(rows, table).toEqual([{ date: days[1] }]);
    }
  });

  it('of unpaid holds go a day after the hold expired', async () => {
    const business = await openBusiness(api);
    const { id: userId } = await api.signIn();
    for (const hours of [25, 23])
      await api.owner.query(
        `insert into unpaid_holds (user_id, business_id, booking_id, expires_at)
         values ($1, $2, $3, now() - make_interval(hours => $4))`,
        [userId, business.id, `expired ${hours} hours ago`, hours],
      );
    await runAll('privacy.forget-unpaid-holds');
    const { rows } = await api.owner.query('select booking_id as id from unpaid_holds where user_id = $1', [userId]);
    expect(rows).toEqual([{ id: 'expired 23 hours ago' }]);
  });

  it('of ended sessions go after 30 days, and open sessions stay', async () => {
    const [open, ended, older, expired] = await Promise.all([1, 2, 3, 4].map(() => api.signIn()));
    const families = async () =>
      (await api.owner.query<{ id: string }>('select user_id as id from session_families')).rows.map(({ id }) => id);
    const end = (id: string | undefined, days: number) =>
      api.owner.query(`update session_families set revoked_at = now() - interval '${days} days' where user_id = $1`, [
        id,
      ]);
    await end(ended?.id, 29);
    await end(older?.id, 31);
    await api.owner.query(
      `update refresh_tokens set expires_at = now() - interval '31 days'
       where family_id in (select id from session_families where user_id = $1)`,
      [expired?.id],
    );
    await runAll('sessions.forget-ended');
    const left = await families();
    expect([open, ended, older, expired].map((person) => left.includes(person?.id ?? ''))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect((await api.get('/me', open?.token)).status).toBe(200);
  });

  it('of uploads that nothing shows go after 7 days', async () => {
    const business = await openBusiness(api);
    const { token } = business.owner;
    const photos = await Promise.all([1, 2, 3, 4, 5].map(() => addPhoto(api, business.id)));
    const [ofUnit, ofKit, ofListing, unused, young] = photos;
    const tent = { name: 'Tent', pricePesewas: 1, photoIds: [ofUnit] };
    const { data: unit } = await api.post(`${business.path}/units`, tent, token);
    const items = [{ unitId: unit.id }, { unitId: unit.id }];
    expect((await api.post(`${business.path}/kits`, { name: 'Party', items, photoIds: [ofKit] }, token)).status).toBe(
      201,
    );
    await api.call('PATCH', `${business.path}/listing`, { body: { photoIds: [ofListing] }, token });
    await api.owner.query(
      "update uploads set created_at = now() - interval '8 days' where business_id = $1 and id <> $2",
      [business.id, young],
    );
    await runAll('privacy.drop-unused-uploads');
    const { rows } = await api.owner.query<{ id: string }>(
      'select id from uploads where business_id = $1 and deleted_at is null',
      [business.id],
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual([ofUnit, ofKit, ofListing, young].toSorted());
    expect(unused).toBeDefined();
  });
});
