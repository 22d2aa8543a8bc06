import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { PLAIN_MOBILE, parsePhone } from '../../src/kit/phone.ts';

const byLibrary = (text: string): string | null => {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'GH', extract: false });
  return parsed?.isValid() ? parsed.number : null;
};
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));

describe('phone numbers', () => {
  it('agree with the library on the fast path too', () => {
    const national = fc.oneof(
      digits(9),
      fc.tuple(fc.constantFrom('2', '5'), digits(8)).map(([a, b]) => a + b),
    );
    const written = fc
      .tuple(fc.constantFrom('+233', '0', '+2330', '233', '', '+234'), fc.oneof(national, digits(8), digits(10)))
      .map(([prefix, number]) => prefix + number);
    fc.assert(
      fc.property(written, (text) => {
        expect(parsePhone(text)).toBe(byLibrary(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('on the fast path have every existing mobile prefix', () => {
    let short = 0;
    for (let prefix = 200; prefix < 600; prefix++) {
      for (const rest of ['000000', '123456', '999999']) {
        const text = `+233${prefix}${rest}`;
        const number = PLAIN_MOBILE.test(text) ? text : null;
        // Fixed lines begin with 3 and are parsed by the library.
        if (prefix < 300 || prefix >= 400) expect([text, number]).toEqual([text, byLibrary(text)]);
        if (number) short++;
      }
    }
    expect(short).toBeGreaterThan(300);
  });

  it('are parsed in usual notations, and refused when invalid', () => {
    for (const text of ['0244123456', '024 412 3456', '+233 24 412 3456', '+233(0)244123456', '+233244123456'])
      expect([text, parsePhone(text)]).toEqual([text, '+233244123456']);
    expect(parsePhone('+442079460000')).toBe('+442079460000');
    for (const text of ['', '12', 'call 0244123456', '+2332441234567', '+23324412345x', '0244123456\n'])
      expect([text, parsePhone(text)]).toEqual([text, byLibrary(text)]);
  });
});
