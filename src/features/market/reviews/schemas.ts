import { Closed, Nullable, Prose, Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

export const Review = Shape(
  'Review',
  Type.Object({
    id: Type.String(),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    comment: Nullable(Type.String()),
    author: Nullable(Type.String({ description: 'First name of the customer' })),
    createdAt: Type.String(),
  }),
);
export type Review = Type.Static<typeof Review>;

export const ReviewBody = Closed({
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Type.Optional(Prose(2_000)),
});
export type ReviewBody = Type.Static<typeof ReviewBody>;

export interface ReviewRow {
  id: string;
  rating: number;
  comment: string | null;
  author: string | null;
  createdAt: Temporal.Instant;
}

export const toReview = (row: ReviewRow): Review => ({ ...row, createdAt: textOf(row.createdAt) });
