import { PAGES } from '../../../kit/http/buckets.ts';
import { Type } from '../../../kit/http/type.ts';

/** What every route of a page has in common. */
export const page = {
  at: 'root',
  tag: 'Pages',
  buckets: [PAGES],
  produces: 'text/html',
  answers: { 200: Type.String() },
} as const;
/** A form is answered by a redirect, or by its page again. */
export const FORM_ANSWERS = { 200: Type.String(), 303: null };

export const OfSlug = Type.Object({ slug: Type.String({ minLength: 1, maxLength: 256 }) });

/** A link may carry parameters of others, such as those that count campaigns. The page reads those it knows. */
export const AnyQuery = Type.Object({}, { additionalProperties: true });
export const sentBy = ({ query }: { query: object }) => query as Record<string, unknown>;
