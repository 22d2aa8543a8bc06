import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Creates a secret on first use and stores it under the data directory. Processes that start together use the same one.
 */
export async function keptSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  const directory = join(dataDir, 'secrets');
  const path = join(directory, name);
  const existing = await readFile(path, 'utf8').catch(() => null);
  if (existing) return existing;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = join(directory, `.${randomUUID()}`);
  await writeFile(draft, make(), { mode: 0o600 });
  // A hard link is atomic and fails with EEXIST for every process but the first.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(path, 'utf8');
}
