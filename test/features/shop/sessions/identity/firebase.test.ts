import { createPublicKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firebaseVerifier } from '../../../../../src/features/shop/sessions/identity/firebase.ts';
import { type IdentityVerifier, InvalidIdentity } from '../../../../../src/features/shop/sessions/identity/verifier.ts';
import { type KeyServer, providerKey, startKeyServer } from './key-server.ts';

const PROJECT = 'shop-project';
const PHONE = '+233241234567';
const NOW = Temporal.Instant.from('2026-03-02T10:00:00Z');
const SECONDS = NOW.epochMilliseconds / 1000;
const key = providerKey('key-1');
const strangersKey = providerKey('key-1');

const CLAIMS = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  auth_time: SECONDS - 10,
  user_id: 'Yw3kQ2',
  sub: 'Yw3kQ2',
  iat: SECONDS - 5,
  exp: SECONDS + 3595,
  phone_number: PHONE,
  firebase: { identities: { phone: [PHONE] }, sign_in_provider: 'phone' },
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (claims: object, header: object = {}, by: Parameters<SignJWT['sign']>[0] = key.privateKey) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header }).sign(by);
/** A token of the Auth emulator. */
const unsigned = (claims: object, header: object = { alg: 'none', typ: 'JWT' }) =>
  `${encode(header)}.${encode(claims)}.`;

let server: KeyServer;
let verifier: IdentityVerifier;
let emulated: IdentityVerifier;

beforeAll(async () => {
  server = await startKeyServer();
  server.publish([key.jwk]);
  const options = { projectId: PROJECT, jwksUrl: server.url, now: () => NOW };
  verifier = firebaseVerifier(options);
  emulated = firebaseVerifier({ ...options, emulatorHost: '127.0.0.1:9099' });
});
afterAll(() => server.stop());

