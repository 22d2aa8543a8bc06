import { join } from 'node:path';
import type { InlineConfig } from 'vite';

/** The script of the sign-in page. Firebase is a chunk of its own, which the page loads on submit. */
export const signInConfig: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  // The service serves all files from one directory.
  base: './',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: join(import.meta.dirname, 'dist/sign-in'),
    emptyOutDir: true,
    assetsDir: '',
    manifest: true,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: { input: join(import.meta.dirname, 'src/sign-in/main.ts') },
  },
};
