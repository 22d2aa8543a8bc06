/** A service as small as can be, for tests: it starts its database, says so on stdout, and stops it on SIGTERM. */
import { DataDirInUse, startEmbedded } from '../../../src/kit/db/embedded.ts';

const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
const [dataDir = '', ...settings] = process.argv.slice(2);

try {
  const server = await startEmbedded({
    dataDir,
    log: (log) => say({ log }),
    settings: Object.fromEntries(settings.map((setting) => setting.split('=') as [string, string])),
  });
  // The database keeps no process alive by itself; a service's open port does.
  const alive = setInterval(() => {}, 60_000);
  process.on('SIGTERM', async () => {
    clearInterval(alive);
    await server.stop();
    say({ stopped: true });
  });
  // Last: who hears it may send the signal at once.
  say({ ready: true, url: server.url, adopted: server.adopted });
} catch (error) {
  say({ inUse: error instanceof DataDirInUse, failed: (error as Error).message });
  process.exitCode = 1;
}
