import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { processesOn, runCommand, untilGone } from '../process/tree.ts';
import { onFinish } from '../service/on-finish.ts';
import { freePort } from '../service/service.ts';

const ROUNDS = 20;

it.skipIf(process.platform !== 'linux')('twenty starts, each stopped by SIGTERM to npm, leave no process', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-npm-'));
  onFinish(() => rm(dataDir, { recursive: true, force: true }));
  for (let round = 0; round < ROUNDS; round++) {
    const { output } = runCommand('npm start', dataDir, { PORT: String(await freePort()) });
    await expect.poll(output, { timeout: 60_000, interval: 20 }).toContain('"msg":"ready"');
    const npm = (await processesOn(dataDir)).filter(({ command }) => command.startsWith('npm '));
    expect(npm).toHaveLength(1);
    process.kill(npm[0]?.pid ?? 0, 'SIGTERM');
    expect(await untilGone(dataDir)).toEqual([]);
    expect(output()).toContain('"msg":"stopped"');
  }
});
