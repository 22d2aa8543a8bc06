import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, isMet } from './figure.ts';
import { machine } from './machine.ts';
import { render } from './report.ts';
import { keep, readResults } from './results.ts';

/**
 * Every bench in a process of its own, one after the other, each printing its figures beside a baseline of the same run:
 * `npm run bench`, or only some of them: `npm run bench -- kit holds`. With `--report docs/bench` the results are kept
 * there, and a report and a chart are made of them; parts that were not run keep what they had.
 */
const PARTS = [
  'start',
  'idle',
  'kit',
  'domain-slots',
  'slots',
  'event-loop',
  'holds',
  'busy-business',
  'items',
  'prices',
  'series',
  'tools',
  'two-processes',
  'upgrade',
  'search',
  'citus',
  'business-page',
  'webhooks',
  'messages',
  'message-holds',
  'export',
  'finance',
  'ledger',
  'desk',
  'fairness',
  'statistics',
  'streams',
  'backup',
  'web',
  'console',
];

const { values, positionals } = parseArgs({ options: { report: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`There is no bench named ${unknown.join(', ')}; there are ${PARTS.join(', ')}`);
  process.exit(2);
}
const directory = values.report === undefined ? null : resolve(values.report);

async function run(part: string): Promise<Figure[] | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${part}.ts`)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let figures: Figure[] | null = null;
  child.on('message', (told) => (figures = told as Figure[]));
  const [code] = await once(child, 'exit');
  return code === 0 ? figures : null;
}

const facts = await machine();
console.log(facts.join('\n'));
const wrong: string[] = [];
for (const part of positionals.length > 0 ? positionals : PARTS) {
  console.log(`\n== ${part}`);
  const figures = await run(part);
  if (figures === null) wrong.push(`${part} failed`);
  else if (figures.some((figure) => isMet(figure) === false)) wrong.push(`${part} missed a bound`);
  // After each part, so that a run that is broken off loses nothing.
  if (figures && directory) await keep(directory, part, { machine: facts, at: new Date().toISOString(), figures });
}
if (directory) {
  await render(directory, await readResults(directory), PARTS);
  console.log(`\nThe report is in ${values.report}: results.json, report.txt and report.svg`);
}
if (wrong.length > 0) {
  console.error(`\n${wrong.join('; ')}`);
  process.exitCode = 1;
}
