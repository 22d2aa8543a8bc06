import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Problem } from '../config-variables.ts';

/**
 * Checks what the process needs of its machine before it makes anything there. Variables that are wrong by themselves
 * are named already: where a default stands in for one, the default is not checked.
 */
export async function checkPlaces(config: Config, known: readonly Problem[]): Promise<Problem[]> {
  const wrong = new Set(known.map(({ name }) => name));
  const { host, port, metricsPort } = config;
  const checks = [checkPort('PORT', host, port)];
  if (metricsPort !== null && metricsPort !== port) checks.push(checkPort('METRICS_PORT', host, metricsPort));
  if (needsDirectory(config, wrong)) checks.push(checkDirectory(config.dataDir, true));
  const found = (await Promise.all(checks)).filter((problem) => problem !== null);
  return found.filter(({ name }) => !wrong.has(name));
}

/** A command on a named database may find a directory that it can only read. */
export async function checkPlacesOfCommand(
  config: Config,
  known: readonly Problem[],
  writes: boolean,
): Promise<Problem[]> {
  if (!needsDirectory(config, new Set(known.map(({ name }) => name)))) return [];
  const found = await checkDirectory(config.dataDir, writes);
  return found === null ? [] : [found];
}

/** The directory holds the embedded database, photos and secrets that were made, unless all of them are elsewhere. */
function needsDirectory(config: Config, wrong: ReadonlySet<string>): boolean {
  const { databaseUrl, media, secretsKey, jwtPrivateKey, identity } = config;
  return (
    databaseUrl === null ||
    media.kind === 'disk' ||
    (!secretsKey && !wrong.has('SECRETS_KEY')) ||
    (!jwtPrivateKey && !wrong.has('JWT_PRIVATE_KEY')) ||
    (identity.provider === 'dev' && !wrong.has('IDENTITY_PROVIDER'))
  );
}

async function checkDirectory(dataDir: string, writes: boolean): Promise<Problem | null> {
  const directory = resolve(dataDir);
  const probe = join(directory, `.probe-${process.pid}`);
  try {
    await make(directory);
    if (!writes) return null;
    await writeFile(probe, '');
    await rm(probe);
    return null;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const why = REASONS[code] ?? code;
    const name = 'DATA_DIR';
    return { name, text: `${name} must be a directory that this process may write to, but ${directory} ${why}` };
  }
}

/** Level by level: where a level cannot be made, as in /proc, `recursive` would try for ever. */
async function make(directory: string): Promise<void> {
  if (await isDirectory(directory)) return;
  const above = dirname(directory);
  if (above !== directory) await make(above);
  await mkdir(directory).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have been faster.
    if (!(await isDirectory(directory))) throw error;
  });
}

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const REASONS: Record<string, string> = {
  EEXIST: 'is a file',
  ENOTDIR: 'lies in a file',
  EACCES: 'may not be written to',
  EPERM: 'may not be written to',
  EROFS: 'is read-only',
  ENOENT: 'cannot be made',
  ENOSPC: 'has no space left',
};

/** Port 0 is any free one. */
async function checkPort(name: string, host: string, port: number): Promise<Problem | null> {
  if (port === 0) return null;
  const probe = createServer();
  const { promise, resolve: done } = Promise.withResolvers<Problem | null>();
  probe.once('error', ({ code }: NodeJS.ErrnoException) => done(refusalOf(name, host, port, code ?? 'unknown')));
  probe.listen(port, host, () => probe.close(() => done(null)));
  return promise;
}

function refusalOf(name: string, host: string, port: number, code: string): Problem {
  if (code === 'EADDRINUSE') return { name, text: `${name} ${port} is taken by another process on ${host}` };
  if (code === 'EACCES') return { name, text: `${name} ${port} needs rights that this process lacks` };
  return { name: 'HOST', text: `HOST must be an address of this machine, but is "${host}" (${code})` };
}
