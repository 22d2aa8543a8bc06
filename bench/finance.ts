import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { readConfig } from '../src/config.ts';
import { createDeps } from '../src/deps.ts';
import { listFinance, sumFinance } from '../src/features/platform/operators/store-finance.ts';
import { searchBusinesses } from '../src/features/shop/businesses/index.ts';
import { createLog } from '../src/kit/log.ts';
import type { Reader } from '../src/kit/postgres/database.ts';
import type { Statement } from '../src/kit/postgres/sql.ts';
import { loadReferenceData } from '../src/process/service.ts';
import { type Figure, tell, under } from './figure.ts';
import { median } from './load.ts';
import { seedPlatform } from './platform.ts';

/**
 * A year of 100,000 businesses and 2,000,000 payments: how long do a month's summary and a look for businesses take,
 * and by which plans? `node bench/finance.ts [businesses] [payments]`
 */
const BUSINESSES = Number(process.argv[2] ?? 100_000);
const PAYMENTS = Number(process.argv[3] ?? 2_000_000);
const ROUNDS = 7;
const MONTH = { from: '2026-06-01', to: '2026-06-30' };

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** The kinds of steps of a plan, innermost last; what reads a table names it. */
function steps(plan: Plan): string[] {
  const read = plan['Index Name'] ?? plan['Relation Name'];
  return [
    read ? `${plan['Node Type']} (${read})` : plan['Node Type'],
    ...(plan.Plans ?? []).flatMap((inner) => steps(inner)),
  ];
}

/** A reader that keeps what it was asked, so that the very statement can be explained. */
function listeningTo(db: Reader): { reader: Reader; asked: Statement[] } {
  const asked: Statement[] = [];
  const reader: Reader = {
    rows(statement) {
      asked.push(statement);
      return db.rows(statement);
    },
    maybe(statement) {
      asked.push(statement);
      return db.maybe(statement);
    },
    one(statement) {
      asked.push(statement);
      return db.one(statement);
    },
    call(statement, options) {
      asked.push(statement);
      return db.call(statement, options);
    },
  };
  return { reader, asked };
}

export async function benchFinance(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-bench-'));
  const outside = process.env['DATABASE_URL'];
  const deps = await createDeps(
    readConfig({ DATA_DIR: dataDir, ...(outside && { DATABASE_URL: outside }) }),
    createLog('warn'),
  );
  const figures: Figure[] = [];
  const owner = new Pool({ connectionString: deps.databaseUrl });
  const operator = deps.db.operator();
  try {
    await loadReferenceData(deps);
    await seedPlatform(owner, BUSINESSES, PAYMENTS);

    const list = (
      q: string | null,
      status: 'SUSPENDED' | 'PENDING_VERIFICATION' | null,
      before: string | null = null,
    ) => {
      return (db: Reader) => searchBusinesses(db, { q, status, before, limit: 21 });
    };
    const middle = `biz_${String(BUSINESSES / 2).padStart(22, '0')}`;
    const measured: [string, number, (db: Reader) => Promise<unknown>][] = [
      ['summary of a month', 300, (db) => sumFinance(db, MONTH)],
      ['table of a month', 600, (db) => listFinance(db, { range: MONTH, sort: 'margin', after: null, limit: 21 })],
      ['businesses, all', 50, list(null, null)],
      ['businesses, a page in the middle', 50, list(null, null, middle)],
      ['businesses by status', 50, list(null, 'PENDING_VERIFICATION')],
      ['businesses by a common word', 50, list('GOLDEN r', null)],
      ['businesses by a common word and status', 50, list('royal', 'SUSPENDED')],
      ['businesses by a rare word', 50, list('c4ca423', null)],
      ['businesses by one letter', 50, list('a', null)],
      ['businesses by two letters nobody has', 50, list('zq', null)],
      ['businesses by a word nobody has', 50, list('zebra', 'SUSPENDED')],
    ];
    for (const [name, target, work] of measured) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const begun = performance.now();
        await work(operator);
        times.push(performance.now() - begun);
      }
      const { reader, asked } = listeningTo(operator);
      await work(reader);
      const statement = asked[0];
      if (!statement) throw new Error(`${name} asked the database for nothing`);
      const explained = { text: `explain (format json) ${statement.text}`, values: statement.values };
      const { 'QUERY PLAN': plans } = await operator.one<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
      const [{ Plan: plan }] = plans;
      figures.push({
        name,
        value: median(times),
        unit: 'ms',
        bound: under(target),
        note: [...new Set(steps(plan))].join(', '),
      });
    }
  } finally {
    await owner.end();
    await deps.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return figures;
}

if (import.meta.main) await tell(await benchFinance());
