import { randomFillSync } from 'node:crypto';
import { randomToken } from './crypto.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const POOL_BYTES = 4_096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

function randomByte(): number {
  if (used === POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  return pool[used++] as number;
}

let moment = 0;
let head = '';

/** Ids of the same millisecond share this part, so it is cached. */
function timePart(now: number): string {
  if (now !== moment) {
    moment = now;
    head = '';
    for (let index = 0, time = now; index < 10; index++, time = Math.floor(time / 32))
      head = ALPHABET[time % 32] + head;
  }
  return head;
}

function randomPart(length: number): string {
  let text = '';
  for (let index = 0; index < length; index++) text += ALPHABET[randomByte() & 31];
  return text;
}

/** For rows of no tenant. `<kind>_` and 26 characters: 48 bits of time, so that ids sort by age, then 80 random bits. */
export const newPlatformId = (kind: string): string => `${kind}_${timePart(Date.now())}${randomPart(16)}`;

const ROUTE_LENGTH = 6;

/** The end of a tenant's id. Ids, tokens and key prefixes of its rows end with it too, and so name their tenant. */
export const routeOf = (id: string): string => id.slice(-ROUTE_LENGTH);

/**
 * For rows of a tenant. `<kind>_` and 26 characters: 48 bits of time, 50 random bits, the tenant's route. The primary key
 * keeps such an id unique within its tenant.
 */
export const newId = (kind: string, tenantId: string): string =>
  `${kind}_${timePart(Date.now())}${randomPart(10)}${routeOf(tenantId)}`;

/** Random letters of an alphabet of at most 32; a value beyond its end is drawn again. */
export function randomLetters(alphabet: string, length: number): string {
  let text = '';
  while (text.length < length) text += alphabet[randomByte() & 31] ?? '';
  return text;
}

/** A secret that is looked up without its tenant: random bytes in base64url, then the tenant's route. */
export const newToken = (bytes: number, tenantId: string): string => randomToken(bytes) + routeOf(tenantId);
