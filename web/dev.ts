import { join } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/process/service.ts';

/**
 * `npm run dev`: the service with Vite in front of it. Vite answers for the console and the desk from their sources and
 * passes everything else on.
 */
const port = Number(process.env['PORT'] ?? 3000);
const behind = port + 1;
const publicUrl = `http://localhost:${port}`;
const service = await startService(readConfig({ PUBLIC_URL: publicUrl, ...process.env, PORT: String(behind) }));

const isScreen = (path: string) => /^\/(console|operator)(\/(?!sw\.js)|$|\?)/.test(path);

const vite = await createServer({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  appType: 'mpa',
  server: {
    port,
    strictPort: true,
    // The service compares the host of a request with its origin. Its public address is that of Vite.
    proxy: {
      '^/(?!@|src/|node_modules/|(console|operator)(/|$|\\?|\\.html)|.*/sdk/src/)': {
        target: `http://127.0.0.1:${behind}`,
      },
    },
  },
  plugins: [
    {
      name: 'screens',
      configureServer(server) {
        server.middlewares.use((request, _response, next) => {
          const path = request.url ?? '';
          if (isScreen(path)) request.url = path.startsWith('/operator') ? '/operator.html' : '/console.html';
          next();
        });
      },
    },
  ],
});
await vite.listen();
console.info(`The console is at ${publicUrl}/console, the site at ${publicUrl}/`);

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    await vite.close();
    // The embedded PostgreSQL would stay behind.
    await service.stop();
    process.exit(0);
  });
}
