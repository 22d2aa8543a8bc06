import { type Api, apiOf } from '../service/api.ts';
import { type NodeProcess, spawnNode, untilReady } from '../service/process.ts';
import { freePort } from '../service/service.ts';

/** A service process that a test can kill and start again on the same port. */
export interface Supervised extends Api {
  /** `root`: directory of another release. */
  start(root?: string): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM, as in a deployment. */
  stop(): Promise<void>;
  pid(): number;
  /** Output of unexpected exits. */
  deaths: string[];
  /** Output since the last start. */
  said(): string;
}

export async function supervised(environment: Record<string, string>): Promise<Supervised> {
  const PORT = String(await freePort());
  const url = `http://127.0.0.1:${PORT}`;
  const deaths: string[] = [];
  let running: NodeProcess | null = null;
  let starts = 0;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = running;
    running = null;
    ending?.child.kill(signal);
    await ending?.ended;
  }

  return {
    ...apiOf(url),
    deaths,
    pid: () => running?.child.pid ?? 0,
    said: () => {
      const { stdout = '', stderr = '' } = running?.output() ?? {};
      return stderr + stdout;
    },
    async start(root) {
      // An earlier release is known by connections without a name.
      const PGAPPNAME = root ? '' : `faults ${PORT} ${++starts}`;
      const started = spawnNode(['src/main.ts'], { ...environment, PORT, PGAPPNAME }, root);
      running = started;
      void started.ended.then(({ code, signal, stdout, stderr }) => {
        if (running !== started) return;
        running = null;
        deaths.push(`ended with ${signal ?? code}: ${(stderr + stdout).slice(-2_000)}`);
      });
      await untilReady(url, started.ended);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
