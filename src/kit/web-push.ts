import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

/** Encryption of Web Push messages (RFC 8291, aes128gcm of RFC 8188) and their signature (VAPID, RFC 8292). */

export interface PushKeys {
  /** The browser's public key, 65 bytes in base64url. */
  p256dh: string;
  /** 16 bytes in base64url. */
  auth: string;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4_096;
const PUBLIC_BYTES = 65;
const AUTH_BYTES = 16;

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** False for keys that no browser makes: of another length, or no point of the curve. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    const probe = createECDH(CURVE);
    probe.generateKeys();
    probe.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(p256dh, 'base64url').length === PUBLIC_BYTES;
  } catch {
    return false;
  }
}

/** Whether the bytes are a private key to sign with. */
export function isPushKey(bytes: Buffer): boolean {
  try {
    createECDH(CURVE).setPrivateKey(bytes);
    return bytes.length === 32;
  } catch {
    return false;
  }
}

/** `given` fixes the salt and the sender's key, for the vectors of the RFC. */
export function encryptPush(
  plaintext: string,
  keys: PushKeys,
  given: { salt: Buffer; privateKey: Buffer } | null = null,
): Buffer {
  const sender = createECDH(CURVE);
  if (given) sender.setPrivateKey(given.privateKey);
  else sender.generateKeys();
  const senderPublic = sender.getPublicKey();
  const browserPublic = Buffer.from(keys.p256dh, 'base64url');
  const salt = given?.salt ?? randomBytes(16);
  const shared = sender.computeSecret(browserPublic);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserPublic, senderPublic]);
  const secret = hkdf(Buffer.from(keys.auth, 'base64url'), shared, keyInfo, 32);
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The last record ends with the delimiter 2.
  const content = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(senderPublic.length), senderPublic, content, cipher.getAuthTag()]);
}

export interface Vapid {
  /** In base64url, as browsers take it. */
  publicKey: string;
  /** The header `Authorization` for a push service. */
  authorize(endpoint: string, now: Temporal.Instant): string;
}

const HOURS = 12;

/** `privateKey` is the scalar of the key, 32 bytes. */
export function vapid(privateKey: Buffer, subject: string): Vapid {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  const point = pair.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const publicKey = point.toString('base64url');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    publicKey,
    authorize(endpoint, now) {
      const exp = Math.floor(now.add({ hours: HOURS }).epochMilliseconds / 1_000);
      const claims = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode({ aud: new URL(endpoint).origin, exp, sub: subject })}`;
      const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${claims}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
