import { it } from 'vitest';
import { seedBusinesses } from '../../src/seed/seed.ts';
import { startTestService } from '../service/service.ts';
import { expectLivelyDay } from './lively-day.ts';

it.each([6, 12, 18, 24, 48, 72, 96, 120, 144])(
  'the made-up shops have a lively day %i hours from now',
  async (hours) => {
    const api = await startTestService();
    await api.moveClock(hours * 3_600);
    await seedBusinesses(api.service.deps, 8);
    await expectLivelyDay(api);
    await api.stop();
  },
);
