import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_LENGTH, CODE_LETTERS, parseCode, showCode } from '../../../src/domain/booking/code.ts';

const code = fc.string({
  unit: fc.constantFrom(...CODE_LETTERS.split('')),
  minLength: CODE_LENGTH,
  maxLength: CODE_LENGTH,
});

describe('the code of a booking', () => {
  it('is read back however it is written, and nothing else is', () => {
    fc.assert(
      fc.property(code, (given) => {
        for (const text of [given, showCode(given), given.toLowerCase(), ` ${given.slice(0, 2)} ${given.slice(2)} `])
          expect(parseCode(text)).toBe(given);
      }),
    );
    for (const text of ['', 'K7Q2M', 'K7Q2M45', 'K7O2M4', 'K712M4', 'Ɐ7Q2M4']) expect(parseCode(text)).toBeNull();
  });
});
