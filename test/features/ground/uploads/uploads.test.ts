import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteBytes } from '../../../../src/features/ground/uploads/delete-upload.ts';
import { formOf, openShop } from '../../../service/catalogue.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { bomb, fromPhone, NO_PICTURES, noisy, plain } from './media/pictures.ts';
import { startS3Server } from './media/s3-server.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-uploads-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const api = await startTestService({ DATA_DIR: dataDir });
const shop = await openShop(api, 'party-rentals');

const countUploads = async ({ owner }: TestService = api) =>
  (await owner.query('select count(*)::int as count from uploads')).rows[0].count;
const fetchMedia = async (path: string) => {
  const answer = await fetch(api.url + path);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('an upload', () => {
  it('is stored upright and without metadata, and served with a year of cache', async () => {
    const sent = await fromPhone(80, 40);
    const made = await shop.post('/uploads', formOf(sent, { type: 'text/html', filename: '../../../x.html' }));
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: expect.stringMatching(/^upl_[0-9a-z]{26}$/),
      url: `${api.url}/media/${made.data.id}`,
      contentType: 'image/jpeg',
      bytes: expect.any(Number),
      width: 40,
      height: 80,
    });

    const { status, headers, bytes } = await fetchMedia(`/media/${made.data.id}`);
    expect(status).toBe(200);
    expect(bytes).toHaveLength(made.data.bytes);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { exif, width, height } = await sharp(bytes).metadata();
    expect([exif, width, height]).toEqual([undefined, 40, 80]);
    expect(await readdir(join(dataDir, 'media'))).toContain(made.data.id);

    const head = await fetch(made.data.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it('gets its type from its content and not from its name', async () => {
    const made = await shop.post(
      '/uploads',
      formOf(await plain(5, 5).webp().toBuffer(), { filename: 'a.jpg', type: 'image/jpeg' }),
    );
    expect(made.data.contentType).toBe('image/webp');
    expect((await fetchMedia(`/media/${made.data.id}`)).headers.get('content-type')).toBe('image/webp');
  });

  it('is refused at /file when the picture is incomplete, and nothing is stored', async () => {
    const before = [await countUploads(), await readdir(join(dataDir, 'media'))];
    const png = await noisy(200, 200).png().toBuffer();
    const bad = { ...NO_PICTURES, truncated: png.subarray(0, png.length / 2), bomb: bomb(20_000) };
    for (const [name, bytes] of Object.entries(bad)) {
      const refused = await shop.post('/uploads', formOf(bytes, { type: 'image/png', filename: 'a.png' }));
      expect([refused.status, refused.code, refused.details[0]?.path], name).toEqual([
        422,
        'VALIDATION_FAILED',
        '/file',
      ]);
    }
    expect([await countUploads(), await readdir(join(dataDir, 'media'))]).toEqual(before);
  });

  it('must be one file in the field named file, and at most 5 MiB', async () => {
    const good = await plain(5, 5).png().toBuffer();
    const wrongField = await shop.post('/uploads', formOf(good, { field: 'photo' }));
    expect([wrongField.status, wrongField.details[0]?.path]).toEqual([422, '/photo']);
    expect((await shop.post('/uploads', new FormData())).details[0]?.path).toBe('/file');
    const two = formOf(good);
    two.append('file', new Blob([new Uint8Array(good)]), 'b.png');
    expect((await shop.post('/uploads', two)).details[0]?.path).toBe('/file');
    const withText = formOf(good);
    withText.append('note', 'hello');
    expect((await shop.post('/uploads', withText)).status).toBe(422);
    const large = await shop.post('/uploads', formOf(Buffer.alloc(5 * 1024 * 1024 + 1)));
    expect([large.status, large.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect((await shop.post('/uploads', formOf(Buffer.alloc(5 * 1024 * 1024)))).status).toBe(422);
    const json = await shop.post('/uploads', { file: 'x' });
    expect([json.status, json.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('is refused cleanly when the multipart body itself is broken', async () => {
    const send = (type: string, body: string) =>
      api.call('POST', `/businesses/${shop.id}/uploads`, {
        token: shop.owner.token,
        headers: { 'content-type': type },
        body,
      });
    const part = '--a\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nhalf';
    for (const answer of [
      await send('multipart/form-data', 'x'),
      await send('multipart/form-data; boundary=a', 'garbage'),
      await send('multipart/form-data; boundary=a', part),
    ]) {
      expect([answer.status, answer.code], answer.text).toEqual([400, 'BAD_REQUEST']);
    }
    const nameless = await send('multipart/form-data; boundary=a', '--a\r\n\r\n\r\n--a--\r\n');
    expect([nameless.status, nameless.details[0]?.path]).toEqual([422, '/file']);
  });

  it('is replayed by its Idempotency-Key, and refused with another file', async () => {
    const bytes = await plain(7, 7).png().toBuffer();
    const send = (picture: Buffer) =>
      api.call('POST', `/businesses/${shop.id}/uploads`, {
        token: shop.owner.token,
        key: 'upload-key-1',
        body: formOf(picture),
      });
    const first = await send(bytes);
    expect(first.status).toBe(201);
    const again = await send(bytes);
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect((await send(await plain(8, 8).png().toBuffer())).code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('needs an owner or a key with the scope', async () => {
    const picture = formOf(await plain(5, 5).png().toBuffer());
    const staff = await shop.staff();
    expect((await shop.post('/uploads', picture, staff.token)).code).toBe('ROLE_REQUIRED');
    expect((await shop.post('/uploads', picture, (await api.signIn()).token)).code).toBe('NOT_FOUND');
    expect((await shop.post('/uploads', picture, await shop.key('catalog:read'))).code).toBe('SCOPE_MISSING');
    expect((await shop.post('/uploads', picture, await shop.key('catalog:write'))).status).toBe(201);
  });
});

/** Sends the raw path, which `fetch` would normalise. */
const rawGet = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });

describe('media', () => {
  it('is 404 for unknown or malformed ids, and never leaves its directory', async () => {
    await writeFile(join(dataDir, 'secret.txt'), 'the secret');
    for (const path of [
      '/media/upl_00000000000000000000000000',
      '/media/x',
      '/media/',
      '/media/..',
      '/media/../secret.txt',
      '/media/..%2fsecret.txt',
      '/media/%2e%2e%2fsecret.txt',
      '/media/..%5csecret.txt',
      `/media/%2f${encodeURIComponent(join(dataDir, 'secret.txt'))}`,
      '/media/upl_%00',
      `/media/${'a'.repeat(300)}`,
    ]) {
      const answer = await rawGet(path);
      expect(answer, path).toMatch(/^HTTP\/1.1 404 /);
      expect(answer, path).not.toContain('the secret');
    }
  });

  it('is 404 for a file without a row', async () => {
    await writeFile(join(dataDir, 'media/upl_0rphan00000000000000000000'), 'x');
    expect((await fetchMedia('/media/upl_0rphan00000000000000000000')).status).toBe(404);
  });
});

describe('a store that fails', () => {
  it('is 503, and nothing is stored', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'dwaso-broken-'));
    await writeFile(join(broken, 'media'), 'a file where a directory should be');
    const service = await startTestService({ DATA_DIR: broken });
    const { post } = await openShop(service, 'party-rentals');
    const refused = await post('/uploads', formOf(await plain(5, 5).png().toBuffer()));
    expect([refused.status, refused.code]).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    expect(refused.text).not.toContain(broken);
    expect(await countUploads(service)).toBe(0);
    await service.stop();
    await rm(broken, { recursive: true });
  });
});

describe('S3-compatible storage', () => {
  it('stores and serves uploads instead of the disk', async () => {
    const s3 = await startS3Server({ bucket: 'dwaso', id: 'AK', secret: 'SK' });
    const service = await startTestService({
      S3_BUCKET: 'dwaso',
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: 'AK',
      S3_SECRET_ACCESS_KEY: 'SK',
      S3_REGION: 'af-south-1',
      S3_FORCE_PATH_STYLE: 'true',
    });
    const { post } = await openShop(service, 'party-rentals');
    const picture = formOf(await plain(5, 5).png().toBuffer());
    const made = await post('/uploads', picture);
    expect(made.status).toBe(201);
    const kept = s3.objects.get(`media/${made.data.id}`);
    expect(kept?.contentType).toBe('image/png');
    const served = await fetch(made.data.url);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(kept?.bytes);

    s3.objects.clear();
    expect((await fetch(made.data.url)).status).toBe(404);
    s3.failWith = 503;
    const refused = await post('/uploads', picture);
    expect([refused.status, refused.code]).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    expect((await fetch(made.data.url)).status).toBe(503);
    expect(await countUploads(service)).toBe(1);
    await service.stop();
    await s3.close();
  });
});

describe('the photos of a business', () => {
  const upload = async ({ post }: { post: typeof shop.post }) =>
    (await post('/uploads', formOf(await plain(20, 20).png().toBuffer()))).data;

  it('are listed newest first, page by page, with whether they are shown', async () => {
    const own = await openShop(api, 'party-rentals');
    const [first, second, third] = [await upload(own), await upload(own), await upload(own)];
    await own.post('/units', { name: 'Tent', pricePesewas: 1, photoIds: [second.id] });
    const page = await own.get('/uploads?limit=2');
    expect(page.data).toEqual([
      { ...third, used: false, createdAt: expect.any(String) },
      { ...second, used: true, createdAt: expect.any(String) },
    ]);
    const rest = await own.get(`/uploads?limit=2&cursor=${page.body.meta.nextCursor}`);
    expect(rest.data.map(({ id }: { id: string }) => id)).toEqual([first.id]);
  });

  it('are deleted unless they are shown, and their bytes with them', async () => {
    const own = await openShop(api, 'party-rentals');
    const [spare, shown] = [await upload(own), await upload(own)];
    const { data: unit } = await own.post('/units', { name: 'Tent', pricePesewas: 1, photoIds: [shown.id] });
    const refused = await own.remove(`/uploads/${shown.id}`);
    expect([refused.status, refused.code]).toEqual([409, 'INVALID_STATE']);
    expect((await shop.remove(`/uploads/${spare.id}`)).code).toBe('NOT_FOUND');
    expect((await own.remove(`/uploads/${spare.id}`)).status).toBe(204);
    expect((await fetchMedia(`/media/${spare.id}`)).status).toBe(404);
    expect((await own.remove(`/uploads/${spare.id}`)).code).toBe('NOT_FOUND');
    expect((await own.patch(`/units/${unit.id}`, { photoIds: [spare.id] })).details[0]?.code).toBe('UNKNOWN_PHOTO');
    const items = [{ unitId: unit.id }, { unitId: unit.id }];
    const { data: kit } = await own.post('/kits', { name: 'Party', items, photoIds: [shown.id] });
    await own.remove(`/units/${unit.id}`);
    expect((await own.remove(`/uploads/${shown.id}`)).code).toBe('INVALID_STATE');
    await own.remove(`/kits/${kit.id}`);
    expect((await own.remove(`/uploads/${shown.id}`)).status).toBe(204);
    expect((await own.get('/uploads')).data).toEqual([]);

    const stored = async () => (await readdir(join(dataDir, 'media'))).filter((name) => name === spare.id);
    expect(await stored()).toEqual([spare.id]);
    const { db, media } = api.service.deps;
    expect(await deleteBytes(db, media)).toBe('done');
    expect(await stored()).toEqual([]);
  });

  it('are never shown and deleted at once', async () => {
    const own = await openShop(api, 'party-rentals');
    const { data: unit } = await own.post('/units', { name: 'Tent', pricePesewas: 1 });
    for (let round = 0; round < 8; round++) {
      const photo = await upload(own);
      const [removed, chosen] = await Promise.all([
        own.remove(`/uploads/${photo.id}`),
        own.patch(`/units/${unit.id}`, { photoIds: [photo.id] }),
      ]);
      expect([
        [204, 422],
        [409, 200],
      ]).toContainEqual([removed.status, chosen.status]);
    }
  });
});
