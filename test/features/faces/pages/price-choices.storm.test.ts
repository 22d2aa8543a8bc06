import { afterAll, it } from 'vitest';
import { random } from '../../../service/seed.ts';
import { startTestService } from '../../../service/service.ts';
import { followPrice, openPriceWorld } from './price-choices.ts';

const CHOICES = 1_000;
const api = await startTestService();
const world = await openPriceWorld(api);
afterAll(() => Promise.all([world.rental.sql.end(), world.salon.sql.end()]));

it(`the price on the first page is the price at the review and of the booking, for ${CHOICES} choices`, async () => {
  const dice = random('price choices');
  const prices = new Set<number>();
  for (let number = 0; number < CHOICES; number++) prices.add(await followPrice(world, dice, number));
  console.log(`${CHOICES} choices at ${prices.size} different prices`);
}, 3_600_000);
