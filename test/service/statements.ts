import { Client } from 'pg';

/** The texts of the statements that this process sends while `work` runs. */
export async function statementsDuring<T>(work: () => Promise<T>): Promise<{ result: T; texts: string[] }> {
  const texts: string[] = [];
  const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
  Client.prototype.query = function counted(this: Client, ...args: unknown[]) {
    const [statement] = args;
    texts.push(typeof statement === 'string' ? statement : String((statement as { text?: string })?.text));
    return Reflect.apply(query, this, args);
  } as typeof Client.prototype.query;
  try {
    return { result: await work(), texts };
  } finally {
    Object.assign(Client.prototype, { query });
  }
}
