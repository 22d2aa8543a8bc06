import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firebaseVerifier } from '../../../../../src/features/shop/sessions/identity/firebase.ts';
import {
  IdentityUnavailable,
  type IdentityVerifier,
  InvalidIdentity,
} from '../../../../../src/features/shop/sessions/identity/verifier.ts';
import { type KeyServer, type ProviderKey, providerKey, startKeyServer } from './key-server.ts';

const PROJECT = 'shop-project';
const PHONE = '+233241234567';
const START = Temporal.Instant.from('2026-03-02T10:00:00Z');
const [first, second, third] = [providerKey('key-1'), providerKey('key-2'), providerKey('key-3')];

let server: KeyServer;
let time: Temporal.Instant;
let verifier: IdentityVerifier;

beforeEach(async () => {
  server = await startKeyServer();
  time = START;
  verifier = firebaseVerifier({ projectId: PROJECT, jwksUrl: server.url, now: () => time });
});
afterEach(() => server.stop());

const wait = (duration: Temporal.DurationLike) => {
  time = time.add(duration);
};

/** The outcome of a sign-in with a token signed by that key. */
async function signIn(by: ProviderKey, kid = by.kid): Promise<string> {
  const seconds = Math.floor(time.epochMilliseconds / 1000);
  const token = await new SignJWT({
    auth_time: seconds,
    phone_number: PHONE,
    firebase: { sign_in_provider: 'phone' },
  })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(`https://securetoken.google.com/${PROJECT}`)
    .setAudience(PROJECT)
    .setSubject('Yw3kQ2')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(by.privateKey);
  try {
    return (await verifier.verify(token)).phone;
  } catch (error) {
    if (error instanceof IdentityUnavailable) return 'unavailable';
    if (error instanceof InvalidIdentity) return 'invalid';
    throw error;
  }
}

describe('the cache', () => {
  it('asks once for as long as Cache-Control says', async () => {
    server.publish([first.jwk, second.jwk]);
    for (const key of [first, second, first]) expect(await signIn(key)).toBe(PHONE);
    wait({ minutes: 59, seconds: 59 });
    expect(await signIn(first)).toBe(PHONE);
    expect(server.requests).toBe(1);
    wait({ seconds: 1 });
    expect(await signIn(first)).toBe(PHONE);
    expect(server.requests).toBe(2);
  });

  it.each([
    [{ 'cache-control': 'max-age=100', age: '40' }, 60],
    [{ 'cache-control': 'public, s-maxage=9, max-age=100' }, 100],
    [{ 'cache-control': 'max-age=99999999' }, 86_400],
    [{}, 300],
  ])('under %o keeps keys for %d s', async (headers, seconds) => {
    server.publish([first.jwk], headers);
    await signIn(first);
    wait({ seconds: seconds - 1 });
    await signIn(first);
    expect(server.requests).toBe(1);
    wait({ seconds: 1 });
    await signIn(first);
    expect(server.requests).toBe(2);
  });

  it('under no-store asks every time', async () => {
    server.publish([first.jwk], { 'cache-control': 'no-store, max-age=100' });
    for (const expected of [1, 2, 3]) {
      expect(await signIn(first)).toBe(PHONE);
      expect(server.requests).toBe(expected);
    }
  });

  it('lets sign-ins at the same time share one request', async () => {
    server.publish([first.jwk]);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => signIn(first)));
    expect(outcomes).toEqual(Array(10).fill(PHONE));
    expect(server.requests).toBe(1);
  });

  it('asks again after the clock was moved back', async () => {
    server.publish([first.jwk]);
    await signIn(first);
    server.publish([second.jwk]);
    wait({ hours: -48 });
    expect(await signIn(first)).toBe('invalid');
    expect(await signIn(second)).toBe(PHONE);
    expect(server.requests).toBe(2);
  });
});

