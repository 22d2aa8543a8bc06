import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { parentOf } from './proc.ts';

/** The first process of the server behind the address; null where the server does not run on this machine. */
export async function findPostmaster(url: string): Promise<number | null> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const isHere = command.startsWith('postgres:') && command.includes(` ${new URL(url).pathname.slice(1)} `);
    return isHere ? await parentOf(pid) : null;
  } finally {
    await client.end();
  }
}
