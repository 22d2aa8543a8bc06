import { join } from 'node:path';

// Workers inherit it. What one run has compiled, the next one loads.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/compile');

/** Node loads sources and tests itself: Vite's module runner takes a tenth more CPU. */
export const NATIVE_MODULES = { viteModuleRunner: false };
