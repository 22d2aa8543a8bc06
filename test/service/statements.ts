import { Client } from 'pg';
import type { TestDatabase } from './database.ts';

/** The texts of the statements that this process sends while `work` runs; with `database`, only of those it gets. */
export async function statementsDuring<T>(
  work: () => Promise<T>,
  database?: TestDatabase,
): Promise<{ result: T; texts: string[] }> {
  const texts: string[] = [];
  const name = database && new URL(database.url).pathname.slice(1);
  const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
  Client.prototype.query = function counted(this: Client, ...args: unknown[]) {
    const [statement] = args;
    if (name === undefined || this.database === name)
      texts.push(typeof statement === 'string' ? statement : String((statement as { text?: string })?.text));
    return Reflect.apply(query, this, args);
  } as typeof Client.prototype.query;
  try {
    return { result: await work(), texts };
  } finally {
    Object.assign(Client.prototype, { query });
  }
}
