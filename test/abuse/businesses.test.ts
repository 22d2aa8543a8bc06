import { describe, expect, it } from 'vitest';
import { tally } from '../service/api.ts';
import { openBusiness } from '../service/business.ts';
import { burst } from '../service/rate-window.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();
const other = await startTestService({ PUBLIC_URL: api.url }, { database: api.database });
const refusal = { status: 422, code: 'POLICY_VIOLATION', details: [{ code: 'LIMIT_REACHED' }] };
const BUSINESS = { name: 'Shop', vertical: 'party-rentals' };

describe('one user', () => {
  it('creates 20 businesses after asking for 1,500, and a sandbox', { timeout: 240_000 }, async () => {
    const user = await api.signIn();
    const answers = await burst(1_500, (index) =>
      (index % 2 === 0 ? api : other).post('/businesses', BUSINESS, user.token),
    );
    expect(tally(answers)).toEqual({ 201: 20, POLICY_VIOLATION: 1_480 });
    expect(answers.find(({ status }) => status === 422)).toMatchObject(refusal);
    expect((await api.get('/businesses/me', user.token)).data).toHaveLength(20);
    expect((await api.post('/sandbox', {}, user.token)).status).toBe(201);
  });

  it('that strangers made the last owner of 25 shops signs in, creates a business, and leaves all of them', {
    timeout: 240_000,
  }, async () => {
    const victim = await api.signIn();
    await api.call('PATCH', '/me', { body: { name: 'Abena Secret' }, token: victim.token });
    const attackers = [await api.signIn(), await api.signIn()];
    const shops = [];
    for (let count = 0; count < 25; count++)
      shops.push(await openBusiness(api, { owner: attackers[count % 2] ?? victim, name: `Trap ${count}` }));
    for (const { path, owner } of shops) {
      const invited = await api.post(`${path}/members`, { phone: victim.phone, role: 'OWNER' }, owner.token);
      expect(invited.status).toBe(201);
    }

    // Two sign-ins at once accept them all.
    const [session] = await Promise.all([api.signIn(victim.phone), other.signIn(victim.phone)]);
    expect((await api.get('/businesses/me', session.token)).data).toHaveLength(25);
    for (const { path, owner } of shops) {
      const { data: roster } = await api.get(`${path}/members`, owner.token);
      expect(roster.map(({ name }: { name: string | null }) => name)).not.toContain('Abena Secret');
      const own = roster.find(({ phone }: { phone: string }) => phone === owner.phone);
      expect((await api.call('DELETE', `${path}/members/${own.id}`, { token: owner.token })).status).toBe(204);
    }
    expect((await api.post('/businesses', BUSINESS, session.token)).status).toBe(201);

    for (const { path } of shops) {
      const { data: roster } = await api.get(`${path}/members`, session.token);
      const left = await api.call('DELETE', `${path}/members/${roster[0].id}`, { token: session.token });
      expect(left.status).toBe(204);
    }
    expect((await api.get('/businesses/me', session.token)).data).toHaveLength(1);
    const { rows } = await api.owner.query(
      'select count(*)::int as closed from businesses where closed_at is not null and id = any($1)',
      [shops.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ closed: 25 }]);
  });
});
