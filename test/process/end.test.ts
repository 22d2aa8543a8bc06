import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../service/service.ts';
import { type Listed, processesOn, runCommand, untilGone } from './tree.ts';

// npm and its shell look different on other systems, and there is no /proc.
describe.skipIf(process.platform !== 'linux')('what a command started ends with it', () => {
  // One directory, so that only the first start makes a cluster; every test leaves it without processes.
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dwaso-end-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  async function untilOutput(output: () => string, expected: RegExp): Promise<void> {
    await expect.poll(output, { timeout: 60_000, interval: 20 }).toMatch(expected);
  }

  const isNpm = ({ command }: Listed) => command.startsWith('npm ');
  const isService = ({ command }: Listed) =>
    /node .*src\/process\/start\.js$/.test(command) && !command.startsWith('sh');
  const isCommand = ({ command }: Listed) => command.startsWith('node src/cli.ts');
  const isPostmaster = ({ command }: Listed) => / -D /.test(command);
  // A process that PostgreSQL has just forked shows the postmaster's command for a moment.
  const untilOnePostmaster = () =>
    expect.poll(async () => (await processesOn(dataDir)).filter(isPostmaster).length).toBe(1);

  // dash passes no signal on: a signal to it alone reaches the service by the end of its parent.
  it.each<[string, string, NodeJS.Signals, (one: Listed) => boolean]>([
    ['SIGTERM to npm', 'npm start', 'SIGTERM', isNpm],
    ['SIGINT to npm', 'npm start', 'SIGINT', isNpm],
    ['SIGTERM to the service', 'npm start', 'SIGTERM', isService],
    ['SIGHUP to the service', 'npm start', 'SIGHUP', isService],
    [
      'SIGTERM to a shell between npm and the service',
      `npm exec --offline -c 'node src/process/start.js; true'`,
      'SIGTERM',
      ({ command }) => command.startsWith('sh -c node src'),
    ],
  ])('%s', async (_name, command, signal, isTarget) => {
    const { output } = runCommand(command, dataDir, { PORT: String(await freePort()) });
    await untilOutput(output, /"msg":"ready"/);
    const running = await processesOn(dataDir);
    await untilOnePostmaster();
    const targets = running.filter(isTarget);
    expect(targets).toHaveLength(1);
    for (const { pid } of targets) process.kill(pid, signal);
    expect(await untilGone(dataDir)).toEqual([]);
    const last =
      output()
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({ level: 'info', msg: 'stopped' });
  });

  it('SIGTERM while the service starts', async () => {
    const { output } = runCommand('npm start', dataDir, { PORT: String(await freePort()) });
    await expect.poll(async () => (await processesOn(dataDir)).some(isPostmaster), { timeout: 60_000 }).toBe(true);
    expect(output()).not.toContain('"msg":"ready"');
    for (const { pid } of (await processesOn(dataDir)).filter(isService)) process.kill(pid, 'SIGTERM');
    expect(await untilGone(dataDir)).toEqual([]);
  });

  it('a pipe that is closed while the service runs', async () => {
    const PORT = String(await freePort());
    const { output } = runCommand('npm start | grep -m 1 ready', dataDir, { PORT });
    await untilOutput(output, /ready/);
    // The next log line finds the pipe closed.
    await fetch(`http://127.0.0.1:${PORT}/health`).catch(() => null);
    expect(await untilGone(dataDir)).toEqual([]);
  });

  it.each([
    ['a closed pipe', 'npm run --silent cli -- openapi | head -c 1000', null],
    ['SIGTERM to npm', 'npm run --silent cli -- seed --businesses 500000', isNpm],
    ['SIGINT to the command', 'npm run --silent cli -- seed --businesses 500000', isCommand],
  ] as const)('a command of the command line: %s', async (name, command, isTarget) => {
    // The OpenAPI document is made in a temporary directory, which TMPDIR moves below ours.
    const { output, ended } = runCommand(command, dataDir, { TMPDIR: dataDir });
    if (isTarget === null) {
      await ended;
      expect(output()).toContain('"openapi"');
    } else {
      await untilOutput(output, /Areas and vertical profiles are loaded/);
      const running = await processesOn(dataDir);
      await untilOnePostmaster();
      for (const { pid } of running.filter(isTarget))
        process.kill(pid, name.startsWith('SIGINT') ? 'SIGINT' : 'SIGTERM');
    }
    expect(await untilGone(dataDir)).toEqual([]);
    expect(output()).not.toContain('businesses are new');
  });
});
