import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture } from '../../../../../src/features/ground/uploads/media/image.ts';
import { bomb, fromPhone, NO_PICTURES, noisy, plain } from './pictures.ts';

const refused = { kind: { status: 422 }, details: [{ path: '/file', code: 'UNREADABLE_PICTURE' }] };

describe('cleanPicture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('keeps a small %s in its format and size', async (format) => {
    const picture = await cleanPicture('biz_a', await plain(40, 30).toFormat(format).toBuffer(), '/file');
    expect(picture).toMatchObject({ contentType: `image/${format}`, width: 40, height: 30 });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format, width: 40, height: 30 });
  });

  it('removes location and owner, and rotates the pixels instead of keeping the orientation tag', async () => {
    const sent = await fromPhone(80, 40);
    expect(sent.includes('Tecno')).toBe(true);
    expect((await sharp(sent).metadata()).orientation).toBe(6);

    const picture = await cleanPicture('biz_a', sent, '/file');
    expect(picture).toMatchObject({ width: 40, height: 80 });
    const { exif, orientation, xmp, iptc, icc } = await sharp(picture.bytes).metadata();
    expect([exif, orientation, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(picture.bytes.includes('Tecno') || picture.bytes.includes('Ama')).toBe(false);
    // After a quarter turn clockwise the left side is on top.
    const { data } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
    expect(data.at(-1)).toBeGreaterThan(150);
    expect(data[2]).toBeLessThan(90);
  });

  it('shrinks to 1,600 pixels on the longer side', async () => {
    expect(await cleanPicture('biz_a', await plain(3_200, 1_000).jpeg().toBuffer(), '/file')).toMatchObject({
      width: 1_600,
      height: 500,
    });
    expect(await cleanPicture('biz_a', await plain(900, 4_000).webp().toBuffer(), '/file')).toMatchObject({
      width: 360,
      height: 1_600,
    });
  });

  it.each(Object.entries(NO_PICTURES))('refuses other formats: %s', async (_name, bytes) => {
    await expect(cleanPicture('biz_a', bytes, '/file')).rejects.toMatchObject(refused);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a %s that is cut off', async (format) => {
    const whole = await noisy(300, 300).toFormat(format).toBuffer();
    for (const share of [0.1, 0.5, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      await expect(cleanPicture('biz_a', cut, '/file'), `${share}`).rejects.toMatchObject(refused);
    }
  });

  it('refuses a decompression bomb without decoding it', async () => {
    const bytes = bomb(30_000);
    expect(bytes.length).toBeLessThan(200_000);
    const { high: before } = sharp.cache().memory;
    const tooMany = {
      details: [{ code: 'TOO_MANY_PIXELS', path: '/file', message: 'must have at most 25 megapixels' }],
    };
    await expect(cleanPicture('biz_a', bytes, '/file')).rejects.toMatchObject(tooMany);
    // The most megabytes that libvips has held at once since the process began.
    expect(sharp.cache().memory.high - before).toBeLessThan(64);
  });

  it('accepts 25 megapixels and no pixel more', async () => {
    await expect(cleanPicture('biz_a', bomb(5_000), '/file')).resolves.toMatchObject({ width: 1_600, height: 1_600 });
    const refusal = cleanPicture('biz_a', bomb(5_001), '/file');
    await expect(refusal).rejects.toMatchObject({ details: [{ code: 'TOO_MANY_PIXELS' }] });
  });

  it('decodes many images in turn, and bad ones do not block good ones', async () => {
    const good = await plain(500, 500).jpeg().toBuffer();
    const bad = NO_PICTURES['text'] as Buffer;
    const all = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) => cleanPicture('biz_a', index % 3 === 0 ? bad : good, '/file')),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
  });
});
