import { describe, expect, it } from 'vitest';
import { generateSigningKeyPem } from '../../src/features/shop/sessions/index.ts';
import { eventually } from '../features/money/payments/till.ts';
import { paystackEnvironment } from '../features/money/payouts/paystack-treasury.ts';
import { openTreasury, type Treasury, WALLET } from '../features/money/payouts/treasury.ts';
import { type Answer, tally } from '../service/api.ts';
import { joinBusiness, keyOf } from '../service/business.ts';
import { startFakePaystack } from '../service/fake-paystack.ts';
import { startProcess } from '../service/process.ts';
import { burst, withinOneWindow } from '../service/rate-window.ts';
import { random } from '../service/seed.ts';
import { startTestService } from '../service/service.ts';

/** Where the money goes is the most attacked setting: who takes it over takes the money. */
const fake = await startFakePaystack();
fake.newTransfers = 'success';
const environment = {
  ...paystackEnvironment(fake, 3_000),
  // Both processes know the same tokens and open the same numbers.
  PUBLIC_URL: 'http://dwaso.test',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  JWT_PRIVATE_KEY: generateSigningKeyPem().replaceAll('\n', '\\n'),
};
const api = await startTestService({ ...environment, ROLE: 'all' });
const { owner } = api;
const THIEF = { type: 'MOMO', network: 'TELECEL', number: '0204129876' };
const HOUR = 3_600;

const recipientOf = async ({ till }: Treasury): Promise<string> => {
  const { rows } = await owner.query(
    "select recipient from payout_accounts where business_id = $1 and stage = 'CURRENT'",
    [till.id],
  );
  return rows[0].recipient;
};

/** The recipients that the gateway paid for this shop. */
const paidTo = async (shop: Treasury): Promise<string[]> => {
  const made: { reference: string }[] = await shop.payouts();
  return made.flatMap(({ reference }) => fake.transfers.get(reference)?.recipient ?? []);
};

const isTooNew = ({ details }: Answer): boolean => details[0]?.code === 'ACCOUNT_TOO_NEW';

