/** Bundles the smoke program and the adapter for fetch handlers as a worker. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const [folder] = process.argv.slice(2);
await writeFile(
  join(folder, 'worker-entry.mjs'),
  `import { webhookHandler } from '@dwaso/sdk/fetch';
import { smoke } from './smoke.mjs';

const hook = webhookHandler({ secret: 'whsec_dGVzdA==', onEvent: () => {} });
export default {
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    return pathname === '/hook' ? hook(request) : new Response(await smoke(searchParams.get('url')));
  },
};
`,
);
await build({
  root: folder,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: join(folder, 'built'),
    modulePreload: false,
    rolldownOptions: {
      input: join(folder, 'worker-entry.mjs'),
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'worker.js' },
    },
  },
});
