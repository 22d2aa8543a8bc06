import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Every operation that an owner, staff or an operator may call has a place in the console or the desk. */
const ROOT = join(import.meta.dirname, '../..');

interface Operation {
  operationId: string;
  description?: string;
}

/** Operations that people use elsewhere, with the place. */
const ELSEWHERE: Record<string, string> = {
  getDigest: 'Today reads the digest of a day, which is the same for the present day',
  listEvents: 'for programs that catch up; people see the same in Activity and in the history of a booking',
  adminListApiKeys: 'the page of a business shows the keys of its overview',
  followEvents: 'kit/live.ts opens it as an EventSource',
};

function callsOf(...folders: string[]): Set<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  );
  return new Set(
    files.flatMap((text) => [...text.matchAll(/\bdwaso\s*\.(\w+)\s*\.(\w+)/g)].map(([, a, b]) => `${a}.${b}`)),
  );
}

/** The method of the SDK for each operation, `GET /me` → `me.get`. */
function methods(): Map<string, string> {
  const table = readFileSync(join(ROOT, 'sdk/METHODS.md'), 'utf8');
  return new Map(
    [...table.matchAll(/^\| `(\w+\.\w+)\([^`]*\)` \| `([A-Z]+ [^`]+)` \|/gm)].map(
      ([, name, at]) => [at, name] as [string, string],
    ),
  );
}

function operationsFor(who: RegExp): { id: string; at: string }[] {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { operationId, description = '' }]) =>
      who.test(description) ? [{ id: operationId, at: `${method.toUpperCase()} ${path}` }] : [],
    ),
  );
}

function missing(who: RegExp, called: Set<string>): string[] {
  const methodOf = methods();
  return operationsFor(who)
    .filter(({ id, at }) => !called.has(methodOf.get(at) ?? '') && !(id in ELSEWHERE))
    .map(({ id, at }) => `${id}: ${at}`);
}

describe('the screens', () => {
  it('have a place for every operation of an owner, of staff and of any signed-in user', () => {
    expect(missing(/\b(OWNER|STAFF|signed-in user)\b/, callsOf('web/src'))).toEqual([]);
  });

  it('have a place for every operation of an operator', () => {
    expect(missing(/\b(operators?|ADMIN)\b/i, callsOf('web/src'))).toEqual([]);
  });

  it('need no exception that is not one', () => {
    const known = new Set(operationsFor(/./).map(({ id }) => id));
    expect(Object.keys(ELSEWHERE).filter((id) => !known.has(id))).toEqual([]);
  });
});