describe('rotation', () => {
  it('finds a new key at once, and drops one that was withdrawn', async () => {
    server.publish([first.jwk]);
    expect(await signIn(first)).toBe(PHONE);
    server.publish([second.jwk]);
    expect(await signIn(second)).toBe(PHONE);
    expect(await signIn(first)).toBe('invalid');
    expect(server.requests).toBe(2);
  });

  it('drops a withdrawn key when its max-age ends', async () => {
    server.publish([first.jwk]);
    await signIn(first);
    server.publish([second.jwk]);
    expect(await signIn(first)).toBe(PHONE);
    wait({ hours: 1 });
    expect(await signIn(first)).toBe('invalid');
  });

  it('asks about unknown key ids at most once in 30 s', async () => {
    server.publish([first.jwk]);
    await signIn(first);
    for (let turn = 0; turn < 20; turn++) expect(await signIn(third, `invented-${turn}`)).toBe('invalid');
    expect(server.requests).toBe(2);
    server.publish([first.jwk, second.jwk]);
    wait({ seconds: 29 });
    expect(await signIn(second)).toBe('invalid');
    expect(server.requests).toBe(2);
    wait({ seconds: 1 });
    expect(await signIn(second)).toBe(PHONE);
    expect(server.requests).toBe(3);
  });

  it('does not ask twice for an unknown key id when the keys have just come', async () => {
    server.publish([first.jwk]);
    expect(await signIn(second)).toBe('invalid');
    expect(server.requests).toBe(1);
  });

  it('takes only RSA signing keys that it can read', async () => {
    server.publish([
      { ...second.jwk, use: 'enc' },
      { ...third.jwk, alg: 'RS512' },
      { kty: 'RSA', kid: 'key-4', n: 7 },
      { kty: 'oct', kid: 'key-5', k: 'c2VjcmV0' },
      first.jwk,
    ]);
    expect(await signIn(first)).toBe(PHONE);
    for (const key of [second, third]) expect(await signIn(key)).toBe('invalid');
    for (const kid of ['key-4', 'key-5']) expect(await signIn(first, kid)).toBe('invalid');
  });
});

describe('a key server in trouble', () => {
  it('that is down and was never reached makes identity unavailable, until it is back', async () => {
    expect(await signIn(first)).toBe('unavailable');
    server.publish([first.jwk]);
    expect(await signIn(first)).toBe(PHONE);
  });

  it('that refuses connections makes identity unavailable', async () => {
    await server.stop();
    expect(await signIn(first)).toBe('unavailable');
  });

  it('has no effect while a known key is valid, nor for an hour after', async () => {
    server.publish([first.jwk]);
    await signIn(first);
    await server.stop();
    for (const minutes of [30, 30, 59]) {
      wait({ minutes });
      expect(await signIn(first)).toBe(PHONE);
    }
    wait({ minutes: 1 });
    expect(await signIn(first)).toBe('unavailable');
  });

  it('is asked again only every 30 s while older keys are usable', async () => {
    server.publish([first.jwk]);
    await signIn(first);
    server.answer = (response) => response.writeHead(503).end();
    wait({ hours: 1 });
    for (let turn = 0; turn < 5; turn++) expect(await signIn(first)).toBe(PHONE);
    expect(server.requests).toBe(2);
    wait({ seconds: 30 });
    server.publish([second.jwk]);
    expect(await signIn(first)).toBe('invalid');
    expect(server.requests).toBe(3);
  });

  it('makes an unknown key id unavailable instead of invalid, and gets few requests for it', async () => {
    server.publish([first.jwk]);
    await signIn(first);
    server.answer = (response) => response.writeHead(503).end();
    for (let turn = 0; turn < 5; turn++) expect(await signIn(second)).toBe('unavailable');
    expect(server.requests).toBe(2);
    expect(await signIn(first)).toBe(PHONE);
    server.publish([first.jwk, second.jwk]);
    wait({ seconds: 30 });
    expect(await signIn(second)).toBe(PHONE);
  });

  it.each<[string, KeyServer['answer']]>([
    ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['HTML', (response) => response.writeHead(200).end('<html>')],
    ['null', (response) => response.writeHead(200).end('null')],
    ['no keys', (response) => response.writeHead(200).end('{"keys":[]}')],
    ['an error that carries keys', (response) => response.writeHead(404).end(JSON.stringify({ keys: [first.jwk] }))],
    [
      'half an answer',
      (response) => response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
    ],
  ])('that answers %s does not push out good keys', async (_name, answer) => {
    server.answer = answer;
    expect(await signIn(first)).toBe('unavailable');
    expect(server.requests).toBe(1);
    server.publish([first.jwk]);
    expect(await signIn(first)).toBe(PHONE);
    server.answer = answer;
    wait({ minutes: 61 });
    expect(await signIn(first)).toBe(PHONE);
    expect(server.requests).toBe(3);
  });

  it('that is slow is given up after 3 s, whether it says nothing or never ends', async () => {
    const silent = server;
    silent.answer = () => {};
    const dripping = await startKeyServer();
    dripping.answer = (response) => response.writeHead(200).write('{"keys":[');
    const other = firebaseVerifier({ projectId: PROJECT, jwksUrl: dripping.url, now: () => time });
    const started = performance.now();
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'key-1' })).toString('base64url');
    const [outcome] = await Promise.all([
      signIn(first),
      expect(other.verify(`${header}.e30.c2ln`)).rejects.toThrow(IdentityUnavailable),
    ]);
    const took = performance.now() - started;
    await dripping.stop();
    expect(outcome).toBe('unavailable');
    expect(took).toBeGreaterThan(2_900);
  });
});
