import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { noisy, plain } from '../features/ground/uploads/media/pictures.ts';
import type { Api, Person } from '../service/api.ts';
import { formOf } from '../service/catalogue.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { startProcess } from '../service/process.ts';

const service = await startProcess(await createDatabase(), { ROLE: 'api' });

const BOUNDARY = 'x';
const HEAD = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
);
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
const LARGEST = Buffer.alloc(5 * 1024 * 1024 - 1_000, 7);

async function openBusinesses(api: Api, count: number): Promise<{ owner: Person; paths: string[] }> {
  const owner = await api.signIn();
  const paths: string[] = [];
  for (let n = 0; n < count; n++) {
    const made = await api.post('/businesses', { name: 'Shop', vertical: 'party-rentals' }, owner.token);
    expect(made.status, made.text).toBe(201);
    paths.push(`/businesses/${made.data.id}/uploads`);
  }
  return { owner, paths };
}

/** An upload that has sent its head, and whose file is up to the test. */
function begin(path: string, { token }: Person, fileBytes: number): ClientRequest {
  const sent = request(`${service.url}/api/v1${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': HEAD.length + fileBytes + TAIL.length,
    },
  });
  sent.on('error', () => {});
  onFinish(async () => void sent.destroy());
  sent.write(HEAD);
  return sent;
}

const answerOf = (sent: ClientRequest) =>
  new Promise<{ status: number; text: string; closed: Promise<void> }>((resolve) =>
    sent.once('response', async (answer: IncomingMessage) => {
      const closed = new Promise<void>((done) => answer.socket.once('close', () => done()));
      let text = '';
      for await (const chunk of answer) text += String(chunk);
      resolve({ status: answer.statusCode ?? 0, text, closed });
    }),
  );

async function figure(pattern: RegExp): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(pattern.exec(text)?.[1]);
}
const memory = () => figure(/^process_resident_memory_bytes(?:\{.*\})? (\S+)$/m);
const waiting = () => figure(/^dwaso_images\{.*state="waiting".*\} (\d+)$/m);

describe('unfinished uploads', () => {
  it('of four users with 20 businesses each take a fixed amount of memory, and keep nobody out', async () => {
    const attackers = await Promise.all(Array.from({ length: 4 }, () => openBusinesses(service, 20)));
    const victim = await openBusinesses(service, 1);
    const photo = await noisy(200, 200).jpeg().toBuffer();
    const upload = () =>
      service.call('POST', victim.paths[0] ?? '', { token: victim.owner.token, body: formOf(photo) });
    expect((await upload()).status).toBe(201);
    const before = await memory();

    const attack = attackers.flatMap(({ owner, paths }) =>
      paths.flatMap((path) => Array.from({ length: 4 }, () => begin(path, owner, LARGEST.length + 500))),
    );
    let ended = 0;
    for (const sent of attack) {
      sent.once('response', (answer) => {
        ended++;
        answer.resume();
      });
      sent.write(LARGEST);
    }
    // Two of each user are read. A busy machine ends some for being slow before all have arrived; others take their places.
    await expect.poll(async () => (await waiting()) + ended).toBe(attack.length - 4 * 2);
    let most = 0;
    for (let n = 0; n < 20; n++) {
      most = Math.max(most, await memory());
      expect((await upload()).status).toBe(201);
      await setTimeout(100);
    }
    const mebibytes = Math.round((most - before) / 1024 / 1024);
    console.info(`${attack.length} unfinished uploads of 5 MiB take ${mebibytes} MiB`);
    expect(mebibytes).toBeLessThan(250);
    for (const sent of attack) sent.destroy();
    await expect.poll(waiting).toBe(0);
  });

  it('of many users wait for the 64 MB of the process', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => openBusinesses(service, 1)));
    const sent = users.flatMap(({ owner, paths }) =>
      [1, 2].map(() => begin(paths[0] ?? '', owner, LARGEST.length + 500)),
    );
    // Twelve files of at most 5.3 MB, with what surrounds them, are 64 MB.
    await expect.poll(waiting).toBe(16 - 12);
    for (const one of sent) one.destroy();
    await expect.poll(waiting).toBe(0);
    const [first] = users;
    const photo = await plain(40, 40).jpeg().toBuffer();
    const body = { token: first?.owner.token, body: formOf(photo) };
    expect((await service.call('POST', first?.paths[0] ?? '', body)).status).toBe(201);
  });
});

describe('a slow upload', () => {
  it('below 1 kB a second over 10 seconds is closed with 408, and frees its place', async () => {
    const { owner, paths } = await openBusinesses(service, 1);
    const [path = ''] = paths;
    const slow = [begin(path, owner, 20_000), begin(path, owner, 20_000)];
    const trickle = setInterval(() => {
      for (const sent of slow) if (!sent.destroyed) sent.write(Buffer.alloc(500));
    }, 1_000);
    const photo = await plain(40, 40).jpeg().toBuffer();
    // The third upload of the user waits for one of the two.
    const third = service.call('POST', path, { token: owner.token, body: formOf(photo) });
    for (const { status, text, closed } of await Promise.all(slow.map(answerOf))) {
      expect([status, JSON.parse(text).error.code]).toEqual([408, 'REQUEST_TIMEOUT']);
      await closed;
    }
    clearInterval(trickle);
    expect((await third).status).toBe(201);
  });

  it('above 1 kB a second is received', async () => {
    const { owner, paths } = await openBusinesses(service, 1);
    const photo = await noisy(150, 150).jpeg({ quality: 95 }).toBuffer();
    const parts = 14;
    const size = Math.ceil(photo.length / parts);
    expect(size).toBeGreaterThan(1_500);
    const sent = begin(paths[0] ?? '', owner, photo.length);
    const answer = answerOf(sent);
    for (let n = 0; n < parts; n++) {
      sent.write(photo.subarray(n * size, (n + 1) * size));
      await setTimeout(1_000);
    }
    sent.end(TAIL);
    expect((await answer).status).toBe(201);
  });
});
