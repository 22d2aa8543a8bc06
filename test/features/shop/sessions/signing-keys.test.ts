import { createPrivateKey, createPublicKey, generateKeyPairSync, subtle } from 'node:crypto';
import { calculateJwkThumbprint, createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { generateSigningKeyPem, loadSigningKeys } from '../../../../src/features/shop/sessions/signing-keys.ts';

const NOW = Temporal.Instant.from('2026-03-02T10:00:00Z');
const SECONDS = NOW.epochMilliseconds / 1000;
const EXPECTED = { issuer: 'https://api.example.test', audience: 'shop' };
const CLAIMS = { iss: EXPECTED.issuer, aud: EXPECTED.audience, sub: 'usr_1', sid: 'fam_1' };
const [oldPem, newPem] = [generateSigningKeyPem(), generateSigningKeyPem()];
const publicPem = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();

afterEach(() => vi.restoreAllMocks());

describe('signing and verifying', () => {
  it('gives the claims back with iat and exp, until the second the token ends', async () => {
    const keys = await loadSigningKeys(oldPem);
    const token = await keys.sign({ ...CLAIMS, iat: 1, exp: 9_999_999_999 }, 900, NOW);
    const iat = NOW.epochMilliseconds / 1000;
    expect(await keys.verify(token, SECONDS, EXPECTED)).toEqual({ ...CLAIMS, iat, exp: iat + 900 });
    expect(await keys.verify(token, SECONDS + 899, EXPECTED)).not.toBeNull();
    expect(await keys.verify(token, SECONDS + 900, EXPECTED)).toBeNull();
    // The clock may be moved back, so only the given time counts.
    expect(await keys.verify(token, SECONDS, EXPECTED)).not.toBeNull();
  });

  it('signs so that others can verify with the published keys alone', async () => {
    const keys = await loadSigningKeys(oldPem);
    const token = await keys.sign(CLAIMS, 900, NOW);
    const [published] = keys.jwks().keys;
    expect(decodeProtectedHeader(token)).toEqual({
      alg: 'RS256',
      typ: 'JWT',
      kid: await calculateJwkThumbprint(createPublicKey(oldPem).export({ format: 'jwk' })),
    });
    expect(Object.keys(published ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(published).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256', kid: decodeProtectedHeader(token).kid });
    const outside = createLocalJWKSet(JSON.parse(JSON.stringify(keys.jwks())));
    const options = { ...EXPECTED, currentDate: new Date(NOW.epochMilliseconds) };
    await expect(jwtVerify(token, outside, options)).resolves.toMatchObject({ payload: CLAIMS });
  });

  it('refuses another issuer or audience, also for a token it has already accepted', async () => {
    const keys = await loadSigningKeys(oldPem);
    const token = await keys.sign(CLAIMS, 900, NOW);
    expect(await keys.verify(token, SECONDS, { ...EXPECTED, issuer: 'https://other.test' })).toBeNull();
    expect(await keys.verify(token, SECONDS, EXPECTED)).not.toBeNull();
    expect(await keys.verify(token, SECONDS, { ...EXPECTED, issuer: 'https://other.test' })).toBeNull();
    expect(await keys.verify(token, SECONDS, { ...EXPECTED, audience: 'other' })).toBeNull();
  });

  it('refuses forged, changed and meaningless tokens', async () => {
    const keys = await loadSigningKeys(oldPem);
    const good = await keys.sign(CLAIMS, 900, NOW);
    const [head = '', body = '', signature = ''] = good.split('.');
    const { kid } = decodeProtectedHeader(good);
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forge = (header: { alg: string; kid?: string; typ?: string }) => {
      const text = new SignJWT({ ...CLAIMS, exp: 9_999_999_999 }).setProtectedHeader(header);
      return (key: Parameters<SignJWT['sign']>[0]) => text.sign(key);
    };
    const ownKey = createPrivateKey(oldPem);
    const header = { alg: 'RS256', kid: kid ?? '', typ: 'JWT' };
    const bad = {
      'another key under our kid': await forge(header)(createPrivateKey(newPem)),
      'our key under an unknown kid': await forge({ ...header, kid: 'other' })(ownKey),
      'no kid': await forge({ alg: 'RS256', typ: 'JWT' })(ownKey),
      'another type of token': await forge({ ...header, typ: 'dpop+jwt' })(ownKey),
      'another algorithm of our key': await forge({ ...header, alg: 'PS256' })(ownKey),
      'the public key as an HMAC secret': await forge({ ...header, alg: 'HS256' })(Buffer.from(publicPem(oldPem))),
      'no signature': `${encode({ ...header, alg: 'none' })}.${body}.`,
      'changed claims': `${head}.${encode({ ...CLAIMS, sub: 'usr_2', exp: 9_999_999_999 })}.${signature}`,
      'no exp': await new SignJWT(CLAIMS).setProtectedHeader(header).sign(ownKey),
      'a cut token': good.slice(0, -2),
      'no token at all': 'hello',
      'an empty text': '',
    };
    for (const [name, token] of Object.entries(bad))
      expect(await keys.verify(token, SECONDS, EXPECTED), name).toBeNull();
    await expect(forge(header)(ownKey).then((token) => keys.verify(token, SECONDS, EXPECTED))).resolves.not.toBeNull();
  });

  it('verifies the signature of a valid token once, and of an invalid one every time', async () => {
    const keys = await loadSigningKeys(oldPem);
    const token = await keys.sign(CLAIMS, 900, NOW);
    const arithmetic = vi.spyOn(subtle, 'verify');
    for (let turn = 0; turn < 5; turn++) expect(await keys.verify(token, SECONDS, EXPECTED)).not.toBeNull();
    expect(arithmetic).toHaveBeenCalledTimes(1);
    const changed = `${token.slice(0, -6)}AAAAAA`;
    for (let turn = 0; turn < 2; turn++) expect(await keys.verify(changed, SECONDS, EXPECTED)).toBeNull();
    expect(arithmetic).toHaveBeenCalledTimes(3);
  });

  it('lets no caller change the claims another one gets', async () => {
    const keys = await loadSigningKeys(oldPem);
    const token = await keys.sign(CLAIMS, 900, NOW);
    const claims = await keys.verify(token, SECONDS, EXPECTED);
    expect(() => Object.assign(claims ?? {}, { sub: 'usr_2' })).toThrow(TypeError);
    expect(await keys.verify(token, SECONDS, EXPECTED)).toMatchObject({ sub: 'usr_1' });
  });
});

describe('rotation', () => {
  it.each([
    ['the old key', `${newPem}\n${oldPem}`],
    ['only its public part', newPem + publicPem(oldPem)],
    ['its public part, written first', publicPem(oldPem) + newPem],
  ])('signs with the new key and still accepts tokens of the old one: %s', async (_name, pem) => {
    const before = await loadSigningKeys(oldPem);
    const after = await loadSigningKeys(pem);
    const [oldToken, newToken] = [await before.sign(CLAIMS, 900, NOW), await after.sign(CLAIMS, 900, NOW)];
    expect(await after.verify(oldToken, SECONDS, EXPECTED)).not.toBeNull();
    expect(await after.verify(newToken, SECONDS, EXPECTED)).not.toBeNull();
    expect(await before.verify(newToken, SECONDS, EXPECTED)).toBeNull();
    const kids = after.jwks().keys.map((key) => ('kid' in key ? key.kid : null));
    expect(new Set(kids)).toEqual(new Set([oldToken, newToken].map((token) => decodeProtectedHeader(token).kid)));
  });

  it('forgets a key that is no longer in the PEM', async () => {
    const oldToken = await (await loadSigningKeys(oldPem)).sign(CLAIMS, 900, NOW);
    expect(await (await loadSigningKeys(newPem)).verify(oldToken, SECONDS, EXPECTED)).toBeNull();
  });

  it('publishes a key once when its two parts are given', async () => {
    expect((await loadSigningKeys(oldPem + publicPem(oldPem))).jwks().keys).toHaveLength(1);
  });
});

describe('reading the PEM', () => {
  const pem = (privateKey: ReturnType<typeof createPrivateKey>, type: 'pkcs8' | 'pkcs1' = 'pkcs8') =>
    privateKey.export({ type, format: 'pem' }).toString();

  it('generates PKCS 8 RSA keys of 2048 bits, each another', () => {
    expect(oldPem).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(createPrivateKey(oldPem).asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(newPem).not.toBe(oldPem);
  });

  it.each([
    ['PKCS 1', pem(createPrivateKey(oldPem), 'pkcs1')],
    ['line ends written as \\n', oldPem.replaceAll('\n', '\\n')],
    ['CRLF', oldPem.replaceAll('\n', '\r\n')],
  ])('reads the same key from %s', async (_name, text) => {
    expect((await loadSigningKeys(text)).jwks()).toEqual((await loadSigningKeys(oldPem)).jwks());
  });

  it.each([
    ['nothing', '', 'The PEM holds no key'],
    ['something else', 'not a key', 'The PEM holds no key'],
    ['only a public key', publicPem(oldPem), 'The PEM holds no private key to sign with'],
    ['a cut key', oldPem.slice(0, 400), 'The PEM is cut or damaged'],
    ['a damaged key', oldPem.replace(/\n.{20}/, '\nAAAAAAAAAAAAAAAAAAAA'), 'Key 1 of the PEM cannot be read'],
    ['EC', pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey), 'Key 1 of the PEM is not RSA'],
    [
      'RSA-PSS',
      oldPem + pem(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey),
      'Key 2 of the PEM is not RSA',
    ],
    [
      'a short key',
      pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey),
      'Key 1 of the PEM has 1024 bits; at least 2048 are needed',
    ],
    [
      'a key under a passphrase',
      createPrivateKey(oldPem)
        .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
        .toString(),
      'Key 1 of the PEM is of a kind not read here: ENCRYPTED PRIVATE KEY',
    ],
  ])('says in one line what is wrong with %s', async (_name, text, message) => {
    await expect(loadSigningKeys(text)).rejects.toThrow(new Error(message));
  });
});
