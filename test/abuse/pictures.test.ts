import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bomb, plain } from '../features/uploads/media/pictures.ts';
import { tally } from '../service/api.ts';
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
  const attack = Promise.all(Array.from({ length: 40 }, () => upload(attacker, picture)));
  expect((await upload(victim, photo)).status).toBe(201);
  const refused = await attack;
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
