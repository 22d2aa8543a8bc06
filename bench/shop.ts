import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { ENTER_DIRECTORY } from '../test/service/directory.ts';

/** Businesses put straight into the tables, so that a bench starts in no time. */
const id = (kind: string) => `${kind}_${randomBytes(13).toString('hex')}`;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const POLICIES = {
  deposit: { type: 'PERCENT', percent: 30 },
  depositInstructions: null,
  holdTtlMinutes: 60,
  minNoticeMinutes: 0,
  maxAdvanceDays: 365,
  slotStepMin: 15,
  cancellationNoticeHours: 24,
  retentionMonths: 36,
  confirmWithoutDeposit: false,
  customerReschedule: true,
  refundOnCancel: 'NONE',
  cancellationTiers: [],
  cancellationGraceMinutes: 0,
};

export async function addBusiness(
  sql: Client,
  ownerId: string,
  shape: 'UNIT_PER_DAY' | 'SERVICE_IN_SLOT',
  business = id('biz'),
  role: 'OWNER' | 'STAFF' = 'OWNER',
): Promise<string> {
  const [vertical, family] = shape === 'UNIT_PER_DAY' ? ['party-rentals', 'RENTALS'] : ['hair-salon', 'BEAUTY'];
  await sql.query(
    `insert into businesses (id, name, slug, status, vertical, family, booking_shape, policies, created_at, updated_at)
     values ($1, 'Bench', $1, 'ACTIVE', $2, $3, $4, $5::jsonb, now(), now())`,
    [business, vertical, family, shape, JSON.stringify(POLICIES)],
  );
  await sql.query(ENTER_DIRECTORY);
  await sql.query(
    `insert into members (business_id, id, user_id, phone, role, state, invited_at, joined_at)
     select $1, $2, u.id, u.phone, $4, 'ACTIVE', now(), now() from users u where u.id = $3`,
    [business, id('mem'), ownerId, role],
  );
  await sql.query(
    `insert into business_hours (business_id, weekday, enabled, open, close)
     select $1, w, true, '00:00', '24:00' from unnest($2::int[]) w`,
    [business, EVERY_DAY],
  );
  return business;
}

export async function addUnit(sql: Client, business: string, quantity: number, unit = id('unt')): Promise<string> {
  await sql.query(
    `insert into units (business_id, id, name, price_pesewas, quantity, created_at, updated_at)
     values ($1, $2, 'Canopy', 10000, $3, now(), now())`,
    [business, unit, quantity],
  );
  return unit;
}

export async function addServiceWithProvider(sql: Client, business: string) {
  const [service, provider] = [id('svc'), id('prv')];
  await sql.query(
    `insert into services (business_id, id, name, duration_min, buffer_after_min, price_pesewas, created_at, updated_at)
     values ($1, $2, 'Braids', 45, 10, 5000, now(), now())`,
    [business, service],
  );
  const schedule = EVERY_DAY.map((weekday) => ({
    weekday,
    start: '08:00',
    end: '20:00',
    breaks: [{ start: '12:00', end: '13:00' }],
  }));
  await sql.query(
    `insert into providers (business_id, id, name, schedule, created_at, updated_at)
     values ($1, $2, 'Efua', $3::jsonb, now(), now())`,
    [business, provider, JSON.stringify(schedule)],
  );
  await sql.query('insert into provider_services (business_id, provider_id, service_id) values ($1, $2, $3)', [
    business,
    provider,
    service,
  ]);
  return { service, provider };
}
