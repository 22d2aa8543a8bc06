import type { JsonSchema } from './schema.ts';

const whole = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } as JsonSchema });
const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', examples: [example] } as JsonSchema,
});

/** The headers of answers, as components. */
export const HEADER_COMPONENTS = {
  'X-Request-Id': text('Names this request in logs and support', 'req_01k9d4m8v2h3n5p7q9rstvwxyz'),
  'RateLimit-Limit': whole('Requests that the tightest bucket allows a minute'),
  'RateLimit-Remaining': whole('Requests left in that bucket'),
  'RateLimit-Reset': whole('Seconds until that bucket is full again'),
  'Retry-After': whole('Seconds to wait before the next attempt'),
  'Idempotent-Replayed': text('Set to `true` on the stored answer of an earlier request with the same key', 'true'),
  'WWW-Authenticate': text('The scheme of the missing or refused credential', 'Bearer'),
} as const;

export const HEADERS = {
  always: ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  retry: ['Retry-After'],
  replay: ['Idempotent-Replayed'],
  challenge: ['WWW-Authenticate'],
} as const satisfies Record<string, readonly (keyof typeof HEADER_COMPONENTS)[]>;

export const headerRefs = (names: readonly string[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
