import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { diskStore } from '../../../../../src/features/ground/uploads/media/disk.ts';

const root = await mkdtemp(join(tmpdir(), 'dwaso-media-'));
afterAll(() => rm(root, { recursive: true, force: true }));

describe('disk storage', () => {
  it('keeps bytes under their name and leaves nothing else behind', async () => {
    const store = diskStore(join(root, 'kept'), () => {});
    const bytes = Buffer.from([0, 255, 13, 10]);
    await store.put('upl_one', bytes, 'image/png');
    expect(await store.get('upl_one')).toEqual(bytes);
    expect(await readdir(join(root, 'kept'))).toEqual(['upl_one']);
  });

  it('returns null for absent and impossible names, and refuses to write an impossible one', async () => {
    await writeFile(join(root, 'secret'), 'not media');
    const store = diskStore(join(root, 'kept'), () => {});
    for (const name of ['upl_absent', '../secret', '..', '', '/etc/passwd', 'a/b', 'A', 'a\0b']) {
      expect(await store.get(name), name).toBeNull();
    }
    await expect(store.put('../outside', Buffer.from('x'), 'image/png')).rejects.toThrow('media name');
    expect(await readdir(root)).not.toContain('outside');
  });

  it('removes partial files of killed processes, and none that may still be written', async () => {
    const directory = join(root, 'left');
    await mkdir(directory);
    const names = { old: 'upl_old.0a0b0c0d0e0f.part', new: 'upl_new.0a0b0c0d0e0f.part', whole: 'upl_whole' };
    for (const name of Object.values(names)) await writeFile(join(directory, name), 'x');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(directory, names.old), yesterday, yesterday);
    await utimes(join(directory, names.whole), yesterday, yesterday);
    await diskStore(directory, () => {}).put('upl_one', Buffer.from('x'), 'image/png');
    await expect
      .poll(async () => (await readdir(directory)).sort())
      .toEqual(['upl_new.0a0b0c0d0e0f.part', 'upl_one', 'upl_whole']);
  });

  it('answers 503 where it may not write', async () => {
    const errors: unknown[] = [];
    await writeFile(join(root, 'file'), '');
    const store = diskStore(join(root, 'file'), (error) => errors.push(error));
    await expect(store.put('upl_one', Buffer.from('x'), 'image/png')).rejects.toMatchObject({
      kind: { status: 503, code: 'DEPENDENCY_UNAVAILABLE' },
    });
    expect(errors).toHaveLength(1);
  });

  it('answers 503 and removes the half-written file when the disk gives out midway', async () => {
    // A limit on file size fails a write midway, as a full disk does, and needs no disk to fill.
    const directory = join(root, 'full');
    const script = `
      const { diskStore } = await import(${JSON.stringify(join(import.meta.dirname, '../../../../../src/features/ground/uploads/media/disk.ts'))});
      const store = diskStore(${JSON.stringify(directory)}, () => {});
      await store.put('upl_small', Buffer.alloc(100), 'image/png');
      const outcome = await store.put('upl_large', Buffer.alloc(5_000_000), 'image/png').then(() => 'kept', (e) => e.kind?.status);
      console.log(outcome);`;
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      'ulimit -f 100; exec "$0" --input-type=module -e "$1"',
      process.execPath,
      script,
    ]);
    expect(stdout.trim()).toBe('503');
    expect(await readdir(directory)).toEqual(['upl_small']);
    expect(await readFile(join(directory, 'upl_small'))).toHaveLength(100);
  });
});
