import { resolve } from 'node:path';
import { Client } from 'pg';
import type { Shop } from '../test/features/booking/bookings/shop.ts';
import { pressButton } from '../test/features/money/payments/till.ts';
import { atMost, type Figure, tell, under } from './figure.ts';
import { alternate, type Compared, startCompared } from './in-turn.ts';
import { median } from './load.ts';
import { payEverywhere } from './pay-everywhere.ts';
import { residentMegabytes } from './proc.ts';

/**
 * The ledger of a large business, statements in flat memory, and payments of many businesses at once. What the
 * confirmation of a payment costs, in CPU of service and database, beside a service that posts nothing and with
 * `BENCH_AGAINST=<directory>` beside another checkout, by rounds of all in turn: `node bench/ledger.ts [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 8);
const PAYMENTS_A_ROUND = 40;
const ENTRIES = 1_000_000;
const MONTHS = { large: '2026-03', small: '2026-04' };
const ENTRIES_OF = { large: 100_000, small: 10_000 };

type Side = Compared & { shop: Shop };

async function openSide(port: number, directory?: string): Promise<Side> {
  const started = await startCompared(port, directory);
  return { ...started, shop: await started.open('units') };
}

/** Milliseconds of CPU for the confirmation of one payment. */
async function confirming({ api, cpu, shop }: Side): Promise<() => Promise<number>> {
  const unitId = await shop.addUnit({ quantity: 10_000 });
  let day = 0;
  return async () => {
    const links: string[] = [];
    for (let made = 0; made < PAYMENTS_A_ROUND; made++) {
      const date = Temporal.Now.plainDateISO('UTC').add({ days: 1 + (day++ % 200) });
      const { data: booking } = await shop.hold({ unitId, date: `${date}` });
      const link = await api.post(`/bookings/${booking.id}/payment-links`, { amountPesewas: 3_000 }, shop.owner.token);
      if (link.status !== 201) throw new Error(link.text);
      links.push(link.data.url);
    }
    const before = await cpu();
    for (const url of links) {
      const answer = await pressButton(api, url, 'pay');
      if (answer.status >= 400) throw new Error(answer.text);
    }
    return ((await cpu()) - before) * (1_000 / PAYMENTS_A_ROUND);
  };
}

/** Posts nothing when money comes, as it would be without the ledger. */
async function forgetLedger({ url }: Side): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select pg_get_functiondef('post_incoming'::regproc) as text");
  await client.query(rows[0].text.replace(/^begin$.*^end /ms, 'begin end '));
  await client.end();
}

async function compareConfirmations(sides: Side[], rounds: number): Promise<Figure[]> {
  const [value = 0, ...baselines] = await alternate(await Promise.all(sides.map(confirming)), rounds);
  return ['without the ledger', 'the other checkout'].slice(0, baselines.length).map((name, place) => ({
    name: `confirmation of a payment, beside ${name}`,
    value,
    unit: 'ms of CPU',
    baseline: { name, value: baselines[place] ?? 0 },
    bound: atMost(1.1, 'times'),
  }));
}

/** A ledger as a busy business has it after years: payments with fees, releases, refunds and payouts. */
async function fillLedger({ shop: { id }, url }: Side): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // The triggers would take an hour; balances are written at the end.
  await client.query('set session_replication_role = replica');
  await client.query('delete from ledger_balances where business_id = $1', [id]);
  const add = (first: number, count: number, from: string, step: string) =>
    client.query(
      `insert into ledger_entries (business_id, sequence, at, kind, cause, booking_id, payment_id, payout_id,
         pending_pesewas, available_pesewas, payout_pesewas, gateway_pesewas, fees_pesewas, gateway_cost_pesewas,
         pending_after_pesewas, available_after_pesewas, release_at)
       select $1, $2::bigint + n, at, kind, 'cause ' || $2::bigint + n, null,
         case when kind in ('PAYMENT', 'GATEWAY_FEE', 'REFUND') then 'pay_' || ($2::bigint + n) / 2 end,
         case when kind like 'PAYOUT%' then 'pyo_' || ($2::bigint + n) / 1000 end, pending, available, payout,
         -(pending + available + payout + cost), 0, cost, 100000, 100000 + n % 1000,
         case kind when 'PAYMENT' then at + interval '1 day' end
       from (
         select n, $4::timestamptz + n * $5::interval as at,
           case n % 1000 when 0 then 'PAYOUT' when 1 then 'PAYOUT_FEE' when 501 then 'RELEASE' when 502 then 'REFUND'
             else case n % 2 when 0 then 'PAYMENT' else 'GATEWAY_FEE' end end as kind
         from generate_series(1, $3::bigint) n
       ) m, lateral (
         select case kind when 'PAYMENT' then 3000 when 'GATEWAY_FEE' then -58 when 'RELEASE' then -1450000
             when 'REFUND' then -500 else 0 end as pending,
           case kind when 'RELEASE' then 1450000 when 'PAYOUT' then -1440000 when 'PAYOUT_FEE' then -100 else 0
             end as available,
           case kind when 'PAYOUT' then 1440000 else 0 end as payout,
           case kind when 'GATEWAY_FEE' then 58 when 'PAYOUT_FEE' then 100 else 0 end as cost
       ) lines`,
      [id, first, count, from, step],
    );
  const { large, small } = ENTRIES_OF;
  const rest = ENTRIES - large - small;
  await client.query('delete from ledger_releases where business_id = $1', [id]);
  const { rows } = await client.query(
    'select coalesce(max(sequence), 0)::int as last from ledger_entries where business_id = $1',
    [id],
  );
  const before: number = rows[0].last;
  await add(before, rest, '2022-01-01', '2 minutes');
  await add(before + rest, large, `${MONTHS.large}-01T00:00:00Z`, '20 seconds');
  await add(before + rest + large, small, `${MONTHS.small}-01T00:00:00Z`, '20 seconds');
  await client.query(
    `insert into ledger_balances (business_id, entries, last_at, pending_pesewas, gateway_pesewas)
     values ($1, $2, '2026-05-01', 100000, -100000)`,
    [id, before + ENTRIES],
  );
  await client.query('vacuum analyze ledger_entries');
  await client.end();
}

