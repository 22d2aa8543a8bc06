import type { Pool } from 'pg';
import { newId } from '../../src/kit/ids.ts';
import { ITEM_COLUMNS, serviceItem, unitItem } from './booking-items.ts';

export interface WrittenBooking {
  status: string;
  startsAt: string;
  endsAt: string;
  item: string;
  customerName: string;
  customerPhone: string;
  areaName: string | null;
  unitId: string | null;
  providerId: string | null;
  icalSequence: number;
  holdExpiresAt: string | null;
  totalPesewas: number;
}

/** Inserts a booking of any state and age into the table, for tests of reads. */
export async function writeBooking(pool: Pool, businessId: string, given: Partial<WrittenBooking>): Promise<string> {
  const id = newId('bkg', businessId);
  const booking: WrittenBooking = {
    status: 'CONFIRMED',
    startsAt: '2026-12-24T00:00:00Z',
    endsAt: '2026-12-26T00:00:00Z',
    item: 'Canopy',
    customerName: 'Ama Serwaa Mensah',
    customerPhone: '+233245550199',
    areaName: 'Osu',
    unitId: given.providerId ? null : 'unt_1',
    providerId: null,
    icalSequence: 0,
    holdExpiresAt: null,
    totalPesewas: 45_000,
    ...given,
  };
  const { rows } = await pool.query(
    `insert into customers (business_id, id, name, phone, created_at, updated_at) values ($1, $2, $3, $4, now(), now())
     on conflict (business_id, phone) do update set name = excluded.name returning id`,
    [businessId, newId('cus', businessId), booking.customerName, booking.customerPhone],
  );
  await pool.query(
    `insert into bookings (business_id, id, status, source, starts_at, ends_at, item, ${ITEM_COLUMNS},
       customer_id, customer_name, customer_phone, area_name, lines, total_pesewas, deposit_pesewas,
       hold_expires_at, ical_sequence, created_at, updated_at)
     values ($1, $2, $3, 'DASHBOARD', $4, $5, $6,
       ${booking.providerId ? serviceItem("'svc_1'", '$7::text', '$4') : unitItem('$7::text', '$4')},
       $8, $9, $10, $11, '[]', $12, 0, $13, $14,
       '2026-11-01T10:00:00Z', '2026-11-02T11:00:00Z')`,
    [
      businessId,
      id,
      booking.status,
      booking.startsAt,
      booking.endsAt,
      booking.item,
      booking.providerId ?? booking.unitId,
      rows[0].id,
      booking.customerName,
      booking.customerPhone,
      booking.areaName,
      booking.totalPesewas,
      booking.holdExpiresAt,
      booking.icalSequence,
    ],
  );
  return id;
}
