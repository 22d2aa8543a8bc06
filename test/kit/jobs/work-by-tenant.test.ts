import { describe, expect, it } from 'vitest';
import { type DueWork, workByTenant } from '../../../src/kit/jobs/work-by-tenant.ts';
import { createLog } from '../../../src/kit/log.ts';
import { startTestService } from '../../service/service.ts';

const api = await startTestService();

interface Row {
  businessId: string;
  id: number;
}

const rowsOf = (businessId: string, count: number): Row[] =>
  Array.from({ length: count }, (_, id) => ({ businessId, id }));

/** Runs a job over rows in memory, until it has nothing more to do. */
async function run(rows: Row[], options: Partial<DueWork<Row>> & { handles?: (row: Row) => boolean }) {
  const { handles = () => true, ...settings } = options;
  const left = new Set(rows);
  const batches: string[][] = [];
  for (let outcome = 'more'; outcome === 'more'; ) {
    const batch: string[] = [];
    outcome = await workByTenant<Row>({
      find: async (limit) => [...left].slice(0, limit),
      scope: api.service.deps.db.tenant,
      log: createLog('silent'),
      failure: 'failed',
      async work(_tx, taken) {
        const done = taken.filter(handles);
        for (const row of done) left.delete(row);
        batch.push(...done.map(({ businessId, id }) => `${businessId} ${id}`));
        return done.length;
      },
      ...settings,
    });
    batches.push(batch);
  }
  return { left: [...left], batches };
}

describe('due work of many tenants', () => {
  it('is done in batches in which each tenant has a share', async () => {
    const rows = [...rowsOf('large', 50), ...rowsOf('small', 3)];
    const { left, batches } = await run(rows, { perTenant: 10, total: 12, together: 5, atOnce: 1 });
    expect(left).toEqual([]);
    expect(batches[0]).toContain('small 0');
    expect(batches.every((batch) => batch.length <= 12)).toBe(true);
  });

  it('leaves room for others where rows are locked', async () => {
    const rows = [...rowsOf('locked', 30), ...rowsOf('free', 5)];
    const { left, batches } = await run(rows, {
      perTenant: 10,
      total: 10,
      together: 10,
      atOnce: 2,
      handles: ({ businessId }) => businessId === 'free',
    });
    expect(batches[0]).toHaveLength(5);
    expect(left).toHaveLength(30);
  });

  it('goes on where a row fails, with its tenant as well', async () => {
    const rows = [...rowsOf('failing', 3), ...rowsOf('other', 2)];
    const { left } = await run(rows, {
      handles(row) {
        if (row.businessId === 'failing' && row.id === 0) throw new Error('poison');
        return true;
      },
    });
    expect(left).toEqual([{ businessId: 'failing', id: 0 }]);
  });
});