async function readLargeLedger({ api, shop, cpu }: Side): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of [
    ['balance', 'balance'],
    ['first page of the ledger', 'ledger'],
    ['first page of one kind', 'ledger?kind=REFUND'],
    ['where the newest payments are', 'ledger/payments'],
  ] as const) {
    const times: number[] = [];
    let spent = await cpu();
    for (let request = 0; request < 120; request++) {
      if (request === 20) spent = await cpu();
      const began = performance.now();
      const answer = await api.get(`/businesses/${shop.id}/${path}`, shop.owner.token);
      if (answer.status !== 200) throw new Error(answer.text);
      if (request >= 20) times.push(performance.now() - began);
    }
    figures.push({
      name: `${name}, of ${ENTRIES.toLocaleString('en')} entries, p50`,
      value: median(times),
      unit: 'ms',
      ...(path !== 'ledger/payments' && { bound: under(10) }),
      note: `${(((await cpu()) - spent) * 10).toFixed(1)} ms of CPU in service and database`,
    });
  }
  return figures;
}

/** The most memory that the service had while it streamed the month. */
async function streamMonth({ api, shop, pid }: Side, month: string): Promise<{ peak: number; lines: number }> {
  let peak = await residentMegabytes(pid);
  let lines = 0;
  let sampled = 0;
  const answer = await fetch(`${api.url}/api/v1/businesses/${shop.id}/statements/${month}.csv`, {
    headers: { authorization: `Bearer ${shop.owner.token}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
  for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
    for (const byte of piece) if (byte === 10) lines++;
    if (performance.now() - sampled > 20) {
      sampled = performance.now();
      peak = Math.max(peak, await residentMegabytes(pid));
    }
  }
  return { peak, lines: lines - 1 };
}

async function streamStatements(side: Side): Promise<Figure> {
  const peaks: { small: number[]; large: number[] } = { small: [], large: [] };
  const lines = { small: 0, large: 0 };
  for (let round = 0; round < 6; round++)
    for (const size of ['small', 'large'] as const) {
      const streamed = await streamMonth(side, MONTHS[size]);
      lines[size] = streamed.lines;
      // The first rounds fill code and buffers.
      if (round > 1) peaks[size].push(streamed.peak);
    }
  return {
    name: `memory of the service at a statement of ${lines.large.toLocaleString('en')} entries`,
    value: median(peaks.large),
    unit: 'MB',
    baseline: { name: `at one of ${lines.small.toLocaleString('en')}`, value: median(peaks.small) },
    bound: atMost(1.1, 'times'),
  };
}

async function benchLedger(rounds = ROUNDS): Promise<Figure[]> {
  const figures: Figure[] = [];
  await using side = await openSide(3_945);
  const against = process.env['BENCH_AGAINST'];
  {
    await using without = await openSide(3_946);
    await forgetLedger(without);
    await using other = against === undefined ? null : await openSide(3_947, resolve(against));
    figures.push(...(await compareConfirmations([side, without, ...(other ? [other] : [])], rounds)));
  }
  await fillLedger(side);
  figures.push(
    ...(await readLargeLedger(side)),
    await streamStatements(side),
    await payEverywhere(side.url, [side.url]),
  );
  return figures;
}

if (import.meta.main) await tell(await benchLedger());
