import type { AnyRoute } from '../../../kit/http/route.ts';
import { isWrite } from '../../../kit/http/route.ts';
import { type JsonSchema, mapValues, toPlain } from './plain-schema.ts';
import type { Audience, Mirrored } from './tool.ts';

/** Arguments of every tool beside those of its routes. */
export const REQUEST_KEY = 'requestKey';
export const FULL = 'full';

const EXTRA: Record<string, JsonSchema> = {
  [REQUEST_KEY]: {
    type: 'string',
    description:
      'Makes a repeated call harmless: the same key with the same arguments gets the first answer. 8 to 128 of A-Z a-z 0-9 _ -',
  },
  [FULL]: { type: 'boolean', description: 'true: whole objects in place of the fields that matter' },
};

/** The names in a route's path. */
export const pathNames = ({ path }: AnyRoute): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

interface ObjectSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const ID: JsonSchema = { type: 'string' };
const OWN_BUSINESS: JsonSchema = { type: 'string', description: 'Your own business; may be left out' };

function argumentsOf(
  route: AnyRoute,
  audience: Audience,
): { properties: Record<string, JsonSchema>; required: string[] } {
  const parts = [route.params, route.query, route.body].map((part) => (part ?? {}) as ObjectSchema);
  const properties: Record<string, JsonSchema> = mapValues(
    Object.assign({}, ...parts.map(({ properties: fields = {} }) => fields)) as Record<string, JsonSchema>,
    toPlain,
  );
  const required = new Set(parts.flatMap(({ required: names = [] }) => names));
  for (const name of pathNames(route)) {
    properties[name] ??= ID;
    required.add(name);
  }
  // A key belongs to one business, which therefore need not be named.
  if (audience === 'key' && 'businessId' in properties) {
    properties['businessId'] = OWN_BUSINESS;
    required.delete('businessId');
  }
  if ('limit' in properties) properties['limit'] = { type: 'integer', description: 'Rows, 10 unless said' };
  if (isWrite(route)) {
    properties[REQUEST_KEY] = EXTRA[REQUEST_KEY] ?? {};
    if (route.idempotency === 'required') required.add(REQUEST_KEY);
  }
  return { properties, required: [...required] };
}

/** The arguments of all its routes; an argument is required where each of them requires it. */
export function describeInput(mirrors: readonly Mirrored[], audience: Audience): JsonSchema {
  const all = mirrors.map(({ declared }) => argumentsOf(declared, audience));
  const properties = Object.assign({}, ...all.map((one) => one.properties)) as Record<string, JsonSchema>;
  const [first, ...others] = all;
  const required = (first?.required ?? []).filter((name) => others.every((other) => other.required.includes(name)));
  const named = Object.entries(properties).sort(
    ([a], [b]) => Number(required.includes(b)) - Number(required.includes(a)),
  );
  return {
    type: 'object',
    properties: { ...Object.fromEntries(named), [FULL]: EXTRA[FULL] },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
