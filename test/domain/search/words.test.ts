import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closestWords, lettersApart, phrasesOf } from '../../../src/domain/search/words.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'.split('')), minLength: 5, maxLength: 10 });

describe('words of a search', () => {
  it('are one letter apart after any one slip', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('x', 'y'), (given, place, letter) => {
        const at = place % given.length;
        const swap = place % (given.length - 1);
        const slips = [
          given.slice(0, at) + letter + given.slice(at + 1),
          given.slice(0, at) + letter + given.slice(at),
          given.slice(0, at) + given.slice(at + 1),
          given.slice(0, swap) + given[swap + 1] + given[swap] + given.slice(swap + 2),
        ];
        expect(lettersApart(given, given)).toBe(0);
        for (const slip of slips) {
          expect(lettersApart(given, slip)).toBeLessThanOrEqual(1);
          expect(lettersApart(slip, given)).toBe(lettersApart(given, slip));
        }
        expect(lettersApart(given, `${given}xy`)).toBe(2);
      }),
    );
  });

  it('have another number and synonyms, the typed text first', () => {
    expect(phrasesOf(' Bouncy Castles ').slice(0, 2)).toEqual(['bouncy castles', 'bouncy castle']);
    expect(phrasesOf('canopies')).toEqual(expect.arrayContaining(['canopies', 'canopy', 'tent']));
    expect(phrasesOf('braids')).toEqual(expect.arrayContaining(['braids', 'braid', 'braiding']));
    expect(phrasesOf('%')).toEqual(['%']);
    expect(phrasesOf('tents canopies braids nails chairs seats').length).toBeLessThanOrEqual(26);
    const known = ['castle', 'castles', 'cattle'].map((text) => ({ word: text, businesses: 1 }));
    expect(closestWords('casle', known)).toEqual(['castle']);
    expect(closestWords('ctastle', [...known, { word: 'castle', businesses: 9 }])[0]).toBe('castle');
  });
});
