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
/** Comparisons with null, and of kinds, reveal no secret. */
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

  it('are never compared with an operator or equals()', () => {
    const found = lines.filter(({ text }) => COMPARED.test(text) && !HARMLESS.test(text));
    expect(found).toEqual([]);
    const bytes = lines.filter(({ text }) => BYTES_COMPARED.test(text));
    // The caller knows the fingerprint, which is computed from its own request.
    expect(bytes.map(({ name }) => name)).toEqual(['kit/http/idempotency.ts']);
  });

  it('are compared in constant time wherever a signature or key is checked', () => {
    const comparing = new Set(lines.filter(({ text }) => text.includes('timingSafeEqual(')).map(({ name }) => name));
    expect([...comparing].toSorted()).toEqual([
      'features/booking/quotes/quote-token.ts',
      'features/money/payments/gateways/paystack.ts',
      'features/money/payments/gateways/simulator.ts',
      'features/money/payouts/gateways/paystack-transfers.ts',
      'features/outward/messages/providers/whatsapp.ts',
      'features/outward/messages/routes-reports.ts',
      'features/shop/api-keys/authenticate.ts',
      'kit/http/cursor.ts',
    ]);
  });
});
