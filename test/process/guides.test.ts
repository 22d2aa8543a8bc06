import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { GUIDES } from '../../web/portal/guides.ts';
import { installPackage, run } from '../sdk/package.ts';
import { onFinish } from '../service/on-finish.ts';
import { openDay } from '../service/open-day.ts';
import { startTestService } from '../service/service.ts';

/**
 * Every code sample that the developer portal shows is run by a test, here or in the file named beside it. A sample that
 * cannot run is in this list, with the reason.
 */
const ROOT = join(import.meta.dirname, '../..');

interface Sample {
  file: string;
  info: string;
  code: string;
}

const samples: Sample[] = [];
for (const { file } of GUIDES) {
  const text = await readFile(join(ROOT, file), 'utf8');
  for (const [, info = '', code = ''] of text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm))
    samples.push({ file, info, code });
}
const samplesOf = (file: string, info: string) => samples.filter((each) => each.file === file && each.info === info);

/** File, info string and first line of a sample, and what becomes of it. */
const ELSEWHERE: [file: string, info: string, begins: string, why: string][] = [
  ['docs/integrating.md', 'js', '', 'test/process/integrating.test.ts runs them in their order'],
  ['docs/integrating.md', 'html', '<!doctype html>', 'test/sdk/other-origin.test.ts'],
  ['docs/webhooks.md', 'js', '// verify.mjs', 'test/features/ground/events/guide.test.ts'],
  ['docs/webhooks.md', 'python', '# verify.py', 'test/features/ground/events/guide.test.ts'],
  ['docs/webhooks.md', 'bash', '# verify.sh', 'test/features/ground/events/guide.test.ts'],
  ['sdk/README.md', 'ts tour', 'import', 'test/sdk/tour.test.ts'],
  ['docs/scaling.md', 'sh', 'DATABASE_URL=', 'test/kit/postgres/pooler.test.ts'],
  ['docs/assistants.md', 'ts', 'import { Client', 'test/features/faces/mcp connects the same way'],
  ['docs/operations.md', 'sh', 'npm start', 'test/process/end.test.ts, with the faults'],
  ['docs/operations.md', 'sh', 'npm run cli -- backup', 'test/backup/cli.test.ts'],
  ['docs/operations.md', 'sh base', 'pg_basebackup', 'test/faults/second-day.test.ts'],
  ['docs/operations.md', 'sh recover', 'cp -a', 'test/faults/second-day.test.ts'],
  ['docs/operations.md', 'sh standby', 'pg_basebackup', 'test/faults/second-day.test.ts'],
  ['docs/operations.md', 'sh failover', 'pg_ctl', 'test/faults/second-day.test.ts'],
  ['docs/operations.md', 'sh one-business', 'export DATA_DIR', 'test/faults/second-day.test.ts'],
];
const CANNOT_RUN: [file: string, info: string, begins: string, why: string][] = [
  ['docs/webhooks.md', 'http', 'POST /hooks/dwaso', 'a request as it looks, not a command'],
  ['docs/scaling.md', '', '            ┌── api', 'a drawing'],
  ['docs/scaling.md', 'sh', 'export POSTGRES_PASSWORD', 'starts containers'],
  ['docs/scaling.md', 'sh', 'DATABASE_READ_URL=', 'needs a replica of a real name'],
  ['docs/isolation.md', 'sql', 'create role', 'the roles of the server exist already'],
  ['sdk/README.md', 'sh', 'npm install', 'asks the registry'],
  ['docs/assistants.md', 'sh', 'claude mcp add', 'needs that client'],
  ['docs/assistants.md', 'json', '{', 'a setting of a client, and an answer as it looks'],
];
const HERE: [file: string, info: string, begins: string, why: string][] = [
  ['docs/quick-start.md', 'sh quick-start', '', ''],
  ['docs/quick-start.md', 'ts quick-start', '', ''],
  ['docs/webhooks.md', 'sh', 'curl -X POST', ''],
  ['docs/isolation.md', 'sql', 'alter table things', ''],
  ['sdk/README.md', 'ts', '', ''],
  ['sdk/README.md', 'sh pack', 'npm pack', ''],
];

async function openSandbox() {
  const api = await startTestService();
  const person = await api.signIn();
  const { business, key } = (await api.post('/sandbox', {}, person.token)).data as {
    business: { id: string };
    key: string;
  };
  const fill = (code: string) =>
    code
      .replaceAll('http://127.0.0.1:3000', api.url)
      .replaceAll('YOUR_SANDBOX_KEY', key)
      .replaceAll('YOUR_SANDBOX_ID', business.id);
  return { api, person, business, key, fill };
}

const bash = async (script: string, env: Record<string, string> = {}) =>
  (await promisify(execFile)('bash', ['-euc', script], { env: { ...process.env, ...env } })).stdout.trim().split('\n');

/** Compiles strictly and runs a file in a folder where the built package is installed. */
async function runTypeScript(code: string): Promise<string[]> {
  const folder = await installPackage();
  await writeFile(join(folder, 'sample.ts'), code);
  const strict = ['--strict', '--noEmit', '--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023,dom'];
  await run(join(ROOT, 'node_modules/.bin/tsc'), [...strict, 'sample.ts'], { cwd: folder });
  const { stdout } = await run(process.execPath, ['sample.ts'], { cwd: folder });
  return stdout.trim().split('\n');
}

