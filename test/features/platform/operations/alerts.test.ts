import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBusiness } from '../../../service/business.ts';
import { startReceiver } from '../../../service/receiver.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { withTimeLimits } from '../../../service/time-limits.ts';
import { openTill } from '../../money/payments/till.ts';
import { moveTo, openMessageShop } from '../../outward/messages/phones.ts';
import { evaluate, parseScrape, type Scrape } from './promql.ts';

const file = (name: string) => readFile(join(import.meta.dirname, '../../../../deploy', name), 'utf8');
const ALERT = /- alert: (\w+)\n\s+expr: (.*)\n/g;
const alerts = new Map(
  [...(await file('prometheus-alerts.yml')).matchAll(ALERT)].map(([, name = '', expression = '']) => [
    name,
    expression,
  ]),
);

/** What Prometheus would store of a process: its metrics, and whether it answered. */
async function scrape(api: TestService): Promise<Scrape> {
  const answer = await fetch(`${api.url}/metrics`).catch(() => null);
  const found = parseScrape(answer ? await answer.text() : '');
  return found.set('up', [{ labels: { job: 'dwaso' }, value: answer ? 1 : 0 }]);
}

const provoked = new Set<string>();

/** The alerts are silent before `provoke`, and fire at its end or, with `during`, while it lasts. */
async function fires(
  names: readonly string[],
  api: TestService,
  provoke: (during: () => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const quiet = await scrape(api);
  const before = await scrape(api);
  for (const name of names) expect([name, evaluate(alerts.get(name) ?? '', quiet, before, 60)]).toEqual([name, []]);
  let seen = false;
  const untilFiring = async () => {
    seen = true;
    const firing = async () => {
      const after = await scrape(api);
      return names.filter((name) => evaluate(alerts.get(name) ?? '', before, after, 60).length > 0);
    };
    await expect.poll(firing).toEqual(names);
  };
  await provoke(untilFiring);
  if (!seen) await untilFiring();
  for (const name of names) provoked.add(name);
}

describe('each alert is silent while all is well, and fires when', () => {
  it('a process is gone', async () => {
    const api = await startTestService();
    await fires(['DwasoDown'], api, () => api.stop());
  });

  it('a table is locked: requests are slow, fail, and wait for connections', async () => {
    const api = await startTestService({ DATABASE_POOL_SIZE: '2' });
    const ama = await api.signIn();
    const rename = () => api.call('PATCH', '/me', { token: ama.token, body: { name: 'Ama' } });
    const lock = await api.owner.connect();
    onTestFinished(() => lock.release());
    const whileLocked = async <T>(work: () => Promise<T>): Promise<T> => {
      await lock.query('begin; lock table users in access exclusive mode');
      try {
        return await work();
      } finally {
        await lock.query('rollback');
      }
    };
    await fires(['DwasoPoolWaiting'], api, async (during) => {
      const renaming = await whileLocked(async () => {
        const sent = Array.from({ length: 6 }, rename);
        await during();
        return sent;
      });
      await Promise.all(renaming);
    });
    await fires(['DwasoErrors', 'DwasoSlow'], api, async () => {
      const renaming = () => Promise.all(Array.from({ length: 6 }, rename));
      const answers = await withTimeLimits(api, 4_000, () => whileLocked(renaming));
      expect(answers.map(({ status }) => status)).toContain(503);
    });
  });

  it('the database has no space: writes are answered 503, reads go on, and /ready says it', async () => {
    const api = await startTestService();
    const ama = await api.signIn();
    await fires(['DwasoDiskFull'], api, async () => {
      await api.owner.query(`create function no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
      await api.owner.query('create trigger no_space before update on users for each row execute function no_space()');
      const refused = await api.call('PATCH', '/me', { token: ama.token, body: { name: 'Ama' } });
      expect([refused.status, refused.code]).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    });
    expect((await api.get('/me', ama.token)).status).toBe(200);
    const { status, body } = await api.get('//ready');
    expect([status, body.degraded]).toMatchObject([200, [{ code: 'DISK_FULL' }]]);
  });

  it('no worker runs: work is overdue, messages wait and webhooks pile up', async () => {
    const api = await startTestService();
    const { id, path, owner } = await openBusiness(api);
    const hook = { url: 'https://example.com/hook', events: ['*'] };
    expect((await api.post(`${path}/webhooks`, hook, owner.token)).status).toBe(201);
    await fires(['DwasoJobsLate', 'DwasoMessagesLate', 'DwasoWebhookBacklog'], api, async () => {
      await api.owner.query(
        `select queue_message($1, 'msg_late', 'bkg_x', 'cus_x', null, 'payment.received', 'bkg_x', '0', '{}', false,
           clock_timestamp(), clock_timestamp())`,
        [id],
      );
      await api.owner.query(
        `select append_event($1, 'evt_' || lpad(n::text, 26, '0'), 'booking.held', '{}', clock_timestamp(), true)
         from generate_series(1, 1001) n`,
        [id],
      );
      await api.moveClock(600);
    });
  });

  it('a receiver refuses a webhook for the last time', async () => {
    const receiver = await startReceiver();
    receiver.answer.set('/hook', 500);
    const api = await startTestService({ ROLE: 'all' });
    const { path, owner } = await openBusiness(api);
    const hook = await api.post(`${path}/webhooks`, { url: `${receiver.url}/hook`, events: ['*'] }, owner.token);
    await fires(['DwasoWebhooksDead'], api, async () => {
      await api.post(`/webhooks/${hook.data.id}/test`, {}, owner.token);
      await expect.poll(() => receiver.at('/hook').length).toBe(1);
      // As after five failures.
      await expect
        .poll(
          async () =>
            (
              await api.owner.query(`update webhook_deliveries set failures = 5, next_attempt_at = now()
                where status = 'PENDING' and leased_until is null`)
            ).rowCount,
        )
        .toBe(1);
      const isDead = async () =>
        (await api.get(`/webhooks/${hook.data.id}/deliveries`, owner.token)).data[0]?.status === 'DEAD';
      await expect.poll(isDead).toBe(true);
    });
  });

  it('a background job fails again and again', async () => {
    const api = await startTestService({ ROLE: 'all' });
    await fires(['DwasoJobsFailing'], api, async () => {
      await api.owner.query('revoke select on refunds from dwaso_service');
      const failures = async () =>
        Math.max(0, ...((await scrape(api)).get('dwaso_job_failures_total') ?? []).map(({ value }) => value));
      await expect.poll(failures).toBeGreaterThan(3);
      await api.owner.query('grant select on refunds to dwaso_service');
    });
  });

  it('messages are refused', async () => {
    const api = await startTestService({ ROLE: 'all' });
    await moveTo(api);
    const shop = await openMessageShop(api);
    await fires(['DwasoMessagesFailing'], api, async () => {
      const id = await shop.booked('2027-03-26', '+233241230000');
      await moveTo(api, { seconds: 65 });
      await shop.settle(`&bookingId=${id}&kind=booking.confirmed`, { 'booking.confirmed': 'FAILED' });
    });
  });

  it('the payment gateway does not answer', async () => {
    const api = await startTestService({
      PAYMENTS_PROVIDER: 'paystack',
      PAYSTACK_SECRET_KEY: 'sk_test_x',
      PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
    });
    const till = await openTill(api);
    await fires(['DwasoGatewayFailing'], api, async () => {
      expect((await till.link(await till.held(), {})).status).toBe(503);
    });
  });

  it.each([
    ['DwasoLedgerNotZero', 'fees_pesewas = 5'],
    ['DwasoNegativeBalances', 'available_pesewas = -5, fees_pesewas = 5'],
    ['DwasoPayoutsStuck', null],
  ])('%s: money is not where it should be', async (name, change) => {
    const api = await startTestService();
    const { id } = await openBusiness(api);
    await api.owner.query('insert into ledger_balances (business_id) values ($1)', [id]);
    await fires([name], api, async () => {
      if (change === null) {
        await api.owner.query(
          `insert into payouts (business_id, id, reference, amount_pesewas, fee_pesewas, status, provider, account, number,
             recipient, created_at, updated_at)
           values ($1, 'pyo_x', 'pyo-x', 1, 0, 'PENDING', 'PAYSTACK', '{}', '', 'x', now() - interval '2 hours', now())`,
          [id],
        );
        return;
      }
      // What no statement of the service can do.
      await api.owner.query('alter table ledger_balances disable trigger ledger_balances_follow');
      await api.owner.query('alter table ledger_balances drop constraint ledger_balances_balanced');
      await api.owner.query(`update ledger_balances set ${change} where business_id = $1`, [id]);
    });
  });

  it('and none was forgotten', () => {
    expect([...alerts.keys()].filter((name) => !provoked.has(name))).toEqual([]);
    expect(alerts.size).toBeGreaterThan(5);
  });
});

it('alerts and dashboard name only metrics that exist', async () => {
  const api = await startTestService();
  const text = await (await fetch(`${api.url}/metrics`)).text();
  const exists = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  const { panels } = JSON.parse(await file('grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const expressions = [...alerts.values(), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  const named = expressions.flatMap((expression) =>
    [...expression.matchAll(/\b(?:dwaso|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !exists.has(name))).toEqual([]);
  const wanted = [
    'webhook_backlog',
    'webhook_oldest_seconds',
    'webhook_deliveries_total',
    'message_backlog',
    'message_oldest_seconds',
    'messages_total',
    'job_late_seconds',
    'holds_total',
    'db_retries_total',
    'cache_reads_total',
    'gateway_calls_total',
    'gateway_call_seconds',
    'db_connections',
    'images',
    'sign_ins_total',
  ];
  expect(wanted.filter((name) => !exists.has(`dwaso_${name}`))).toEqual([]);
});
