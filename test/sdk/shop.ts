import { SCOPES } from '../../src/access.ts';
import { addDays, dateOf } from '../../src/kit/time.ts';
import { keyOf, openBusiness, type TestBusiness } from '../service/business.ts';
import type { TestService } from '../service/service.ts';

/** A business that is always open, with a unit of many pieces and a key of all scopes. */
export interface RentalShop extends TestBusiness {
  key: string;
  unitId: string;
  date: string;
}

const HOURS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: true, open: '00:00', close: '24:00' }));

export async function openRentalShop(api: TestService, quantity = 10_000): Promise<RentalShop> {
  const business = await openBusiness(api);
  const token = business.owner.token;
  await api.call('PUT', `${business.path}/hours`, { token, body: { hours: HOURS } });
  const unit = await api.post(`${business.path}/units`, { name: 'Tent', pricePesewas: 10_000, quantity }, token);
  if (unit.status !== 201) throw new Error(unit.text);
  const date = addDays(dateOf(api.service.deps.clock.now()), 7);
  return { ...business, key: await keyOf(api, business.id, SCOPES), unitId: unit.data.id, date };
}
