import { seedBusinesses } from '../../src/seed/seed.ts';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openStall, type Stall } from '../features/market/marketplace/market.ts';
import type { TestService } from '../service/service.ts';

/** Made-up businesses, and two of our own with known prices and days. */
export interface Market {
  rental: Stall;
  unitId: string;
  salon: Stall;
  serviceId: string;
}

export const UNIT = 'Journey castle';

export async function openMarket(api: TestService): Promise<Market> {
  await seedBusinesses(api.service.deps, 30);
  const rental = await openStall(api, 'units');
  await rental.setPolicies({ deposit: { type: 'PERCENT', percent: 30 }, cancellationNoticeHours: 24 });
  const unitId = await rental.addUnit({ name: UNIT, quantity: 2, price: 20_000 });
  await rental.addExtra({ price: 700 });
  await rental.setZone('accra-osu', 1_500);
  // The day between two free ones.
  await rental.hold({ unitId, date: inDays(41), quantity: 2 });
  const salon = await openStall(api, 'slots');
  await salon.setPolicies({ deposit: { type: 'FIXED', amountPesewas: 1_000 } });
  const serviceId = await salon.addService();
  await salon.addProvider([serviceId], { name: 'Efua' });
  await salon.addProvider([serviceId], { name: 'Adwoa' });
  return { rental, unitId, salon, serviceId };
}
