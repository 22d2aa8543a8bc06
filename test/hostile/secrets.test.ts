import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src');
const files = (await readdir(SOURCE, { recursive: true })).filter((name) => name.endsWith('.ts'));
const lines = (
  await Promise.all(
    files.map(async (name) =>
      (await readFile(join(SOURCE, name), 'utf8')).split('\n').map((text) => ({ name, text: text.trim() })),
    ),
  )
).flat();

const SECRET = String.raw`\w*(?:secret|hash|digest|signature|token|password|mac|hmac)(?:\([^)]*\))?`;
const COMPARED = new RegExp(String.raw`\b${SECRET}\s*[!=]==?\s|[!=]==?\s*(?:\w+[.?]+)*${SECRET}\b`, 'i');
/** Whether there is one at all, or what kind of thing it is, is no secret. */
const HARMLESS = /typeof|[!=]==?\s*(?:undefined|null|''|true|false)/;
const BYTES_COMPARED = /\.equals\(|Buffer\.compare|\.localeCompare\(/;

describe('secrets', () => {
  it('are recognised by this test', () => {
    for (const text of [
      'if (token === given)',
      'a !== row.keyHash',
      'hmacHex(x) === signature',
      'sent.secret == kept',
    ]) {
      expect(COMPARED.test(text), text).toBe(true);
    }
    for (const text of ['tokens.length === 0', 'timingSafeEqual(signature, kept)', 'kind === other']) {
      expect(COMPARED.test(text), text).toBe(false);
    }
  });

  it('are never compared in a time that tells how much of them was right', () => {
    const found = lines.filter(({ text }) => COMPARED.test(text) && !HARMLESS.test(text));
    expect(found).toEqual([]);
    const bytes = lines.filter(({ text }) => BYTES_COMPARED.test(text));
    // A fingerprint is of the caller's own request.
    expect(bytes.map(({ name }) => name)).toEqual(['kit/http/idempotency.ts']);
  });

  it('are compared in constant time wherever something is signed or keyed', () => {
    const comparing = new Set(lines.filter(({ text }) => text.includes('timingSafeEqual(')).map(({ name }) => name));
    expect([...comparing].toSorted()).toEqual([
      'features/api-keys/authenticate.ts',
      'kit/http/cursor.ts',
      'kit/payments/paystack.ts',
      'kit/payments/simulator.ts',
    ]);
  });
});
