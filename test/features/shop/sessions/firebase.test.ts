import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { startTestService } from '../../../service/service.ts';

const PROJECT = 'dwaso-test';
const { publicKey, privateKey } = await generateKeyPair('RS256');
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
const google = createServer((_request, answer) => {
  answer
    .setHeader('cache-control', 'max-age=3600')
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify(jwks));
});
await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
const { port } = google.address() as { port: number };
afterAll(() => new Promise((resolve) => google.close(resolve)));

const api = await startTestService({
  IDENTITY_PROVIDER: 'firebase',
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_JWKS_URL: `http://127.0.0.1:${port}/keys`,
});

const claims = (phone: string) => ({
  sub: 'firebase-user',
  phone_number: phone,
  auth_time: Math.floor(Date.now() / 1000) - 5,
  firebase: { sign_in_provider: 'phone' },
});
const sign = (phone: string, audience = PROJECT) =>
  new SignJWT(claims(phone))
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .setAudience(audience)
    .setIssuer(`https://securetoken.google.com/${PROJECT}`)
    .sign(privateKey);

describe('with Firebase as the identity provider', () => {
  it('signs in with a token that Google signed', async () => {
    const phone = newPhone();
    const session = await api.post('/auth/firebase', { idToken: await sign(phone) });
    expect([session.status, session.data.user.phone]).toEqual([200, phone]);
    expect((await api.get('/me', session.data.accessToken)).status).toBe(200);
  });

  it("refuses another project's token", async () => {
    const refused = await api.post('/auth/firebase', { idToken: await sign(newPhone(), 'someone-else') });
    expect([refused.status, refused.code]).toEqual([401, 'AUTH_INVALID_TOKEN']);
  });

  it('has no development routes', async () => {
    expect((await api.post('//dev/id-tokens', { phone: newPhone() })).status).toBe(404);
    expect((await api.post('//dev/clock', { offsetSeconds: 1 })).status).toBe(404);
  });
});

describe('with the Firebase emulator', () => {
  it("accepts the emulator's unsigned tokens", async () => {
    const emulated = await startTestService({
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    });
    const phone = newPhone();
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = {
      ...claims(phone),
      aud: PROJECT,
      iss: `https://securetoken.google.com/${PROJECT}`,
      iat: now,
      exp: now + 3600,
    };
    const idToken = `${part({ alg: 'none', typ: 'JWT' })}.${part(body)}.`;
    expect((await emulated.post('/auth/firebase', { idToken })).data.user.phone).toBe(phone);
    expect((await api.post('/auth/firebase', { idToken })).status).toBe(401);
  });
});