describe('a change of the payout account', () => {
  it('races with payouts in two processes: each goes to the account before, or not at all', async () => {
    const other = await startProcess(api.database, { ...environment, ROLE: 'all' });
    const chance = random('account against payout');
    const outcomes = { paid: 0, refused: 0 };
    for (let round = 0; round < 12; round++) {
      const shop = await openTreasury(api);
      await shop.setAccount();
      await shop.give(60_000);
      await shop.till.setPolicies({ payouts: 'DAILY' });
      const before = await recipientOf(shop);
      const proposed = await shop.put(THIEF);
      const confirm = { ...THIEF, holderName: proposed.data.holderName };
      const wait = () => new Promise((resolve) => setTimeout(resolve, chance.below(25)));
      const { token } = shop.till.owner;
      const pay = (through: Pick<typeof api, 'post'>) => async () => {
        await wait();
        return through.post(`${shop.path}/payouts`, { amountPesewas: 2_000 }, token);
      };
      const change = async () => {
        await wait();
        return api.call('PUT', `${shop.path}/payout-account`, { body: confirm, token });
      };
      // The schedule of both processes takes part as well.
      const schedule = () =>
        owner.query("update payout_accounts set next_run_at = now() where business_id = $1 and stage = 'CURRENT'", [
          shop.till.id,
        ]);
      const [changed, ...answers] = await Promise.all([
        change(),
        ...[api, other, other, api, other].map((through) => pay(through)()),
        ...(round % 2 === 0 ? [schedule().then(() => null)] : []),
      ]);
      expect(changed?.data, changed?.text).toMatchObject({ status: 'READY', numberLast4: '9876' });
      for (const answer of answers) {
        if (answer === null) continue;
        if (answer.status === 201) expect(answer.data.account.numberLast4).toBe('4567');
        // The scheduled payout takes all that is there.
        else expect(answer.details[0]?.code, answer.text).toMatch(round % 2 === 0 ? /TOO_NEW|NOT_ENOUGH/ : /TOO_NEW/);
        outcomes[answer.status === 201 ? 'paid' : 'refused']++;
      }
      expect(isTooNew(await pay(other)())).toBe(true);
      await schedule();
      await eventually(async () => {
        const { rows } = await owner.query(
          `select (select count(*) from payout_accounts where business_id = $1 and next_run_at <= now())
             + (select count(*) from payouts where business_id = $1 and status in ('PENDING', 'SENT')) as open`,
          [shop.till.id],
        );
        expect(rows).toEqual([{ open: 0 }]);
      });
      const paid = await paidTo(shop);
      expect(paid).toHaveLength((await shop.payouts()).length);
      expect(new Set(paid).difference(new Set([before]))).toEqual(new Set());
    }
    console.info('payouts against changes of the account:', outcomes);
  });

  it('reaches the new account after its 24 hours, and not before', async () => {
    const shop = await openTreasury(api);
    await shop.setAccount();
    await shop.give(20_000);
    const before = await recipientOf(shop);
    await shop.setAccount(THIEF);
    const after = await recipientOf(shop);
    expect(after).not.toBe(before);
    await api.moveClock(24 * HOUR - 60);
    const early = await api.signIn(shop.till.owner.phone);
    expect(isTooNew(await shop.payOut({}, early.token))).toBe(true);
    await api.moveClock(24 * HOUR + 60);
    const late = await api.signIn(shop.till.owner.phone);
    const made = await shop.payOut({}, late.token);
    expect(made.data.account.numberLast4).toBe('9876');
    await eventually(async () => expect(fake.transfers.get(made.data.reference)?.recipient).toBe(after));
    await api.moveClock(0);
  });

  it('is not made by staff, a key, a stranger, a stolen session or a proposal that nobody confirmed', async () => {
    const shop = await openTreasury(api);
    await shop.setAccount();
    await shop.give(20_000);
    const before = await recipientOf(shop);
    const { data: proposed } = await shop.put(THIEF);
    const confirm = { ...THIEF, holderName: proposed.holderName };
    const business = { ...shop.till, slug: '', path: shop.path };
    const staff = await joinBusiness(api, business, 'STAFF');
    const key = await keyOf(api, shop.till.id, ['business:write', 'bookings:write']);
    const stranger = await api.signIn();
    expect((await shop.put(confirm, staff.token)).code).toBe('ROLE_REQUIRED');
    expect((await shop.put(confirm, key)).code).toBe('FORBIDDEN');
    expect((await shop.put(confirm, stranger.token)).code).toBe('NOT_FOUND');
    await api.moveClock(11 * 60);
    const stolen = await api.post('/auth/refresh', { refreshToken: shop.till.owner.refreshToken });
    const answer = await shop.put(confirm, stolen.data.accessToken);
    expect([answer.status, answer.details[0]?.code]).toEqual([403, 'SIGN_IN_AGAIN']);
    await api.moveClock(0);
    const made = await shop.payOut();
    expect(made.data.account.numberLast4).toBe('4567');
    await eventually(async () => expect(await paidTo(shop)).toEqual([before]));
  });

  it('is not made again by its repeated request after the owner has changed it back', async () => {
    const shop = await openTreasury(api);
    await shop.setAccount();
    const before = await recipientOf(shop);
    const { data: proposed } = await shop.put(THIEF);
    const body = { ...THIEF, holderName: proposed.holderName };
    const { token, phone } = shop.till.owner;
    const repeat = (by: string) =>
      api.call('PUT', `${shop.path}/payout-account`, { body, token: by, key: 'the-captured-request' });
    const first = await repeat(token);
    expect(first.data).toMatchObject({ status: 'READY', numberLast4: '9876' });
    await shop.setAccount(WALLET);
    // The stored answer, and nothing else.
    expect((await repeat(token)).data).toEqual(first.data);
    expect(await recipientOf(shop)).toBe(before);
    // Two days later neither the key nor the sign-in of the captured request counts.
    await api.moveClock(48 * HOUR);
    const refreshed = await api.post('/auth/refresh', { refreshToken: shop.till.owner.refreshToken });
    expect((await repeat(refreshed.data.accessToken)).details[0]?.code).toBe('SIGN_IN_AGAIN');
    expect(await recipientOf(shop)).toBe(before);
    await api.moveClock(0);
    const { data: audit } = await api.get(
      `${shop.path}/audit?action=payout_account.change`,
      (await api.signIn(phone)).token,
    );
    expect(audit).toHaveLength(3);
  });

  it('is made 10 times in 24 hours, because each sends an SMS to every owner', async () => {
    const shop = await openTreasury(api);
    const turns = [WALLET, THIEF];
    const change = (turn: number) => shop.setAccount(turns[turn % 2]);
    for (let turn = 0; turn < 10; turn++) expect((await change(turn)).data?.status).toBe('READY');
    const refused = await change(10);
    expect([refused.status, refused.code, refused.details[0]?.code]).toEqual([
      422,
      'POLICY_VIOLATION',
      'LIMIT_REACHED',
    ]);
    expect((await shop.put(WALLET)).data.status).toBe('CHECKING');
    await api.moveClock(24 * HOUR + 60);
    const { token } = await api.signIn(shop.till.owner.phone);
    const { data } = await shop.put(WALLET, token);
    expect((await shop.put({ ...WALLET, holderName: data.holderName }, token)).data.status).toBe('READY');
    await api.moveClock(0);
  });
});