const WRONG_CLAIMS: [string, object][] = [
  ['for another project', { aud: 'other-project' }],
  ['for us among others', { aud: [PROJECT, 'other-project'] }],
  ['without an audience', { aud: undefined }],
  ['of another project', { iss: 'https://securetoken.google.com/other-project' }],
  ['of another issuer', { iss: `https://accounts.google.com/${PROJECT}` }],
  ['that has just expired', { exp: SECONDS }],
  ['that expired long ago', { exp: SECONDS - 86_400 }],
  ['that never expires', { exp: undefined }],
  ['whose expiry is a text', { exp: String(SECONDS + 3600) }],
  ['issued in the future', { iat: SECONDS + 61 }],
  ['without a time of issue', { iat: undefined }],
  ['not valid yet', { nbf: SECONDS + 61 }],
  ['signed in in the future', { auth_time: SECONDS + 61 }],
  ['without a time of sign-in', { auth_time: undefined }],
  ['without a subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
  ['with a subject of 129 characters', { sub: 's'.repeat(129) }],
  ['of a password sign-in', { firebase: { sign_in_provider: 'password' } }],
  ['of a custom sign-in', { firebase: { identities: { phone: [PHONE] }, sign_in_provider: 'custom' } }],
  ['without a sign-in provider', { firebase: {} }],
  ['without the firebase claim', { firebase: undefined }],
  ['whose firebase claim is null', { firebase: null }],
  ['without a phone', { phone_number: undefined }],
  ['with a national phone', { phone_number: '0241234567' }],
  ['with a phone and something after it', { phone_number: `${PHONE}\n` }],
  ['with a phone that is a number', { phone_number: 233241234567 }],
];
const FINE_CLAIMS: [string, object][] = [
  ['as Firebase makes it', {}],
  ['in its last second', { exp: SECONDS + 1 }],
  ['of a clock that runs 60 s ahead', { iat: SECONDS + 60, auth_time: SECONDS + 60 }],
  ['with a subject of 128 characters', { sub: 's'.repeat(128) }],
];

describe('a signed token', () => {
  it.each(FINE_CLAIMS)('%s proves its phone', async (_name, change) => {
    await expect(verifier.verify(await signed({ ...CLAIMS, ...change }))).resolves.toEqual({ phone: PHONE });
  });

  it.each(WRONG_CLAIMS)('%s is refused', async (_name, change) => {
    await expect(verifier.verify(await signed({ ...CLAIMS, ...change }))).rejects.toThrow(InvalidIdentity);
  });

  const publicPem = createPublicKey(key.privateKey).export({ type: 'spki', format: 'pem' });
  it.each<[string, () => string | Promise<string>]>([
    ['by another key under a known kid', () => signed(CLAIMS, {}, strangersKey.privateKey)],
    ['under an unknown kid', () => signed(CLAIMS, { kid: 'key-9' })],
    ['under a kid that is a property of every object', () => signed(CLAIMS, { kid: '__proto__' })],
    ['without a kid', () => signed(CLAIMS, { kid: undefined })],
    ['with another RSA algorithm', () => signed(CLAIMS, { alg: 'RS512' })],
    ['with HS256 and the public key as secret', () => signed(CLAIMS, { alg: 'HS256' }, Buffer.from(publicPem))],
    ['by nobody (alg none)', () => unsigned(CLAIMS)],
    ['by nobody under a known kid', () => unsigned(CLAIMS, { alg: 'none', kid: key.kid })],
    ['but emptied of its signature', async () => (await signed(CLAIMS)).replace(/[^.]*$/, '')],
    [
      'and changed since',
      async () => (await signed(CLAIMS)).replace(/\.[^.]*\./, `.${encode({ ...CLAIMS, sub: 'x' })}.`),
    ],
  ])('%s is refused', async (_name, make) => {
    await expect(verifier.verify(await make())).rejects.toThrow(InvalidIdentity);
  });

  it.each([
    '',
    'hello',
    'a.b.c',
    '..',
    `${encode({ alg: 'RS256', kid: 'key-1' })}..`,
    `${encode(null)}.e30.`,
    '\u0000',
  ])('that is malformed is refused: %j', async (text) => {
    await expect(verifier.verify(text)).rejects.toThrow(InvalidIdentity);
    await expect(emulated.verify(text)).rejects.toThrow(InvalidIdentity);
  });
});

it('a token that Firebase cannot have signed costs no request to the key server', async () => {
  const before = server.requests;
  const fresh = firebaseVerifier({ projectId: PROJECT, jwksUrl: server.url, now: () => NOW });
  for (const token of [unsigned(CLAIMS, { alg: 'none', kid: key.kid }), await signed(CLAIMS, { kid: undefined })]) {
    await expect(fresh.verify(token)).rejects.toThrow(InvalidIdentity);
  }
  expect(server.requests).toBe(before);
});

describe('with the emulator', () => {
  it.each(FINE_CLAIMS)('an unsigned token %s proves its phone', async (_name, change) => {
    await expect(emulated.verify(unsigned({ ...CLAIMS, ...change }))).resolves.toEqual({ phone: PHONE });
  });

  it.each(WRONG_CLAIMS)('an unsigned token %s is refused', async (_name, change) => {
    await expect(emulated.verify(unsigned({ ...CLAIMS, ...change }))).rejects.toThrow(InvalidIdentity);
  });

  it('no signed token is accepted, and no token that only claims to be unsigned', async () => {
    const tokens = [
      await signed(CLAIMS),
      await signed(CLAIMS, {}, strangersKey.privateKey),
      await signed(CLAIMS, { alg: 'HS256', kid: undefined }, Buffer.alloc(32, 1)),
      unsigned(CLAIMS, { alg: 'none', kid: key.kid }),
      unsigned(CLAIMS, { alg: 'RS256' }),
      `${unsigned(CLAIMS)}c2lnbmF0dXJl`,
    ];
    for (const token of tokens) await expect(emulated.verify(token), token).rejects.toThrow(InvalidIdentity);
  });

  it('asks no key server', async () => {
    const before = server.requests;
    const fresh = firebaseVerifier({
      projectId: PROJECT,
      jwksUrl: server.url,
      emulatorHost: 'localhost:9099',
      now: () => NOW,
    });
    await expect(fresh.verify(await signed(CLAIMS))).rejects.toThrow(InvalidIdentity);
    expect(server.requests).toBe(before);
  });

  it('is off when its host is an empty text', async () => {
    const strict = firebaseVerifier({ projectId: PROJECT, jwksUrl: server.url, emulatorHost: '', now: () => NOW });
    await expect(strict.verify(unsigned(CLAIMS))).rejects.toThrow(InvalidIdentity);
    await expect(strict.verify(await signed(CLAIMS))).resolves.toEqual({ phone: PHONE });
  });
});

it('a verifier without a project id cannot be made', () => {
  expect(() => firebaseVerifier({ projectId: '', now: () => NOW })).toThrow(/project id/);
});
