import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';

const SDK = new URL('../../sdk/src/', import.meta.url).pathname;
const CORE_BYTES = 12 * 1_024;
const WEBHOOKS_BYTES = 3 * 1_024;
const ENTRY = 'virtual:entry';

/** The program as one minified file. */
async function bundle(program: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? ENTRY : null),
        load: (id) => (id === ENTRY ? program.replaceAll('@sdk/', SDK) : null),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict', output: { minify: true } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output.map((one) => (one.type === 'chunk' ? one.code : '')).join('');
}

const sizeOf = (code: string) => brotliCompressSync(code).length;

describe('a bundle', () => {
  it('of the whole client is small', async () => {
    const code = await bundle(
      `import { Dwaso } from '@sdk/index.ts'; export const dwaso = new Dwaso({ baseUrl: 'http://x' });`,
    );
    console.log(`SDK: ${sizeOf(code)} bytes with brotli`);
    expect(code).toContain('/public/search');
    expect(code).not.toContain('svc-signature');
    expect(sizeOf(code)).toBeLessThanOrEqual(CORE_BYTES);
    expect(sizeOf(await bundle(`export * from '@sdk/index.ts';`))).toBeLessThanOrEqual(CORE_BYTES);
  });

  it('of webhooks alone is smaller, and holds no client', async () => {
    for (const part of ['webhooks', 'adapters/fetch', 'adapters/express', 'adapters/fastify']) {
      const code = await bundle(`export * from '@sdk/${part}.ts';`);
      console.log(`SDK ${part}: ${sizeOf(code)} bytes with brotli`);
      expect(code).toContain('svc-signature');
      expect(code).not.toContain('idempotency-key');
      expect(sizeOf(code)).toBeLessThanOrEqual(WEBHOOKS_BYTES);
    }
  });

  it('of one resource leaves the others out', async () => {
    const whole = await bundle(`export { Dwaso } from '@sdk/index.ts';`);
    const one = await bundle(
      `import { BookingsApi, Client } from '@sdk/index.ts'; export const bookings = new BookingsApi(new Client({ baseUrl: 'http://x' }));`,
    );
    console.log(`SDK bookings alone: ${sizeOf(one)} bytes with brotli`);
    expect(one).toContain('/holds');
    for (const other of ['/public/search', '/webhooks', '/admin/', '/units', '/sandbox']) {
      expect(whole).toContain(other);
      expect(one).not.toContain(other);
    }
    expect(sizeOf(one)).toBeLessThan(sizeOf(whole) * 0.75);
  });
});
