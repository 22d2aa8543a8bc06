import { flushCompileCache } from 'node:module';
import { ConfigError, readConfig } from './config.ts';
import { type Service, startService } from './service.ts';

/** The process: start, say so, and on a signal drain and stop. Anything that keeps it from starting is one line. */
function oneLine(error: unknown): string {
  const message =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  return message.split('\n', 1)[0] ?? '';
}

let service: Service;
try {
  service = await startService(readConfig(process.env));
} catch (error) {
  process.stderr.write(`Dwaso cannot start: ${oneLine(error)}\n`);
  if (!(error instanceof ConfigError) && process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}

// With NODE_COMPILE_CACHE (see `npm start`) the next start is faster and does without the TypeScript parser's memory.
flushCompileCache();

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    service.log.info({ signal }, 'stopping');
    // Whatever hangs must not keep a deployment waiting for ever.
    setTimeout(() => process.exit(1), 30_000).unref();
    await service.stop();
    process.exit(0);
  });
}
