import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES } from '../../src/domain/booking/states.ts';
import { sharedService } from '../service/service.ts';

const api = await sharedService();

describe('the booking states', () => {
  it('are the same in the code and in the database', async () => {
    const { rows } = await api.owner.query<{ rule: string }>(
      "select pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = 'bookings'::regclass and contype = 'c'",
    );
    const rule =
      rows.map((row) => row.rule).find((text) => text.includes("'HELD'") && text.includes("'EXPIRED'")) ?? '';
    const inSql = [...rule.matchAll(/'([A-Z_]+)'::text/g)].map(([, status]) => status);
    expect(inSql.toSorted()).toEqual([...BOOKING_STATUSES].toSorted());
  });
});
