import type { Deps } from '../deps.ts';
import { addMonths, dayOfMonth } from '../domain/schedule/months.ts';
import { listAreas } from '../features/ground/areas/index.ts';
import { dateOf } from '../kit/time.ts';
import { addBusiness, type SeedContext } from './business.ts';
import { daysAround } from './calendar.ts';
import { isLively } from './day.ts';
import { addInvoices } from './desk.ts';
import { ownerPhone, seedId } from './ids.ts';
import { addMoney, SHOP_WITH_PAYOUTS } from './money.ts';
import { keepPictures } from './pictures.ts';
import {
  analyse,
  insertRows,
  listKnownOwners,
  listKnownShops,
  listSeedVerticals,
  type Put,
  type Row,
  TABLES,
  type Table,
} from './store.ts';

/** Sums by day are kept at the commit, booking by booking, which must not take as long as the time limit. */
const CHUNK = 100;
const DAYS_BEFORE = 60;
const DAYS_AFTER = 30;

/**
 * Fills the database with made-up businesses all over Ghana, numbered from 1 to `count`. Existing ones stay unchanged.
 * Areas and vertical profiles must be loaded. Returns the number of new businesses.
 */
export async function seedBusinesses(deps: Deps, count: number): Promise<number> {
  const { clock, media, databaseUrl } = deps;
  const db = deps.db.service;
  const now = clock.now();
  const [areas, verticals, pictures] = await Promise.all([
    listAreas(db, { city: null, prefix: null }),
    listSeedVerticals(db),
    keepPictures(media),
  ]);
  const subscribedUntil = addMonths(now, 12, dayOfMonth(now));
  const context: SeedContext = {
    areas,
    verticals,
    pictures,
    days: daysAround(dateOf(now), DAYS_BEFORE, DAYS_AFTER),
    now: now.toString(),
    subscribedUntil: subscribedUntil.toString(),
    anchorDay: dayOfMonth(subscribedUntil),
    nextInvoiceAt: subscribedUntil.subtract({ hours: 7 * 24 }).toString(),
    publicUrl: deps.config.publicUrl,
  };
  let added = 0;
  for (let first = 1; first <= count; first += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, count - first + 1) }, (_, index) => first + index);
    const shopOf = (number: number) => seedId('biz', number);
    const known = new Set((await listKnownShops(db, numbers.map(shopOf))).map(({ id }) => id));
    const missing = numbers.filter((number) => !known.has(shopOf(number)));
    const owners = new Map(
      (await listKnownOwners(db, missing.map(ownerPhone))).map(({ id, phone }) => [phone, id] as const),
    );
    const rows = new Map<Table, Row[]>(TABLES.map((table) => [table, []]));
    const put: Put = (table, row) => rows.get(table)?.push(row);
    for (const number of missing) addBusiness(number, context, put, owners.get(ownerPhone(number)) ?? null);
    await db.transaction(async (tx) => {
      for (const [table, list] of rows) await insertRows(tx, table, list);
    });
    if (missing.includes(SHOP_WITH_PAYOUTS)) await addMoney(deps, rows.get('payments') ?? [], now);
    const subscribed = missing.filter((number) => isLively(number)).map(shopOf);
    const subscriptions = (rows.get('subscriptions') ?? []).filter((row) =>
      subscribed.includes(String(row['business_id'])),
    );
    if (subscriptions.length > 0) await addInvoices(deps, subscriptions, now);
    added += missing.length;
  }
  await analyse(databaseUrl);
  return added;
}
