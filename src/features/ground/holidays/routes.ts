import { publicHolidays } from '../../../domain/schedule/public-holidays.ts';
import { anyone } from '../../../kit/http/access.ts';
import { type AnyRoute, ok, read } from '../../../kit/http/route.ts';
import { Data } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { dateOf } from '../../../kit/time.ts';
import { PublicHoliday } from './schemas.ts';

export const holidayRoutes = (): AnyRoute[] => [
  read({
    id: 'listPublicHolidays',
    method: 'GET',
    path: '/public-holidays',
    tag: 'Reference data',
    summary: "List Ghana's public holidays of this year and the next; no business is closed by them",
    access: anyone,
    answers: { 200: Data(Type.Array(PublicHoliday)) },
    read: ({ now }) => {
      const year = Number(dateOf(now).slice(0, 4));
      return ok([...publicHolidays(year), ...publicHolidays(year + 1)]);
    },
  }),
];
