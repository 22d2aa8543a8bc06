import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Builds the console, the desk, the script of the sign-in page and the developer portal into web/dist. npm runs this after every install,
 * also after one without development dependencies or without the sources: then there is nothing to build with.
 */
const here = import.meta.dirname;

async function loadVite(): Promise<typeof import('vite') | null> {
  if (!existsSync(join(here, 'console.html'))) return null;
  try {
    return await import('vite');
  } catch {
    return null;
  }
}

/** The worker's bytes must change with every build, or browsers would keep the old shell. */
function nameBuild(dist: string): void {
  const version = createHash('sha256')
    .update(readFileSync(join(dist, '.vite/manifest.json')))
    .update(readFileSync(join(dist, 'console.html')))
    .digest('hex')
    .slice(0, 12);
  const worker = join(dist, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll('__BUILD__', version));
}

function compress(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue;
    const bytes = readFileSync(join(directory, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(directory, `${name}.br`), brotliCompressSync(bytes, { params }));
    writeFileSync(join(directory, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

const vite = await loadVite();
if (vite) {
  await vite.build({ configFile: join(here, 'vite.config.ts'), logLevel: 'warn' });
  const dist = join(here, 'dist');
  nameBuild(dist);
  compress(join(dist, 'assets/web'));
  const { buildSignIn } = await import('./build-sign-in.ts');
  await buildSignIn();
  const { buildPortal } = await import('./build-portal.ts');
  buildPortal();
} else {
  console.info('The console is not built: its sources or Vite are absent.');
}
