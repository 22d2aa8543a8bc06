import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveKey, hmacHex, randomToken, secretBox, sha256, timingSafeEqual } from '../../src/kit/crypto.ts';

describe('digests', () => {
  it('knows the published SHA-256 of "abc", as text and as bytes', () => {
    const published = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(sha256('abc').toString('hex')).toBe(published);
    expect(sha256(Buffer.from('abc')).toString('hex')).toBe(published);
  });

  it('makes the HMACs of RFC 4231, test case 2', () => {
    const data = 'what do ya want for nothing?';
    expect(hmacHex('sha256', 'Jefe', data)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
    expect(hmacHex('sha512', Buffer.from('Jefe'), Buffer.from(data))).toBe(
      '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
    );
  });

  it('compares texts and bytes of any length', () => {
    expect(timingSafeEqual('same', Buffer.from('same'))).toBe(true);
    expect(timingSafeEqual('same', 'sama')).toBe(false);
    expect(timingSafeEqual('same', 'same but longer')).toBe(false);
    expect(timingSafeEqual('', '')).toBe(true);
  });
});

describe('random texts', () => {
  it('carries as many bytes as asked in a token', () => {
    const token = randomToken(32);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(randomToken(32)).not.toBe(token);
  });
});

describe('secretBox', () => {
  const master = randomBytes(32);
  const box = secretBox(master, 'tests');

  it('opens what it sealed', () => {
    for (const text of ['', 'whsec_abc', 'Akwaaba, ɛte sɛn? 🌍', 'x'.repeat(100_000)]) {
      expect(box.open(box.seal(text))).toBe(text);
    }
  });

  it('never seals the same text to the same bytes, nor shows it', () => {
    const [first, second] = [box.seal('secret'), box.seal('secret')];
    expect(first.equals(second)).toBe(false);
    expect(first.includes('secret')).toBe(false);
  });

  it('refuses a value with any one bit changed', () => {
    const sealed = box.seal('secret');
    for (let place = 0; place < sealed.length * 8; place++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(place >> 3) ^ (1 << (place & 7)), place >> 3);
      expect(() => box.open(changed), `bit ${place}`).toThrow(/sealed value/);
    }
  });

  it('refuses a value cut at any place, or made longer', () => {
    const sealed = box.seal('secret');
    for (let length = 0; length < sealed.length; length++) {
      expect(() => box.open(sealed.subarray(0, length)), `${length} bytes`).toThrow(/sealed value/);
    }
    expect(() => box.open(Buffer.concat([sealed, Buffer.of(0)]))).toThrow(/sealed value/);
  });

  it('refuses a value sealed with another key', () => {
    expect(() => secretBox(randomBytes(32), 'tests').open(box.seal('secret'))).toThrow(/another key/);
  });

  it('opens what was sealed with the master key, before keys were derived', () => {
    // Version 1: the same layout under the master key itself.
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', master, nonce, { authTagLength: 16 });
    cipher.setAAD(Buffer.of(1));
    const text = Buffer.concat([cipher.update('whsec_old'), cipher.final()]);
    expect(box.open(Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), text]))).toBe('whsec_old');
  });

  it('has a key of its own for each purpose', () => {
    expect(() => secretBox(master, 'others').open(box.seal('secret'))).toThrow(/another key/);
    expect(deriveKey(master, 'a').equals(deriveKey(master, 'b'))).toBe(false);
    expect(deriveKey(master, 'a')).toHaveLength(32);
  });

  it('takes no key of another length', () => {
    for (const length of [0, 16, 31, 33]) expect(() => secretBox(randomBytes(length), 'tests')).toThrow(/32 bytes/);
  });
});
