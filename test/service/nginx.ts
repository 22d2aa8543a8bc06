import { spawn } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NGINX = '/usr/sbin/nginx';

export const nginxIsThere: boolean = await access(NGINX).then(
  () => true,
  () => false,
);

export interface Proxy {
  url: string;
  pid: number;
  /** Lines of its error log by their kind, such as resets of a process. */
  errors(): Promise<Record<string, number>>;
  stop(): Promise<void>;
}

/** The kinds of lines that tell of a request that a process has not answered. */
const LOST = /(Connection reset by peer|prematurely closed|no live upstreams|timed out)/;

type Deployment = 'nginx-host.conf' | 'nginx.conf';

/** The file of the deployment before two processes, with its limits, on a plain port instead of TLS. */
async function configure(file: Deployment, ports: readonly [number, number], port: number): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../deploy', file), 'utf8');
  const listen = `listen 127.0.0.1:${port};`;
  if (file === 'nginx.conf') {
    const servers = ports.map((at) => `server 127.0.0.1:${at} max_fails=0;`).join('\n');
    const plain = text.replace(/server api:3000 .*/, servers).replace('listen 80;', listen);
    return `daemon off;\n${plain.replace('http {\n', 'http {\naccess_log off;\n')}`;
  }
  const plain = text
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl http2;', listen)
    .replaceAll(/^ *ssl_.*\n/gm, '');
  return `daemon off;\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${plain}\n}`;
}

export async function startNginx(
  ports: readonly [number, number],
  port: number,
  { file = 'nginx-host.conf', change = (text) => text }: { file?: Deployment; change?: (text: string) => string } = {},
): Promise<Proxy> {
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-nginx-'));
  await mkdir(join(directory, 'logs'));
  await writeFile(join(directory, 'nginx.conf'), change(await configure(file, ports, port)));
  const log = join(directory, 'logs/error.log');
  const child = spawn(NGINX, ['-p', directory, '-e', log, '-g', `pid ${directory}/pid;`, '-c', 'nginx.conf']);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(await readFile(log, 'utf8'));
    await sleep(25);
  }
  return {
    url,
    pid: child.pid as number,
    async errors() {
      const counts: Record<string, number> = {};
      for (const line of (await readFile(log, 'utf8')).split('\n')) {
        const [, kind] = LOST.exec(line) ?? [];
        if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
      }
      return counts;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
