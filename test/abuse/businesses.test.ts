import { describe, expect, it } from 'vitest';
import { tally } from '../service/api.ts';
import { openBusiness } from '../service/business.ts';
import { burst } from '../service/rate-window.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();
const other = await startTestService({ PUBLIC_URL: api.url }, { database: api.database });
const refusal = { status: 422, code: 'POLICY_VIOLATION', details: [{ code: 'LIMIT_REACHED' }] };
const BUSINESS = { name: 'Shop', vertical: 'party-rentals' };

const owned = async (userId: string, state = 'ACTIVE'): Promise<number> => {
  const { rows } = await api.owner.query(
    "select count(*)::int as count from members where (user_id = $1 or state = 'PENDING') and role = 'OWNER' and state = $2",
    [userId, state],
  );
  return rows[0].count;
};

describe('one user', () => {
  it('owns 20 businesses after asking for 1,500, and a sandbox', { timeout: 240_000 }, async () => {
    const user = await api.signIn();
    const answers = await burst(1_500, (index) =>
      (index % 2 === 0 ? api : other).post('/businesses', BUSINESS, user.token),
    );
    expect(tally(answers)).toEqual({ 201: 20, POLICY_VIOLATION: 1_480 });
    expect(answers.find(({ status }) => status === 422)).toMatchObject(refusal);
    expect((await api.get('/businesses/me', user.token)).data).toHaveLength(20);
    expect((await api.post('/sandbox', {}, user.token)).status).toBe(201);
  });

  it('cannot be made the owner of more by strangers, and still signs in', async () => {
    const victim = await api.signIn();
    for (let count = 0; count < 18; count++) await openBusiness(api, { owner: victim });
    const attacker = await api.signIn();
    const shops = await Promise.all([1, 2, 3, 4, 5].map(() => openBusiness(api, { owner: attacker })));
    const invite = (path: string | undefined, role: string) =>
      api.post(`${path}/members`, { phone: victim.phone, role }, attacker.token);
    for (const { path } of shops.slice(0, 4)) expect((await invite(path, 'OWNER')).status).toBe(201);

    // Two sign-ins at once take two of the four invitations; the others stay open.
    const sessions = await Promise.all([api.signIn(victim.phone), other.signIn(victim.phone)]);
    expect(await owned(victim.id)).toBe(20);
    expect(await owned(victim.id, 'PENDING')).toBe(2);
    expect(await invite(shops[4]?.path, 'OWNER')).toMatchObject(refusal);
    expect((await invite(shops[4]?.path, 'STAFF')).status).toBe(201);
    expect(await api.post('/businesses', BUSINESS, sessions[0].token)).toMatchObject(refusal);

    // What the victim leaves makes room again.
    const { rows } = await api.owner.query(
      "delete from members where user_id = $1 and business_id = $2 and role = 'OWNER' returning id",
      [victim.id, shops[0]?.id],
    );
    expect(rows).toHaveLength(1);
    const again = await api.signIn(victim.phone);
    expect(await owned(victim.id)).toBe(20);
    expect((await api.get('/businesses/me', again.token)).data).toHaveLength(21);
  });
});
