import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { SCHEMA } from '../../../src/deps.ts';
import { startEmbedded } from '../../../src/kit/embedded-postgres/start.ts';
import { migrate } from '../../../src/kit/postgres/migrate.ts';
import { keepComments } from './comments.ts';
import { describeSchema } from './describe.ts';
import { readSignatures, SIGNATURES } from './signatures.ts';

/**
 * Writes src/db/schema.sql from a new database. Comments in the file stay above what they stood above. With `--release`
 * the signatures of the functions are written too.
 */

const PATH = join(import.meta.dirname, '../../../src/db/schema.sql');
const HEAD = [
  '-- The schema as the migrations leave it: to be read, not run. `npm run schema` writes it and keeps the comments, which',
  '-- say the reason of a table, column or index. The functions are in functions/.',
  '',
  '',
].join('\n');

const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-schema-'));
const server = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
const client = new Client({ connectionString: server.url });
try {
  await migrate({ url: server.url, ...SCHEMA, log: () => {} });
  await client.connect();
  const earlier = (await readFile(PATH, 'utf8')).slice(HEAD.length);
  const { text, lost } = keepComments(earlier, await describeSchema(client));
  await writeFile(PATH, HEAD + text);
  if (process.argv.includes('--release')) await writeFile(SIGNATURES, `${(await readSignatures(client)).join('\n')}\n`);
  if (lost.length > 0) console.log(`These comments had no line to stand above:\n${lost.join('\n')}`);
} finally {
  await client.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
