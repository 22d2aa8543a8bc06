import { Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';

export const PublicHoliday = Shape(
  'PublicHoliday',
  Type.Object({
    date: Type.String(),
    name: Type.String({ examples: ['Independence Day'] }),
    movable: Type.Boolean({ description: 'Another date every year; those of Islam may differ by a day' }),
  }),
);
