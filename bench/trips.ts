import { Client } from 'pg';
import { readConfig } from '../src/config.ts';
import { Line } from '../src/kit/db/batch.ts';
import { createLog } from '../src/kit/log.ts';
import { dateOf } from '../src/kit/time.ts';
import { startService } from '../src/service.ts';
import { apiOf } from '../test/service/api.ts';

/** Statements of one hold, and how many messages carry them to the database. */
export async function tripsOf(
  databaseUrl: string,
  dataDir: string,
  shop: { business: string; unit: string },
  token: string,
): Promise<{ statements: number; trips: number }> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '3912',
    ROLE: 'api',
    PUBLIC_URL: 'http://127.0.0.1:3911',
  };
  const service = await startService(readConfig({ ...env, RATE_LIMIT_FACTOR: '1000000' }), createLog('silent'));
  const api = apiOf('http://127.0.0.1:3912');
  const hold = async () => {
    const customer = { name: 'Ama Mensah', phone: `+23324${String(Date.now()).slice(-7)}` };
    const date = dateOf(Temporal.Now.instant().add({ hours: 48 }));
    const path = `/businesses/${shop.business}/holds`;
    const held = await api.post(path, { unitId: shop.unit, date, customer }, token, true);
    if (held.status !== 201) throw new Error(held.text);
  };
  const ask = Reflect.get(Line.prototype, 'askLater') as (...args: unknown[]) => unknown;
  const together = Reflect.get(Line.prototype, 'together') as (...args: unknown[]) => unknown;
  const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
  let statements = 0;
  let trips = 0;
  try {
    await hold();
    Line.prototype.askLater = function counted(this: Line, ...args: unknown[]) {
      statements++;
      return Reflect.apply(ask, this, args);
    } as typeof Line.prototype.askLater;
    Line.prototype.together = function counted(this: Line, ...args: unknown[]) {
      statements += (args[0] as unknown[]).length;
      return Reflect.apply(together, this, args);
    } as typeof Line.prototype.together;
    Client.prototype.query = function counted(this: Client, ...args: unknown[]) {
      trips++;
      return Reflect.apply(query, this, args);
    } as typeof Client.prototype.query;
    await hold();
  } finally {
    Object.assign(Line.prototype, { askLater: ask, together });
    Object.assign(Client.prototype, { query });
    await service.stop();
  }
  return { statements, trips };
}