describe('the samples of the portal', () => {
  it('are all run by a test, or named as samples that cannot run', () => {
    const lists = [...ELSEWHERE, ...CANNOT_RUN, ...HERE];
    const unnamed = samples.filter(
      ({ file, info, code }) =>
        lists.filter((each) => each[0] === file && each[1] === info && code.startsWith(each[2])).length !== 1,
    );
    expect(unnamed).toEqual([]);
    const stale = lists.filter(
      ([file, info, begins]) => !samplesOf(file, info).some(({ code }) => code.startsWith(begins)),
    );
    expect(stale).toEqual([]);
  });

  it('quick start: curl and TypeScript lead to a paid booking', async () => {
    const { fill } = await openSandbox();
    const shell = samplesOf('docs/quick-start.md', 'sh quick-start');
    const printed = await bash(fill(shell.map(({ code }) => code).join('\n')));
    expect(printed.at(-1)).toBe('CONFIRMED');
    expect(printed.join('\n')).not.toContain('"error"');
    const [script] = samplesOf('docs/quick-start.md', 'ts quick-start');
    const lines = await runTypeScript(fill(script?.code ?? ''));
    expect(lines).toEqual([expect.stringMatching(/ on \d{4}-\d\d-\d\d: GHS \d+/), 'CONFIRMED']);
  });

  it('webhooks: the curl command subscribes', async () => {
    const { api, person, business } = await openSandbox();
    const [subscribe] = samplesOf('docs/webhooks.md', 'sh');
    const environment = { BASE_URL: `${api.url}/api/v1`, BUSINESS_ID: business.id, API_KEY: person.token };
    const [answer = ''] = await bash(subscribe?.code.replace('curl ', 'curl -s ') ?? '', environment);
    expect(JSON.parse(answer).data).toMatchObject({ secret: expect.stringMatching(/^whsec_/), enabled: true });
  });

  it('isolation: the statements for a new table are accepted, and a tenant then sees its own rows alone', async () => {
    const { api } = await openSandbox();
    const [statements] = samplesOf('docs/isolation.md', 'sql').filter(({ code }) => code.startsWith('alter'));
    const client = await api.owner.connect();
    await client.query('begin');
    await client.query('create table things (id text, business_id text, primary key (business_id, id))');
    await client.query(statements?.code ?? '');
    await client.query("set local role dwaso_service; insert into things values ('1', 'biz_a'), ('2', 'biz_b')");
    await client.query("set local role dwaso_tenant; set local app.business_id = 'biz_a'");
    const { rows } = await client.query('select id from things');
    await client.query('rollback');
    client.release();
    expect(rows).toEqual([{ id: '1' }]);
  });

  it('SDK: a clone packs it, and a project installs the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dwaso-pack-'));
    onFinish(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const [pack = '', install = ''] = samplesOf('sdk/README.md', 'sh pack')[0]?.code.split('\n') ?? [];
    const offline = { folder, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
    await bash(`cd ${ROOT}; ${pack}; cd ${folder}; ${install}`, offline);
    const program = "import { Dwaso } from '@dwaso/sdk'; console.log(typeof Dwaso)";
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
    expect(stdout).toBe('function\n');
  });

  it('SDK: options, errors, webhooks, adapters and events compile and run', async () => {
    const { api, person, business } = await openSandbox();
    const scopes = ['availability:read', 'bookings:write', 'catalog:read', 'webhooks:manage'];
    const made = await api.post(`/businesses/${business.id}/api-keys`, { name: 'Samples', scopes }, person.token);
    const { key } = made.data;
    const [unit] = (await api.get(`/businesses/${business.id}/units`, key)).data;
    const secret = 'whsec_Kx3vWm7Qz9Rb2Tn5Yc8Jd4Lf6Hp1Sg0Av3Eu7Io';
    const event = JSON.stringify({ id: 'evt_1', type: 'booking.confirmed', data: { booking: { id: 'bkg_1' } } });
    const seconds = Math.floor(Date.now() / 1000);
    const signature = `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${event}`).digest('hex')}`;
    const blocks = samplesOf('sdk/README.md', 'ts').map(({ code }) => code);
    const [options = '', errors = '', webhooks = '', adapters = '', follow = ''] = blocks;
    expect(blocks.length).toBe(5);
    // What the samples leave to the reader. The first two are blocks of their own, because several use one name.
    const lines = await runTypeScript(`
import { Dwaso } from '@dwaso/sdk';
${[errors, webhooks, adapters]
  .join('\n')
  .match(/^import .*$/gm)
  ?.join('\n')}
declare const process: { exit(code: number): never };
const baseUrl = ${JSON.stringify(api.url)};
const apiKey = ${JSON.stringify(key)};
const businessId = ${JSON.stringify(business.id)};
const dwaso = new Dwaso({ baseUrl, apiKey });
{
${options}
}
{
  // A piece more than there is.
  const customer = { name: 'Kofi Mensah', phone: '020 765 4321' };
  const date = ${JSON.stringify(openDay(7))};
  const body = { unitId: ${JSON.stringify(unit.id)}, date, quantity: ${unit.quantity + 1}, customer };
${errors.replaceAll(/^import .*$/gm, '')}
}
{
  const rawBody = ${JSON.stringify(event)};
  const secret = ${JSON.stringify(secret)};
  const request = { headers: { 'svc-signature': ${JSON.stringify(signature)} } };
${webhooks.replaceAll(/^import .*$/gm, '')}
}
console.log(typeof webhookPlugin, typeof webhookMiddleware, typeof webhookHandler);
{
  const customer = { name: 'Kofi Mensah', phone: '020 765 4321' };
  const date = ${JSON.stringify(openDay(9))};
  await dwaso.bookings.hold(businessId, { unitId: ${JSON.stringify(unit.id)}, date, customer });
  let lastSequence = 0;
  setInterval(() => {
    if (lastSequence === 0) return;
    console.log('followed');
    process.exit(0);
  }, 20);
${follow}
}
`);
    expect(lines.join(' ')).toContain("code: 'NOT_ENOUGH_PIECES'");
    expect(lines.slice(-3)).toEqual(['bkg_1', 'function function function', 'followed']);
  });
});
