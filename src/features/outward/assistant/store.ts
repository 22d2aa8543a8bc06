import type { Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';

export const addUsage = (
  tx: Tx,
  businessId: string,
  used: { date: LocalDate; meter: string; quantity: number; costPesewas: number },
): Promise<number> =>
  tx.run(sql`
    insert into usage_meters (business_id, date, meter, quantity, cost_pesewas)
    values (${businessId}, ${used.date}, ${used.meter}, ${used.quantity}, ${used.costPesewas})
    on conflict (business_id, date, meter) do update set
      quantity = usage_meters.quantity + excluded.quantity,
      cost_pesewas = usage_meters.cost_pesewas + excluded.cost_pesewas`);
