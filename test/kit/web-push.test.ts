import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { arePushKeys, encryptPush, vapid } from '../../src/kit/web-push.ts';

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('web push', () => {
  it('encrypts as the RFC shows', () => {
    const given = { salt: Buffer.from(RFC.salt, 'base64url'), privateKey: Buffer.from(RFC.privateKey, 'base64url') };
    expect(encryptPush(RFC.text, RFC, given).toString('base64url')).toBe(RFC.body);
    expect(encryptPush(RFC.text, RFC).toString('base64url')).not.toBe(RFC.body);
  });

  it('knows keys that no browser makes', () => {
    expect(arePushKeys(RFC)).toBe(true);
    expect(arePushKeys({ ...RFC, auth: 'short' })).toBe(false);
    expect(arePushKeys({ ...RFC, p256dh: `${RFC.p256dh.slice(0, -4)}AAAA` })).toBe(false);
  });

  it('signs for the origin of the push service, for less than a day', () => {
    const signer = vapid(Buffer.from(RFC.privateKey, 'base64url'), 'https://dwaso.example');
    const header = signer.authorize('https://push.example/send/abc', Temporal.Instant.from('2027-03-09T10:00:00Z'));
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
    expect(key).toBe(signer.publicKey);
    const [head, claims, signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toEqual({
      aud: 'https://push.example',
      exp: Date.parse('2027-03-09T22:00:00Z') / 1_000,
      sub: 'https://dwaso.example',
    });
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ format: 'jwk', key: jwk });
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
  });
});
