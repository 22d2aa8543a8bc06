import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { onFinish } from '../service/on-finish.ts';
import { sharedService } from '../service/service.ts';

/** A directory with newman installed; `.ci/check-openapi` makes one. It is no dependency, because it brings 150 packages. */
const tools = process.env['OPENAPI_TOOLS'];
if (!tools)
  console.warn('OPENAPI_TOOLS IS NOT SET: THE POSTMAN COLLECTION IS NOT RUN IN NEWMAN (.ci/check-openapi does)');

it.skipIf(!tools)('the quick start of the Postman collection runs in newman with a sandbox key', async () => {
  const api = await sharedService();
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-newman-'));
  onFinish(() => rm(directory, { recursive: true, force: true }));
  const [collection, report] = [join(directory, 'collection.json'), join(directory, 'report.json')];
  await writeFile(collection, (await api.get('//developers/postman.json')).text);
  const person = await api.signIn();
  const { business, key } = (await api.post('/sandbox', {}, person.token)).data;
  const given = [`apiKey=${key}`, `businessId=${business.id}`].flatMap((each) => ['--env-var', each]);
  const reporter = ['--reporters', 'json', '--reporter-json-export', report];
  const args = ['run', collection, '--folder', 'Quick start', ...given, ...reporter];
  // It ends with 1 after a failure, which the report names.
  await promisify(execFile)(join(tools ?? '', 'node_modules/.bin/newman'), args).catch(() => {});
  const { stats, failures } = JSON.parse(await readFile(report, 'utf8')).run;
  const named = failures.map(({ source, error }: { source: { name: string }; error: Error }) => [
    source.name,
    error.message,
  ]);
  expect(named).toEqual([]);
  expect([stats.requests.total, stats.assertions.total]).toEqual([6, 24]);
});
