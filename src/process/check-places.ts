import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { type Config, ConfigError } from '../config.ts';

/** Checks what the process needs of its machine before it makes anything there. The error names all that is wrong. */
export async function checkPlaces(config: Config): Promise<void> {
  const problems = await Promise.all([checkDirectory(config), checkPort('PORT', config.host, config.port)]);
  const { metricsPort } = config;
  if (metricsPort !== null && metricsPort !== config.port)
    problems.push(await checkPort('METRICS_PORT', config.host, metricsPort));
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0) throw new ConfigError(found.join('; '));
}

/** The directory holds the embedded database, photos and secrets that were made, unless all of them are elsewhere. */
const needsDirectory = ({ databaseUrl, media, secretsKey, jwtPrivateKey, identity }: Config): boolean =>
  databaseUrl === null || media.kind === 'disk' || !secretsKey || !jwtPrivateKey || identity.provider === 'dev';

async function checkDirectory(config: Config): Promise<string | null> {
  if (!needsDirectory(config)) return null;
  const directory = resolve(config.dataDir);
  const probe = join(directory, `.probe-${process.pid}`);
  try {
    await make(directory);
    await writeFile(probe, '');
    await rm(probe);
    return null;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const why = REASONS[code] ?? code;
    return `DATA_DIR must be a directory that this process may write to, but ${directory} ${why}`;
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
async function checkPort(name: string, host: string, port: number): Promise<string | null> {
  if (port === 0) return null;
  const probe = createServer();
  const { promise, resolve: done } = Promise.withResolvers<string | null>();
  probe.once('error', ({ code }: NodeJS.ErrnoException) => done(refusalOf(name, host, port, code ?? 'unknown')));
  probe.listen(port, host, () => probe.close(() => done(null)));
  return promise;
}

function refusalOf(name: string, host: string, port: number, code: string): string {
  if (code === 'EADDRINUSE') return `${name} ${port} is taken by another process on ${host}`;
  if (code === 'EACCES') return `${name} ${port} needs rights that this process lacks`;
  return `HOST must be an address of this machine, but is "${host}" (${code})`;
}
