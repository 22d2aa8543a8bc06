import { afterAll, describe, expect, it } from 'vitest';
import { s3Store } from '../../../../../src/features/ground/uploads/media/s3.ts';
import { AppError } from '../../../../../src/kit/errors.ts';
import { startS3Server } from './s3-server.ts';

const keys = { id: 'AKDWASO', secret: 'a/secret+with=signs' };
const server = await startS3Server({ bucket: 'photos', ...keys });
afterAll(() => server.close());

const errors: unknown[] = [];
const storeWith = (overrides: Partial<Parameters<typeof s3Store>[0]> = {}) =>
  s3Store(
    {
      endpoint: server.url,
      region: 'eu-west-1',
      bucket: 'photos',
      accessKeyId: keys.id,
      secretAccessKey: keys.secret,
      forcePathStyle: true,
      ...overrides,
    },
    (error) => errors.push(error),
  );

const outcome = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? [error.kind.status, error.kind.code] : error;
};

describe('S3 storage', () => {
  it('puts an object under a valid signature, with its type, and gets the same bytes back', async () => {
    const store = storeWith();
    const bytes = Buffer.from([0, 255, 13, 10, 0, 1]);
    await store.put('upl_one', bytes, 'image/webp');
    expect(server.objects.get('media/upl_one')).toEqual({ bytes, contentType: 'image/webp' });
    expect(await store.get('upl_one')).toEqual(bytes);
    expect(server.requests).toEqual(['PUT /photos/media/upl_one', 'GET /photos/media/upl_one']);
    store.close();
  });

  it('returns null for absent objects, and sends no request for an impossible name', async () => {
    const store = storeWith();
    expect(await store.get('upl_absent')).toBeNull();
    const asked = server.requests.length;
    for (const name of ['../upl_one', 'a/b', '', 'A', 'x'.repeat(65), 'a\0']) expect(await store.get(name)).toBeNull();
    expect(server.requests.length).toBe(asked);
    store.close();
  });

  it('answers 503 for a wrong secret, an absent bucket, a failing and an unreachable storage, and reports why', async () => {
    for (const overrides of [{ secretAccessKey: 'wrong' }, { bucket: 'absent' }, { endpoint: 'http://127.0.0.1:1' }]) {
      const store = storeWith(overrides);
      errors.length = 0;
      expect(await outcome(store.put('upl_two', Buffer.from('x'), 'image/png'))).toEqual([
        503,
        'DEPENDENCY_UNAVAILABLE',
      ]);
      expect(errors).toHaveLength(1);
      expect(await outcome(store.get('upl_one'))).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
      store.close();
    }
    const store = storeWith();
    server.failWith = 500;
    expect(await outcome(store.put('upl_two', Buffer.from('x'), 'image/png'))).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    server.failWith = null;
    expect(server.objects.has('media/upl_two')).toBe(false);
    store.close();
  });
});
