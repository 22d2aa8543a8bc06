import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

/** The console, the operator desk and their service worker. The service serves the result: see src/site/web-app.ts. */
export default defineConfig({
  root: here,
  plugins: [react()],
  // The SDK is used from its sources, so that nothing has to be built first.
  resolve: { conditions: ['dwaso-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    assetsDir: 'assets/web',
    manifest: true,
    sourcemap: false,
    // Small files too have an address of their own: the policy for scripts and styles allows no `data:`.
    assetsInlineLimit: 0,
    // Chromium preloads modules by itself; the helper would only add bytes.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: {
        console: join(here, 'console.html'),
        operator: join(here, 'operator.html'),
        sw: join(here, 'src/worker/sw.ts'),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/web/[name]-[hash:8].js'),
        chunkFileNames: 'assets/web/[name]-[hash:8].js',
        assetFileNames: 'assets/web/[name]-[hash:8][extname]',
      },
    },
  },
});
