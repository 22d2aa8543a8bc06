import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteBytes } from '../../../../src/features/ground/uploads/delete-upload.ts';
import { sourceSet } from '../../../../src/features/ground/uploads/index.ts';
import { formOf, openShop } from '../../../service/catalogue.ts';
import { startTestService } from '../../../service/service.ts';
import { noisy, plain } from './media/pictures.ts';
import { startS3Server } from './media/s3-server.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-copies-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const api = await startTestService({ DATA_DIR: dataDir });
const shop = await openShop(api, 'party-rentals');

const COPIES = ['320.webp', '640.webp', '1280.webp', 'card.jpg'];
const LASTING = 'public, max-age=31536000, immutable';

const upload = async (picture: Buffer) => (await shop.post('/uploads', formOf(picture))).data;
const fileOf = (id: string, file: string) => join(dataDir, 'media', `${id}_${file.replace('.', '_')}`);
const stored = async (id: string) => (await readdir(join(dataDir, 'media'))).filter((name) => name.startsWith(id));

async function get(url: string) {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

async function sizeOf(bytes: Buffer) {
  const { format, width, height } = await sharp(bytes).metadata();
  return [format, width, height];
}

describe('the copies of a photo', () => {
  it('for screens are made with the upload, the one for chats at its first use', async () => {
    const photo = await upload(await plain(1_500, 1_000).jpeg().toBuffer());
    const names = [photo.id, `${photo.id}_1280_webp`, `${photo.id}_320_webp`, `${photo.id}_640_webp`];
    expect((await stored(photo.id)).sort()).toEqual(names);
    const sizes = [];
    for (const file of COPIES) {
      const { status, headers, bytes } = await get(`${photo.url}/${file}`);
      expect(status, file).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': file.endsWith('webp') ? 'image/webp' : 'image/jpeg',
        'content-length': String(bytes.length),
        'cache-control': LASTING,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      });
      sizes.push(await sizeOf(bytes));
    }
    expect(sizes).toEqual([
      ['webp', 320, 213],
      ['webp', 640, 427],
      ['webp', 1_280, 853],
      ['jpeg', 1_200, 630],
    ]);
    expect(await stored(photo.id)).toContain(`${photo.id}_card_jpg`);
  });

  it('are never wider than the photo, and `srcset` says how wide they are', async () => {
    const photo = await upload(await plain(500, 400).png().toBuffer());
    expect(sourceSet(photo)).toBe(`/media/${photo.id}/320.webp 320w, /media/${photo.id}/640.webp 500w`);
    for (const source of sourceSet(photo).split(', ')) {
      const [url = '', width] = source.split(' ');
      expect((await sizeOf((await get(api.url + url)).bytes))[1]).toBe(Number.parseInt(width ?? '', 10));
    }
    const small = await upload(await plain(40, 30).png().toBuffer());
    expect(sourceSet(small)).toBe(`/media/${small.id}/320.webp 40w`);
    expect(sourceSet({ ...small, width: 4_000 })).toContain('1280.webp 1280w');
  });

  it('of a photo of an earlier version are made at their first use, once for all who ask', async () => {
    const photo = await upload(await noisy(900, 600).jpeg().toBuffer());
    const other = await startTestService({ DATA_DIR: dataDir, PUBLIC_URL: api.url }, { database: api.database });
    for (const file of COPIES) await rm(fileOf(photo.id, file), { force: true });
    const both = [api.url, other.url].flatMap((url) => Array.from({ length: 6 }, () => url));
    const answers = await Promise.all(both.map((url) => get(`${url}/media/${photo.id}/640.webp`)));
    for (const { status, headers, bytes } of answers) {
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'image/webp', LASTING]);
      expect(bytes.equals(answers[0]?.bytes as Buffer)).toBe(true);
    }
    expect(await readFile(fileOf(photo.id, '640.webp'))).toEqual(answers[0]?.bytes);
    expect(await stored(photo.id)).toHaveLength(2);
    await other.stop();
  });

  it('fall back to the original, for a minute, when they cannot be made', async () => {
    const photo = await upload(await plain(700, 500).jpeg().toBuffer());
    await rm(fileOf(photo.id, '320.webp'));
    await writeFile(join(dataDir, 'media', photo.id), 'no picture any more');
    const { status, headers, bytes } = await get(`${photo.url}/320.webp`);
    expect([status, headers.get('content-type'), String(bytes)]).toEqual([200, 'image/jpeg', 'no picture any more']);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(await stored(photo.id)).not.toContain(`${photo.id}_320_webp`);
  });

  it('are 404 where the photo or the copy is unknown, and go with the photo', async () => {
    const photo = await upload(await plain(50, 50).jpeg().toBuffer());
    for (const path of [
      `${photo.id}/321.webp`,
      `${photo.id}/320.avif`,
      `${photo.id}/..%2f${photo.id}`,
      `${photo.id}/constructor`,
      'upl_00000000000000000000000000/320.webp',
      `${photo.id}_320_webp`,
    ]) {
      expect((await get(`${api.url}/media/${path}`)).status, path).toBe(404);
    }
    await get(`${photo.url}/card.jpg`);
    expect(await stored(photo.id)).toHaveLength(5);
    expect((await shop.remove(`/uploads/${photo.id}`)).status).toBe(204);
    expect((await get(`${photo.url}/320.webp`)).status).toBe(404);
    const { db, media } = api.service.deps;
    expect(await deleteBytes(db, media)).toBe('done');
    expect(await stored(photo.id)).toEqual([]);
  });

  it('are kept in S3-compatible storage too, and its failure does not fail the page', async () => {
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
    const { data: photo } = await post('/uploads', formOf(await plain(400, 300).png().toBuffer()));
    const name = `media/${photo.id}_320_webp`;
    expect(s3.objects.get(name)?.contentType).toBe('image/webp');
    s3.objects.delete(name);
    expect((await get(`${photo.url}/320.webp`)).headers.get('content-type')).toBe('image/webp');
    expect(s3.objects.get(name)?.contentType).toBe('image/webp');
    s3.objects.clear();
    expect((await get(`${photo.url}/320.webp`)).status).toBe(404);
    s3.failWith = 503;
    expect((await get(`${photo.url}/320.webp`)).status).toBe(503);
    await service.stop();
    await s3.close();
  });
});
