import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bomb, plain } from '../features/ground/uploads/media/pictures.ts';
import { type Answer, tally } from '../service/api.ts';
import { openBusiness, type TestBusiness } from '../service/business.ts';
import { formOf } from '../service/catalogue.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();
const [attacker, victim] = [await openBusiness(api), await openBusiness(api)];

const upload = ({ path, owner }: TestBusiness, picture: Buffer) =>
  api.call('POST', `${path}/uploads`, { token: owner.token, body: formOf(picture) });

it('forty images of 50 megapixels are refused by their header', async () => {
  const picture = bomb(7_071);
  expect(picture.length).toBeLessThan(20_000);
  const photo = await plain(40, 40).jpeg().toBuffer();
  const refused: Answer[] = [];
  // A business may have 20 pending uploads.
  for (let batch = 0; batch < 2; batch++) {
    const attack = Promise.all(Array.from({ length: 20 }, () => upload(attacker, picture)));
    expect((await upload(victim, photo)).status).toBe(201);
    refused.push(...(await attack));
  }
  expect(tally(refused)).toEqual({ VALIDATION_FAILED: 40 });
  expect(refused[0]?.details).toMatchObject([{ code: 'TOO_MANY_PIXELS', path: '/file' }]);
});

it('a business with 20 pictures under way gets 503, and another business is not kept waiting', async () => {
  const largest = bomb(5_000);
  const photo = await plain(40, 40).jpeg().toBuffer();
  let open = 45;
  const attack = Promise.all(
    Array.from({ length: open }, () =>
      upload(attacker, largest).finally(() => {
        open--;
      }),
    ),
  );
  // The refused ones are answered first.
  while (open > 20) await setTimeout(5);
  const first = await upload(victim, photo);
  expect(first.status).toBe(201);
  // The attacker's pictures were in the queue before the victim's, and some of them still are.
  expect(open).toBeGreaterThan(0);
  const answers = await attack;
  const busy = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(20);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy[0]?.code).toBe('DEPENDENCY_UNAVAILABLE');
  expect(busy[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await upload(attacker, photo)).status).toBe(201);
});

it('a business with 20 uploads that send no file is refused before its next file is read', async () => {
  const { path, owner } = attacker;
  const begin = () => {
    const sent = request(`${api.url}/api/v1${path}/uploads`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 100_000,
      },
    });
    sent.on('error', () => {});
    sent.flushHeaders();
    return sent;
  };
  const answerOf = (sent: ClientRequest) => new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  const waiting = async () => {
    const text = await (await fetch(`${api.url}/metrics`)).text();
    return Number(/^dwaso_images\{.*state="waiting".*\} (\d+)$/m.exec(text)?.[1]);
  };

  const silent = Array.from({ length: 20 }, begin);
  // Two of them may send their files.
  await expect.poll(waiting).toBe(18);
  const refused = begin();
  const answer = await answerOf(refused);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  const photo = await plain(40, 40).jpeg().toBuffer();
  expect((await upload(victim, photo)).status).toBe(201);

  // A closed connection frees the place of its upload, read or waiting.
  for (const sent of [...silent.slice(10), ...silent.slice(0, 10), refused]) sent.destroy();
  await expect.poll(waiting).toBe(0);
  expect((await upload(attacker, photo)).status).toBe(201);
});
