import { randomFillSync } from 'node:crypto';

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

/** `<kind>_` and 26 characters: 48 bits of time, so that ids sort by age, then 80 random bits. */
export function newId(kind: string): string {
  let tail = '';
  for (let index = 0; index < 16; index++) tail += ALPHABET[randomByte() & 31];
  return `${kind}_${timePart(Date.now())}${tail}`;
}
