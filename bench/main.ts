import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';

/**
 * Every bench in a process of its own, one after the other, each printing its figures beside a baseline of the same run:
 * `npm run bench`, or only some of them: `npm run bench -- kit holds`.
 */
const PARTS = ['kit', 'domain-slots', 'slots', 'holds', 'search', 'webhooks', 'export', 'finance'];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`There is no bench named ${unknown.join(', ')}; there are ${PARTS.join(', ')}`);
  process.exit(2);
}

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
let failed = 0;
for (const part of wanted.length > 0 ? wanted : PARTS) {
  console.log(`\n== ${part}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, `${part}.ts`)], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) failed++;
}
process.exitCode = failed > 0 ? 1 : 0;
