import type { JsonSchema } from './schema.ts';

const whole = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } as JsonSchema });
const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', examples: [example] } as JsonSchema,
});

/** The headers of answers, as components. */
export const HEADER_COMPONENTS = {
  'X-Request-Id': text('Id of this request, for logs and support', 'req_01k9d4m8v2h3n5p7q9rstvwxyz'),
  'RateLimit-Limit': whole('Requests per minute that the most restrictive rate limit allows'),
  'RateLimit-Remaining': whole('Requests left in that rate limit'),
  'RateLimit-Reset': whole('Seconds until that rate limit is fully available again'),
  'Retry-After': whole('Seconds to wait before the next attempt'),
  'Idempotent-Replayed': text(
    '`true` on the stored response of an earlier request with the same Idempotency-Key',
    'true',
  ),
  'WWW-Authenticate': text('Authentication scheme of the missing or rejected credential', 'Bearer'),
} as const;

export const HEADERS = {
  always: ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  retry: ['Retry-After'],
  replay: ['Idempotent-Replayed'],
  challenge: ['WWW-Authenticate'],
} as const satisfies Record<string, readonly (keyof typeof HEADER_COMPONENTS)[]>;

export const headerRefs = (names: readonly string[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
