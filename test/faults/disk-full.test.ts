import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { findEmbedded } from '../../src/kit/embedded-postgres/start.ts';
import { noisy } from '../features/ground/uploads/media/pictures.ts';
import type { Answer } from '../service/api.ts';
import { createDatabase } from '../service/database.ts';
import { random } from '../service/seed.ts';
import { check, summarise } from './check.ts';
import { pause, repeatFault } from './duration.ts';
import { startLoad, untilAnswered } from './load.ts';
import { forbiddenDisk, type SmallDisk, smallDisk } from './small-disk.ts';
import { openWorld, type World } from './world.ts';

const photo = await noisy(300, 300).jpeg().toBuffer();

function upload({ apis, rentals }: World, key: string): Promise<Answer> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const request = { token: rentals.owner.token, body, key };
  return apis[0]?.call('POST', `/businesses/${rentals.id}/uploads`, request) as Promise<Answer>;
}

const whole = await smallDisk(400);
afterAll(() => whole?.remove());
if (!whole)
  console.warn(
    'Only root may make a small file system: a limit on the process stands in for it, and a full disk under PostgreSQL is skipped',
  );

describe('a full disk under the photos', async () => {
  const disk: SmallDisk = (await smallDisk(16)) ?? (await forbiddenDisk(() => world.apis[0]?.pid() ?? 0));
  afterAll(() => disk.remove());
  const database = await createDatabase();
  afterAll(() => database.drop());
  const world: World = await openWorld({
    databaseUrl: async () => database.url,
    apis: [{ DATABASE_URL: database.url, DATA_DIR: disk.path }],
    worker: null,
  });
  afterAll(() => world.close());
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  afterAll(() => sql.end());

  it('refuses uploads with 503, leaves no partial file, and accepts them again once there is space', async () => {
    const load = startLoad(world, { name: 'disk-full' });
    const first = randomUUID();
    const kept = [await upload(world, first)];
    await repeatFault(async () => {
      await disk.fill();
      const key = randomUUID();
      for (let tries = 0; tries < 3; tries++) {
        const refused = await upload(world, key);
        expect([refused.status, refused.code], refused.text).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
        expect(refused.text).not.toMatch(/ENOSPC|EFBIG|dwaso-disk/);
      }
      // Earlier photos are still served, and other requests are unaffected.
      expect((await world.apis[0]?.get(`//media/${kept[0]?.data.id}`))?.status).toBe(200);
      await untilAnswered(load, 20);
      await disk.free();
      kept.push(await upload(world, key));
    });
    await load.stop();
    console.log(summarise(load));
    expect(kept.map(({ status }) => status)).toEqual(kept.map(() => 201));
    const again = await upload(world, first);
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, kept[0]?.text, 'true']);
    const ids = kept.map(({ data }) => data.id as string).sort();
    const { rows } = await sql.query('select id from uploads order by id');
    expect(rows.map(({ id }) => id)).toEqual(ids);
    const files = ids.flatMap((id) => [id, ...[320, 640, 1280].map((width) => `${id}_${width}_webp`)]);
    expect((await readdir(join(disk.path, 'media'))).sort()).toEqual(files.sort());
    expect([...load.retries]).toEqual([]);
    expect(await check(world, load)).toEqual([]);
  });
});

describe.skipIf(!whole)("a full disk under everything, the service's own PostgreSQL too", async () => {
  if (!whole) return;
  const world = await openWorld({
    databaseUrl: async () => (await findEmbedded(whole.path)) ?? '',
    apis: [{ DATA_DIR: whole.path }],
    worker: null,
  });
  afterAll(() => world.close());

  it('may stop writes, loses none, and recovers by itself once there is space', async () => {
    const dice = random('disk-full');
    const load = startLoad(world, { name: 'disk-full, whole' });
    await repeatFault(async () => {
      await untilAnswered(load, 5);
      await whole.fill();
      await pause(dice, 500, 3_000);
      await whole.free();
    });
    await untilAnswered(load, 20);
    await load.stop();
    console.log(summarise(load));
    expect(load.retries.get('503 DEPENDENCY_UNAVAILABLE')).toBeGreaterThan(0);
    expect(await check(world, load)).toEqual([]);
  });
});
