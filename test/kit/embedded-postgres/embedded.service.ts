/** A minimal service for tests: starts its database, reports on stdout, and stops on SIGTERM. */
import { DataDirInUse, startEmbedded } from '../../../src/kit/embedded-postgres/start.ts';

const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
const [dataDir = '', ...settings] = process.argv.slice(2);

try {
  const server = await startEmbedded({
    dataDir,
    log: (log) => say({ log }),
    settings: Object.fromEntries(settings.map((setting) => setting.split('=') as [string, string])),
  });
  // The database handle does not keep the process alive; the open port of a real service does.
  const alive = setInterval(() => {}, 60_000);
  process.on('SIGTERM', async () => {
    clearInterval(alive);
    await server.stop();
    say({ stopped: true });
  });
  // Printed last, because the test may send the signal at once.
  say({ ready: true, url: server.url, adopted: server.adopted });
} catch (error) {
  say({ inUse: error instanceof DataDirInUse, failed: (error as Error).message });
  process.exitCode = 1;
}
