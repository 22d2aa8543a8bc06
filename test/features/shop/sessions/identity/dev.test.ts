import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { devIdentity } from '../../../../../src/features/shop/sessions/identity/dev.ts';
import { InvalidIdentity } from '../../../../../src/features/shop/sessions/identity/verifier.ts';
import { generateSigningKeyPem, loadSigningKeys } from '../../../../../src/features/shop/sessions/signing-keys.ts';

const START = Temporal.Instant.from('2026-03-02T10:00:00Z');
const PHONE = '+233241234567';
const pem = generateSigningKeyPem();

function withClock() {
  const clock = { now: START };
  return { clock, identity: devIdentity({ privateKeyPem: pem, now: () => clock.now }) };
}

describe('the development identity', () => {
  it('proves the phone it issued a token for, for one hour of its own clock', async () => {
    const { clock, identity } = withClock();
    clock.now = START.add({ hours: 24 * 400 });
    const token = await identity.issue(PHONE);
    await expect(identity.verify(token)).resolves.toEqual({ phone: PHONE });
    clock.now = clock.now.add({ minutes: 59 });
    await expect(identity.verify(token)).resolves.toEqual({ phone: PHONE });
    clock.now = clock.now.add({ minutes: 1 });
    await expect(identity.verify(token)).rejects.toThrow(InvalidIdentity);
  });

  it('refuses a token from the future', async () => {
    const { clock, identity } = withClock();
    const token = await identity.issue(PHONE);
    clock.now = START.subtract({ seconds: 61 });
    await expect(identity.verify(token)).rejects.toThrow(InvalidIdentity);
  });

  it('issues no token for something that is not a phone', async () => {
    const { identity } = withClock();
    for (const phone of ['', '0241234567', '+0241234567', '+233 24 123 4567', `${PHONE}\n`]) {
      await expect(identity.issue(phone), phone).rejects.toThrow(TypeError);
    }
  });

  it('refuses what it did not issue: another key, an access token of the same key, garbage', async () => {
    const { identity } = withClock();
    const stranger = devIdentity({ privateKeyPem: generateSigningKeyPem(), now: () => START });
    const accessKeys = await loadSigningKeys(pem);
    const access = await accessKeys.sign(
      { iss: 'https://api.example.test', aud: 'shop', phone_number: PHONE },
      900,
      START,
    );
    const endless = await new SignJWT({ phone_number: PHONE, iat: 0 })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer('dev-identity')
      .setAudience('dev-identity-sign-in')
      .sign(createPrivateKey(pem));
    for (const token of [await stranger.issue(PHONE), access, endless, '', 'a.b.c']) {
      await expect(identity.verify(token), token).rejects.toThrow(InvalidIdentity);
    }
    const expected = { issuer: 'dev-identity', audience: 'dev-identity-sign-in' };
    expect(await accessKeys.verify(await identity.issue(PHONE), START.epochMilliseconds / 1000, expected)).toBeNull();
  });
});
