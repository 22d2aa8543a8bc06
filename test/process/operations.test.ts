import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestService } from '../service/service.ts';

/**
 * Every command within a sentence of docs/operations.md is run by a test, or stands in a paragraph that says "not run".
 * test/process/guides.test.ts does the same for commands in blocks of their own.
 */
const guide = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const COMMAND =
  /^(select|npm|journalctl|systemctl|docker|certbot|openssl|pg_\w+ |createdb|psql|git |\.ci\/|cp |kill |[A-Z_]+=\S+ \w)/;

interface Command {
  text: string;
  paragraph: string;
}

const commands: Command[] = guide
  .replaceAll(/^```[\s\S]*?^```$/gm, '')
  .split(/\n\s*\n|\n(?=- |\d\. )/)
  .flatMap((paragraph) =>
    [...paragraph.matchAll(/`([^`]+)`/g)].map(([, text = '']) => ({ text: text.replaceAll(/\s+/g, ' '), paragraph })),
  )
  .filter(({ text }) => COMMAND.test(text));

/** Commands and the tests that run them. */
const RUN: Record<string, string> = {
  'npm run cli': 'test/faults/npm-stops.test.ts',
  'kill -9': 'test/faults/kill-api.test.ts',
  'npm run cli -- reconcile': 'test/faults/second-day.test.ts',
  'npm run cli -- distribute --check': 'test/citus/worker-down.test.ts',
  'npm run cli -- backup before-upgrade.backup': 'test/faults/previous-release.test.ts',
  'npm run cli -- migrate': 'test/faults/previous-release.test.ts',
  'npm run cli -- restore before-upgrade.backup': 'test/faults/previous-release.test.ts',
  'npm run cli -- restore /backups/2026-11-16.backup': 'test/backup/cli.test.ts',
};
const isStatement = ({ text }: Command) => text.startsWith('select ');

describe('the commands within sentences of the runbook', () => {
  it('are run by a test, or said not to be', async () => {
    expect(commands.length).toBeGreaterThan(20);
    const silent = commands.filter(
      (command) => !isStatement(command) && !(command.text in RUN) && !/not run/i.test(command.paragraph),
    );
    expect(silent.map(({ text }) => text)).toEqual([]);
    const texts = commands.map(({ text }) => text);
    expect(Object.keys(RUN).filter((text) => !texts.includes(text))).toEqual([]);
    // The files that are named exist.
    for (const file of Object.values(RUN)) await readFile(join(import.meta.dirname, '../..', file));
  });

  it('that are statements are accepted by the database', async () => {
    const api = await startTestService();
    const statements = commands.filter(isStatement);
    expect(statements.length).toBeGreaterThan(2);
    for (const { text } of statements) await api.owner.query(text);
  });
});
