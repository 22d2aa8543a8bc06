import { Closed, Id, Nullable, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';
import type { FeedRow } from './store.ts';

const fields = {
  id: Type.String({ examples: ['fed_01k9d4m8v2h3n5p7q9rstvwxyz'] }),
  providerId: Nullable(
    Type.String({ description: 'Only bookings of this provider; null: all bookings of the business' }),
  ),
  details: Type.Boolean({ description: 'Entries contain phone, quantity, address and note' }),
  createdAt: Type.String(),
};

export const CalendarFeed = Shape('CalendarFeed', Type.Object(fields));

export const NewCalendarFeed = Shape(
  'NewCalendarFeed',
  Type.Object({
    ...fields,
    url: Type.String({ description: 'Shown once; anyone with this URL can read the calendar' }),
  }),
);

export const CreateFeed = Closed({
  providerId: Type.Optional(Id),
  details: Type.Optional(
    Type.Boolean({ description: 'Entries contain phone, quantity, address and note; OWNER only' }),
  ),
});

export const toFeed = (row: FeedRow) => ({
  id: row.id,
  providerId: row.providerId,
  details: row.details,
  createdAt: textOf(row.createdAt),
});
