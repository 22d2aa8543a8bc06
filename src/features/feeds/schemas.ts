import { Type } from 'typebox';
import { Closed, Id, Nullable, Shape } from '../../kit/http/schema.ts';
import { textOf } from '../../kit/time.ts';
import type { FeedRow } from './store.ts';

const fields = {
  id: Type.String({ examples: ['fed_01k9d4m8v2h3n5p7q9rstvwxyz'] }),
  providerId: Nullable(Type.String({ description: 'Only what this provider does; null for the whole business' })),
  details: Type.Boolean({ description: 'Entries tell phone, quantity, address and note' }),
  createdAt: Type.String(),
};

export const CalendarFeed = Shape('CalendarFeed', Type.Object(fields));

export const NewCalendarFeed = Shape(
  'NewCalendarFeed',
  Type.Object({
    ...fields,
    url: Type.String({ description: 'Shown this once; whoever has it can read the calendar' }),
  }),
);

export const CreateFeed = Closed({
  providerId: Type.Optional(Id),
  details: Type.Optional(Type.Boolean({ description: 'OWNER only: entries tell phone, quantity, address and note' })),
});

export const toFeed = (row: FeedRow) => ({
  id: row.id,
  providerId: row.providerId,
  details: row.details,
  createdAt: textOf(row.createdAt),
});
