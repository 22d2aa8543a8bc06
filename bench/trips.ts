import { readConfig } from '../src/config.ts';
import { createLog } from '../src/kit/log.ts';
import { dateOf } from '../src/kit/time.ts';
import { startService } from '../src/process/service.ts';
import { apiOf } from '../test/service/api.ts';
import { statementsDuring } from '../test/service/statements.ts';

/** How many statements one hold sends; each is a round trip. */
export async function statementsOfHold(
  databaseUrl: string,
  dataDir: string,
  shop: { business: string; unit: string },
  token: string,
): Promise<number> {
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
  try {
    await hold();
    const { texts } = await statementsDuring(hold);
    // The process asks the channel of invalidations from time to time whether it still answers.
    return texts.filter((text) => text !== 'select 1').length;
  } finally {
    await service.stop();
  }
}
