import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { type BackupSummary, backup } from '../../src/backup/backup.ts';
import { restore } from '../../src/backup/restore.ts';
import { SCHEMA } from '../../src/deps.ts';
import { diskStore } from '../../src/features/ground/uploads/media/disk.ts';
import { s3Store } from '../../src/features/ground/uploads/media/s3.ts';
import type { MediaStore } from '../../src/features/ground/uploads/media/store.ts';
import { reconcile } from '../../src/features/money/payments/index.ts';
import { startEmbedded } from '../../src/kit/embedded-postgres/start.ts';
import { inDays, openShop, type Shop, someone } from '../features/booking/bookings/shop.ts';
import { plain } from '../features/ground/uploads/media/pictures.ts';
import { startS3Server } from '../features/ground/uploads/media/s3-server.ts';
import { formOf } from '../service/catalogue.ts';
import { createDatabase, type TestDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { startTestService, type TestService } from '../service/service.ts';
import { asking, readSchema, readTables } from './compare.ts';

const directory = await mkdtemp(join(tmpdir(), 'dwaso-backup-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
let files = 0;
const newPath = () => join(directory, `${++files}.backup`);
const mediaIn = (name: string) =>
  diskStore(join(directory, name, 'media'), (error) => {
    throw error;
  });
const never = new AbortController().signal;

const backUp = (url: string, media: MediaStore, path: string, signal = never): Promise<BackupSummary> =>
  backup({ url, media, path, version: '0.0.0', signal });
const restoreFrom = (url: string, media: MediaStore, path: string, signal = never) =>
  restore({ url, media, path, schema: SCHEMA, signal, log: () => {} });

/** A server of its own, with its own roles; of PostgreSQL 18 also where the suite runs on an older one. */
async function startServer(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dwaso-restored-'));
  const server = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  onFinish(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server.url;
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createDatabase({ empty: true });
  onFinish(() => database.drop());
  return database;
}

/**
 * A series with a date that was skipped, an open offer, and an entry that waits beside a place that became free and was
 * not offered yet: no job runs here. Answers the bookings.
 */
async function addSeriesAndWaitlist(api: TestService, shop: Shop): Promise<string[]> {
  const { token } = shop.owner;
  const unitId = await shop.addUnit({ name: 'Canopy' });
  const first = (await shop.book({ unitId, date: inDays(17) })).data.id;
  const repeat = { every: 1, unit: 'WEEK', count: 3 };
  const body = { unitId, date: inDays(10), repeat, onConflict: 'SKIP', creation: 'BOOK', customer: someone('Dede') };
  const { data: series } = await api.post(`/businesses/${shop.id}/series`, body, token, true);
  await shop.setPolicies({ waitlist: 'IN_ORDER' });
  const join = async (date: string) => {
    const wait = { unitId, from: date, to: date, note: 'For "Ɔdɔ"', customer: someone('Waiting') };
    return (await api.post(`/businesses/${shop.id}/waitlist`, wait, token, true)).data;
  };
  const offered = await join(inDays(11));
  await join(inDays(17));
  await api.post(`/bookings/${first}/cancel`, {}, token);
  return [first, ...series.bookings.map(({ id }: { id: string }) => id), offered.offer.bookingId];
}

/** A business with a past: bookings, payments, a refund, photos, audit rows, a webhook, a waitlist, odd text. */
async function businessWithAPast() {
  const api = await startTestService({ DATA_DIR: join(directory, 'source') });
  const shop = await openShop(api, api.database.url, 'units');
  const { token } = shop.owner;
  const unitId = await shop.addUnit({ quantity: 5, name: 'Ɔdɔ 💛 "tent"\\with a slash' });
  await api.post(`/businesses/${shop.id}/webhooks`, { url: 'https://example.com/hook', events: ['*'] }, token, true);
  const picture = await plain(60, 40).png().toBuffer();
  const upload = await api.call('POST', `/businesses/${shop.id}/uploads`, { token, body: formOf(picture) });
  await api.call('PATCH', `/businesses/${shop.id}/units/${unitId}`, { token, body: { photoIds: [upload.data.id] } });
  const bookings = [];
  for (let day = 1; day < 6; day++) {
    const made = await shop.book({ unitId, date: inDays(day), customer: someone(`Näme, "${day}"`), note: 'a\\.\nb' });
    bookings.push(made.data.id);
  }
  const paid = await api.post(
    `/bookings/${bookings[0]}/payments`,
    { amountPesewas: 5_000, method: 'CASH' },
    token,
    true,
  );
  await api.post(`/payments/${paid.data.id}/refunds`, { amountPesewas: 100, reason: 'Rain' }, token, true);
  await api.post(`/bookings/${bookings[1]}/cancel`, { reason: 'No' }, token);
  bookings.push(...(await addSeriesAndWaitlist(api, shop)));
  return { api, shop, bookings, upload: upload.data, media: mediaIn('source') };
}

const { api, shop, bookings, upload, media } = await businessWithAPast();

describe('a backup', () => {
  it('restores every row, constraint, policy and photo on another server, and back', async () => {
    const [there, back] = [newPath(), newPath()];
    const made = await backUp(api.database.url, media, there);
    expect(made).toMatchObject({ photos: 1, missing: [] });
    const other = await startServer();
    const restored = await restoreFrom(other, mediaIn('other'), there);
    expect(restored).toMatchObject({ rows: made.rows, photos: 1, tables: made.tables });
    const tables = await readTables(api.database.url);
    expect(await readTables(other)).toEqual(tables);
    const kept = ['series', 'waitlist_entries', 'waitlist_freed'].map((table) => tables[table]?.length);
    expect(kept).toEqual([1, 2, 1]);

    await backUp(other, mediaIn('other'), back);
    const again = await emptyDatabase();
    await restoreFrom(again.url, mediaIn('again'), back);
    expect(await readTables(again.url)).toEqual(await readTables(api.database.url));
    expect(await readSchema(again.url)).toEqual(await readSchema(api.database.url));
    const { rows } = await asking(again.url, (client) => client.query('select count(*)::int as n from bookings'));
    expect(rows).toEqual([{ n: bookings.length }]);
  });

  it('gives a service that goes on as before: bookings, sums, photos, new work', async () => {
    const path = newPath();
    await backUp(api.database.url, media, path);
    const database = await emptyDatabase();
    await restoreFrom(database.url, mediaIn('served'), path);
    // The keys of an installation are kept apart from its backups.
    const env = { DATA_DIR: join(directory, 'served'), SECRETS_KEY: randomBytes(32).toString('base64') };
    const served = await startTestService(env, { database });
    const owner = await served.signIn(shop.owner.phone);
    expect(owner.id).toBe(shop.owner.id);
    for (const id of bookings) {
      const { data } = await served.get(`/bookings/${id}`, owner.token);
      const { url: _url, ...before } = (await api.get(`/bookings/${id}`, shop.owner.token)).data;
      expect(data).toMatchObject(before);
    }
    const entriesIn = async (service: TestService, token: string) =>
      (await service.get(`/businesses/${shop.id}/waitlist`, token)).data;
    const entries = await entriesIn(served, owner.token);
    expect(entries).toEqual(await entriesIn(api, shop.owner.token));
    // The place that was free when the backup was made still goes to the entry that waits, before any booking.
    const other = { unitId: entries[1].items[0].id, date: inDays(17), customer: someone('Late') };
    expect((await served.post(`/businesses/${shop.id}/bookings`, other, owner.token, true)).status).toBe(409);
    expect((await entriesIn(served, owner.token))[1]).toMatchObject({ id: entries[1].id, status: 'OFFERED' });
    const photo = await fetch(`${served.url}/media/${upload.id}`);
    expect(Buffer.from(await photo.arrayBuffer())).toEqual(await media.get(upload.id));
    expect(await reconcile(served.service.deps, served.service.deps.clock.now())).toEqual([]);
    const { data: units } = await served.get(`/businesses/${shop.id}/units`, owner.token);
    const body = { unitId: units[0].id, date: inDays(9), customer: someone() };
    expect((await served.post(`/businesses/${shop.id}/bookings`, body, owner.token, true)).status).toBe(201);
    await served.stop();
  });

  it('is one snapshot, whatever is booked meanwhile', async () => {
    const unitId = await shop.addUnit({ quantity: 500 });
    let going = true;
    let placed = 0;
    const booking = async () => {
      while (going) if ((await shop.book({ unitId, date: inDays(3) })).status === 201) placed++;
    };
    const load = Promise.all([booking(), booking()]);
    const path = newPath();
    while (placed < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    await backUp(api.database.url, media, path);
    going = false;
    await load;
    const database = await emptyDatabase();
    await restoreFrom(database.url, mediaIn('snapshot'), path);
    const { rows } = await asking(database.url, (client) =>
      client.query(
        `select (select last from event_sequences where business_id = $1)::int as last,
           (select count(*) from events where business_id = $1)::int as events,
           (select sum(taken) from unit_days where unit_id = $2)::int as taken,
           (select count(*) from bookings where unit_id = $2)::int as bookings`,
        [shop.id, unitId],
      ),
    );
    expect(rows[0].events).toBe(rows[0].last);
    expect(rows[0].taken).toBe(rows[0].bookings);
    expect(rows[0].bookings).toBeGreaterThan(2);
  });

  it('takes photos from S3 and to S3', async () => {
    const keys = { bucket: 'photos', id: 'key', secret: 'secret' };
    const [source, target] = await Promise.all([startS3Server(keys), startS3Server(keys)]);
    onFinish(() => Promise.all([source.close(), target.close()]));
    const [from, to] = [source, target].map(({ url }) =>
      s3Store(
        { ...keys, endpoint: url, region: 'x', accessKeyId: 'key', secretAccessKey: 'secret', forcePathStyle: true },
        () => {},
      ),
    ) as [MediaStore, MediaStore];
    const bytes = (await media.get(upload.id)) as Buffer;
    await from.put(upload.id, bytes, 'image/png');
    const path = newPath();
    await backUp(api.database.url, from, path);
    const database = await emptyDatabase();
    await restoreFrom(database.url, to, path);
    expect(target.objects.get(`media/${upload.id}`)).toEqual({ bytes, contentType: upload.contentType });
  });

  it('says which photos the storage has lost, and is made without them', async () => {
    const made = await backUp(api.database.url, mediaIn('nothing'), newPath());
    expect(made).toMatchObject({ photos: 0, missing: [upload.id] });
  });
});

describe('a backup is refused and leaves no file', () => {
  const expectNone = async (path: string) =>
    expect((await readdir(directory)).filter((name) => join(directory, name).startsWith(path))).toEqual([]);

  it('where row level security would hide rows', async () => {
    const [name, password] = [`dwaso_reader_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')];
    await asking(api.database.url, async (client) => {
      await client.query(`create role ${name} login password '${password}'`);
      await client.query(`grant usage on schema public to ${name}`);
      await client.query(`grant select on all tables in schema public to ${name}`);
    });
    const url = new URL(api.database.url);
    url.username = name;
    url.password = password;
    const path = newPath();
    await expect(backUp(url.href, media, path)).rejects.toThrow(/Row level security hides rows of .*bookings/);
    await expectNone(path);
    await asking(api.database.url, (client) => client.query(`grant dwaso_service to ${name}`));
    expect((await backUp(url.href, media, path)).rows).toBeGreaterThan(100);
    await asking(api.database.url, async (client) => {
      await client.query(`drop owned by ${name}`);
      await client.query(`drop role ${name}`);
    });
  });

  it('where a file has the name already', async () => {
    const path = newPath();
    await writeFile(path, 'precious');
    await expect(backUp(api.database.url, media, path)).rejects.toThrow(/exists already/);
    expect(await readFile(path, 'utf8')).toBe('precious');
  });

  it('when it is told to stop, or the storage of photos fails', async () => {
    const stopping = new AbortController();
    const path = newPath();
    const slow: MediaStore = {
      ...media,
      get: async () => {
        stopping.abort(new Error('stopped'));
        return Buffer.from('late');
      },
    };
    await expect(backUp(api.database.url, slow, path, stopping.signal)).rejects.toThrow();
    await expectNone(path);
    const broken: MediaStore = { ...media, get: () => Promise.reject(new Error('no storage')) };
    await expect(backUp(api.database.url, broken, path)).rejects.toThrow('no storage');
    await expectNone(path);
  });

  it('from a database without a schema', async () => {
    const database = await emptyDatabase();
    await expect(backUp(database.url, media, newPath())).rejects.toThrow(/nothing to back up/);
  });
});

describe('a restore', () => {
  it('is refused for a database with rows, and changes none of them', async () => {
    const path = newPath();
    await backUp(api.database.url, media, path);
    const before = await readTables(api.database.url);
    await expect(restoreFrom(api.database.url, media, path)).rejects.toThrow(/not empty/);
    expect(await readTables(api.database.url)).toEqual(before);
  });

  it('is refused for a file that was cut, changed or is none, before anything is touched', async () => {
    const path = newPath();
    await backUp(api.database.url, media, path);
    const whole = await readFile(path);
    const changed = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    changed[middle] = (changed[middle] ?? 0) ^ 0xff;
    const database = await emptyDatabase();
    for (const bytes of [
      whole.subarray(0, -20),
      whole.subarray(0, middle),
      changed,
      Buffer.from('no'),
      Buffer.alloc(0),
    ]) {
      const bad = newPath();
      await writeFile(bad, bytes);
      await expect(restoreFrom(database.url, media, bad)).rejects.toThrow();
    }
    expect(await readTables(database.url)).toEqual({});
    await expect(restoreFrom(database.url, media, join(directory, 'nowhere'))).rejects.toThrow(/ENOENT/);
  });

  it('that fails or is stopped leaves the database empty, and can be repeated', async () => {
    const path = newPath();
    await backUp(api.database.url, media, path);
    const database = await emptyDatabase();
    const broken: MediaStore = { ...media, put: () => Promise.reject(new Error('no storage')) };
    await expect(restoreFrom(database.url, broken, path)).rejects.toThrow('no storage');
    const stopping = new AbortController();
    const stopped: MediaStore = { ...media, put: async () => stopping.abort(new Error('stopped')) };
    await expect(restoreFrom(database.url, stopped, path, stopping.signal)).rejects.toThrow();
    const rows = Object.entries(await readTables(database.url)).filter(([name]) => name !== 'schema_migrations');
    expect(rows.filter(([, all]) => all.length > 0)).toEqual([]);
    await restoreFrom(database.url, mediaIn('repeated'), path);
    expect(await readTables(database.url)).toEqual(await readTables(api.database.url));
    expect(await readSchema(database.url)).toEqual(await readSchema(api.database.url));
  });

  it('works for an owner without special rights', async () => {
    const path = newPath();
    await backUp(api.database.url, media, path);
    const [name, password] = [`dwaso_owner_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')];
    const database = await createDatabase({ empty: true });
    const url = new URL(database.url);
    await asking(database.url, async (client) => {
      await client.query(`create role ${name} login password '${password}'`);
      await client.query(`grant dwaso_tenant, dwaso_public, dwaso_operator, dwaso_service to ${name}`);
      await client.query(`alter database ${url.pathname.slice(1)} owner to ${name}`);
      await client.query('create extension cube');
      await client.query('create extension earthdistance');
    });
    onFinish(async () => {
      await database.drop();
      await asking(inject('serverUrl'), (client) => client.query(`drop role ${name}`));
    });
    url.username = name;
    url.password = password;
    await restoreFrom(url.href, mediaIn('owner'), path);
    expect(await readTables(database.url)).toEqual(await readTables(api.database.url));
    const made = await backUp(url.href, mediaIn('owner'), newPath());
    const { schema_migrations: _schema, ...tables } = await readTables(database.url);
    expect(made.rows).toBe(Object.values(tables).flat().length);
  });

  it('is refused for a backup of a version whose migrations are not ours', async () => {
    const path = newPath();
    const database = await createDatabase();
    onFinish(() => database.drop());
    await asking(database.url, (client) =>
      client.query("insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')"),
    );
    await backUp(database.url, media, path);
    const target = await emptyDatabase();
    await expect(restoreFrom(target.url, media, path)).rejects.toThrow(/9999_future\.sql/);
  });
});
