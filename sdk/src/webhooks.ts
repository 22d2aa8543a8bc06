import type { WebhookEvent } from './generated/types.ts';

export type { WebhookEvent } from './generated/types.ts';

/** Headers of a request: of fetch, of Node, or a plain object. */
export type HeadersLike = { get(name: string): string | null } | Record<string, string | readonly string[] | undefined>;

export interface VerifyOptions {
  /** How far the signature's time may be from now, in seconds. Default 300. */
  toleranceSeconds?: number;
}

export type WebhookErrorCode =
  | 'BODY_PARSED'
  | 'BODY_INVALID'
  | 'SECRET_MISSING'
  | 'SIGNATURE_MISSING'
  | 'SIGNATURE_MALFORMED'
  | 'SIGNATURE_MISMATCH'
  | 'TIMESTAMP_OUT_OF_TOLERANCE';

/** The request is not a genuine delivery, or could not be judged. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const TOLERANCE_SECONDS = 300;

const utf8 = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

function toBytes(body: unknown): Bytes {
  if (typeof body === 'string') return utf8.encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength);
  throw new WebhookVerificationError(
    'BODY_PARSED',
    'The body is not raw: a JSON parser has read it before. Pass the bytes or the text as they came, because the signature covers those',
  );
}

function readHeader(headers: HeadersLike, wanted: string): string {
  let found: string | readonly string[] | null | undefined;
  if (typeof headers.get === 'function') found = headers.get(wanted);
  else {
    const name = Object.keys(headers).find((key) => key.toLowerCase() === wanted);
    found = name === undefined ? undefined : (headers as Record<string, string | readonly string[]>)[name];
  }
  return (typeof found === 'string' ? found : found?.[0]) ?? '';
}

/** A signature, and what it is made of. */
interface Signed {
  time: string;
  signatures: Bytes[];
  /** What is signed before the body. */
  head: string;
  /** Null where a secret has no key for this kind of signature. */
  keyOf: (secret: string) => Bytes | null;
}

/** `t=<unix seconds>,v1=<hex>`; more than one v1 may come. The whole secret is the key. */
function readOwn(text: string): Signed {
  const fields = text.split(',').map((field) => field.trim().split('='));
  const time = fields.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = fields.flatMap(([name, value = '']) =>
    name === 'v1' && /^[0-9a-f]{64}$/i.test(value)
      ? [Uint8Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))]
      : [],
  );
  return { time, signatures, head: `${time}.`, keyOf: (secret) => utf8.encode(secret) };
}

/** Standard Webhooks: `v1,<base64>`, several apart by a space. The key is the decoded part of the secret after `whsec_`. */
function readStandard(id: string, time: string, text: string): Signed {
  const signatures = text.split(' ').flatMap((one) => (one.startsWith('v1,') && fromBase64(one.slice(3))) || []);
  return { time, signatures, head: `${id}.${time}.`, keyOf: (secret) => fromBase64(secret.replace(/^whsec_/, '')) };
}

function fromBase64(text: string): Bytes | null {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return bytes.length === 0 ? null : bytes;
  } catch {
    return null;
  }
}

function readSignature(headers: HeadersLike): Signed {
  const own = readHeader(headers, 'svc-signature');
  const [id, time, text] = ['id', 'timestamp', 'signature'].map((name) => readHeader(headers, `webhook-${name}`));
  if (!own && !(id && time && text))
    throw new WebhookVerificationError(
      'SIGNATURE_MISSING',
      'The request has neither the header Svc-Signature nor webhook-id, webhook-timestamp and webhook-signature',
    );
  const signed = own ? readOwn(own) : readStandard(id as string, time as string, text as string);
  if (/^\d+$/.test(signed.time) && signed.signatures.length > 0) return signed;
  throw new WebhookVerificationError(
    'SIGNATURE_MALFORMED',
    own
      ? 'The header Svc-Signature is not "t=<seconds>,v1=<hex>"'
      : 'The header webhook-signature is not "v1,<base64>", or webhook-timestamp not in seconds',
  );
}

/**
 * Checks the signature and the age of a delivery, and returns its event. Without Svc-Signature, which a relay may drop,
 * the headers of Standard Webhooks are checked. Give several secrets while one is being
 * rotated. Deliveries may come more than once: `event.id` is the same each time.
 *
 * @example
 * const event = await verify(await request.text(), request.headers, secret);
 * if (event.type === 'booking.confirmed') console.log(event.data.booking.id);
 */
export async function verify(
  rawBody: string | ArrayBuffer | ArrayBufferView,
  headers: HeadersLike,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = toBytes(rawBody);
  const keys = (typeof secrets === 'string' ? [secrets] : secrets).filter(Boolean);
  if (keys.length === 0) throw new WebhookVerificationError('SECRET_MISSING', 'There is no secret to check with');
  const signature = readSignature(headers);
  const head = utf8.encode(signature.head);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  if (!(await matches(keys, signature, signed)))
    throw new WebhookVerificationError('SIGNATURE_MISMATCH', 'The signature is not of this body and this secret');
  if (Math.abs(Date.now() / 1_000 - Number(signature.time)) > toleranceSeconds)
    throw new WebhookVerificationError(
      'TIMESTAMP_OUT_OF_TOLERANCE',
      `The signature's time is more than ${toleranceSeconds} seconds from now`,
    );
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError('BODY_INVALID', 'The body is not JSON');
  }
}

/** `crypto.subtle.verify` compares in constant time. */
async function matches(secrets: readonly string[], { keyOf, signatures }: Signed, signed: Bytes): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  for (const secret of secrets) {
    const bytes = keyOf(secret);
    if (!bytes) continue;
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
    }
  }
  return false;
}
