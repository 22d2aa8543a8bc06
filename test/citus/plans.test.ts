import { Client } from 'pg';
import { expect, it } from 'vitest';
import { databaseAt, listNodes } from '../service/cluster.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';

const database = await createDatabase();
onFinish(() => database.drop());
const name = new URL(database.url).pathname.slice(1);
const BUSINESSES = Array.from({ length: 40 }, (_, index) => `biz_plans${index}`);

/** Bytes that the backend of the connection has taken. */
async function memoryOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select sum(total_bytes)::int as bytes from pg_backend_memory_contexts',
  );
  return rows[0]?.bytes ?? 0;
}

const STATEMENTS: Record<string, string> = {
  statement: 'select revision from businesses where id = $1',
  'function with a setting of its own': `select busy, blocks from read_provider_time($1, '{prv_x}', now(), now(), now())`,
};

it.each(Object.entries(STATEMENTS))(
  'keeps one plan for each shard, however often a worker runs a %s',
  async (_what, text) => {
    const [, ...workers] = await listNodes(database.url);
    for (const worker of workers) {
      const client = new Client({ connectionString: databaseAt(worker, name).href });
      onFinish(() => client.end());
      await client.connect();
      const readAll = async (times: number) => {
        for (let time = 0; time < times; time++)
          for (const id of BUSINESSES) await client.query({ name: 'read', text, values: [id] });
        return memoryOf(client);
      };
      await readAll(5);
      // The first reading of the memory takes some itself.
      const before = await readAll(1);
      expect((await readAll(20)) - before).toBeLessThan(500_000);
    }
  },
);