it('names of the holders of numbers are asked for 30 times a minute', { timeout: 60_000 }, () =>
  withinOneWindow(async () => {
    const strict = await startTestService({ ...environment, RATE_LIMIT_FACTOR: '1' }, { database: api.database });
    const shop = await openTreasury(api);
    const { token } = shop.till.owner;
    const ask = (index: number) =>
      strict.call('PUT', `${shop.path}/payout-account`, {
        body: { type: 'MOMO', network: 'MTN', number: `02441${String(10_000 + index)}` },
        token,
      });
    expect(tally(await burst(40, ask))).toEqual({ 200: 30, RATE_LIMITED: 10 });
  }),
);

it('names of the holders of numbers are told 30 times in 24 hours, and each time is in the audit of the shop', async () => {
  const shop = await openTreasury(api);
  const asked = () => fake.calls.filter((call) => call === 'GET /bank/resolve').length;
  const ask = (index: number) => shop.put({ type: 'MOMO', network: 'MTN', number: `02442${String(10_000 + index)}` });
  for (let index = 0; index < 30; index++) expect((await ask(index)).status).toBe(200);
  const before = asked();
  const refused = await ask(30);
  expect([refused.status, refused.code, refused.details[0]?.code]).toEqual([422, 'POLICY_VIOLATION', 'LIMIT_REACHED']);
  // Nothing asks the gateway past the limit, and the account of the last check can still be confirmed.
  expect(asked()).toBe(before);
  const last = { type: 'MOMO', network: 'MTN', number: '0244210029' };
  const { data: proposed } = await api.get(`${shop.path}/payout-account`, shop.till.owner.token);
  expect((await shop.put({ ...last, holderName: proposed.holderName })).data.status).toBe('READY');
  const { data: audit } = await api.get(`${shop.path}/audit?action=payout_account.check`, shop.till.owner.token);
  expect(audit[0]).toMatchObject({ details: { type: 'MOMO', network: 'MTN', bankCode: null, to: '0029' } });
  await api.moveClock(24 * HOUR + 60);
  const { token } = await api.signIn(shop.till.owner.phone);
  expect((await shop.put(THIEF, token)).data.status).toBe('CHECKING');
  await api.moveClock(0);
});
