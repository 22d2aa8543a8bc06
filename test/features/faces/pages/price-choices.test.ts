import { afterAll, it } from 'vitest';
import { random } from '../../../service/seed.ts';
import { sharedService } from '../../../service/service.ts';
import { followPrice, openPriceWorld } from './price-choices.ts';

const api = await sharedService();
const world = await openPriceWorld(api);
afterAll(() => Promise.all([world.rental.sql.end(), world.salon.sql.end()]));

// `price-choices.storm.test.ts` follows a thousand.
it('the price on the first page is the price at the review and of the booking', async () => {
  const dice = random('price choices');
  for (let number = 0; number < 24; number++) await followPrice(world, dice, number);
});
