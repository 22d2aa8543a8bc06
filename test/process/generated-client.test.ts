import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { onFinish } from '../service/on-finish.ts';
import { sharedService } from '../service/service.ts';

/** A directory with orval installed; `.ci/check-openapi` makes one. It is no dependency, because it brings 88 packages. */
const tools = process.env['OPENAPI_TOOLS'];
if (!tools)
  console.warn('OPENAPI_TOOLS IS NOT SET: NO CLIENT IS GENERATED FROM THE OPENAPI DOCUMENT (.ci/check-openapi does)');

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

const OPTIONS = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    erasableSyntaxOnly: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  },
  files: ['take-booking.ts'],
};

describe.skipIf(!tools)('a client that an outside generator makes from the document', () => {
  it('compiles under strict TypeScript and takes a booking', async () => {
    const api = await sharedService();
    const directory = await mkdtemp(join(tmpdir(), 'dwaso-client-'));
    onFinish(() => rm(directory, { recursive: true, force: true }));
    const place = (name: string) => join(directory, name);
    const { body } = await api.get('/openapi.json');
    const output = { mode: 'single', target: place('client.ts'), client: 'fetch', headers: true };
    const config = {
      dwaso: { input: place('openapi.json'), output: { ...output, baseUrl: { getBaseUrlFromSpecification: true } } },
    };
    await writeFile(place('openapi.json'), JSON.stringify(body));
    await writeFile(place('package.json'), '{ "type": "module" }');
    await writeFile(place('orval.config.mjs'), `export default ${JSON.stringify(config)}`);
    await writeFile(place('tsconfig.json'), JSON.stringify(OPTIONS));
    // The extension keeps it out of the project's own program, in which there is no client.
    await copyFile(join(import.meta.dirname, 'take-booking.ts.txt'), place('take-booking.ts'));

    await run(join(tools ?? '', 'node_modules/.bin/orval'), ['--config', place('orval.config.mjs')], {
      cwd: directory,
    });
    await run(join(root, 'node_modules/.bin/tsc'), ['-p', place('tsconfig.json')], { cwd: directory });
    const { data } = await api.post('//dev/id-tokens', { phone: '+233241234500' });
    const { stdout } = await run(process.execPath, [place('take-booking.ts'), data.idToken, inDays(3)], {
      cwd: directory,
    });
    expect(JSON.parse(stdout)).toEqual({ status: 'CONFIRMED', statuses: ['CONFIRMED'] });
  });
});
