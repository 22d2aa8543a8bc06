import type { AnyRoute } from '../../../kit/http/route.ts';
import { type JsonSchema, openShape, toPlain } from './plain-schema.ts';
import { CEDIS, PESEWAS } from './show.ts';
import type { Fields, Mirrored } from './tool.ts';
import { PAGE } from './tools/fields.ts';

/** The part of a schema that describes a value which is there: nullable shapes are unions with null. */
function present(given: JsonSchema): JsonSchema {
  const schema = openShape(given);
  const [one] = ((schema['anyOf'] as JsonSchema[] | undefined) ?? []).filter(({ type }) => type !== 'null');
  return one ? openShape(one) : schema;
}

const isNullable = (given: JsonSchema): boolean => {
  const schema = openShape(given);
  const options = (schema['anyOf'] as JsonSchema[] | undefined) ?? [];
  return [schema['type']].flat().includes('null') || options.some(({ type }) => type === 'null');
};

/** The schema of the fields that are shown. Throws for one that the API does not answer. */
export function pickSchema(given: JsonSchema, fields: Fields | true, at: string): JsonSchema {
  if (fields === true) return withoutText(toPlain(given));
  const schema = present(given);
  if (schema['items']) return { type: 'array', items: pickSchema(schema['items'] as JsonSchema, fields, `${at}[]`) };
  const known = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const properties: Record<string, JsonSchema> = {};
  for (const [name, part] of Object.entries(fields)) {
    const field = known[name];
    if (!field) throw new Error(`A tool shows ${at}/${name}, which the API does not answer`);
    properties[name] = pickSchema(field, part, `${at}/${name}`);
    if (PESEWAS.test(name)) {
      properties[name.replace(PESEWAS, CEDIS)] = { type: isNullable(field) ? ['string', 'null'] : 'string' };
    }
  }
  return { type: isNullable(given) ? ['object', 'null'] : 'object', properties };
}

/** Types are enough for a program; a model reads the values. */
function withoutText(schema: JsonSchema): JsonSchema {
  const { description: _description, format: _format, ...rest } = schema;
  if (rest['properties']) {
    rest['properties'] = Object.fromEntries(
      Object.entries(rest['properties'] as Record<string, JsonSchema>).map(([name, part]) => [name, withoutText(part)]),
    );
  }
  if (rest['items']) rest['items'] = withoutText(rest['items'] as JsonSchema);
  if (rest['anyOf']) rest['anyOf'] = (rest['anyOf'] as JsonSchema[]).map(withoutText);
  // The fields that an answer may lack, amounts in cedis, and fields of later versions break no client.
  delete rest['required'];
  delete rest['additionalProperties'];
  return rest;
}

const answerOf = ({ answers }: AnyRoute): JsonSchema =>
  openShape(((answers[200] ?? answers[201]) as { properties?: Record<string, JsonSchema> } | null) ?? {});

function outputOf({ declared, fields, adds, additional }: Mirrored & { additional: AnyRoute | null }): JsonSchema {
  const { data = {}, meta } = (answerOf(declared)['properties'] ?? {}) as Record<string, JsonSchema>;
  const picked = pickSchema(data, fields, declared.id);
  const pageOf = meta && { meta: pickSchema(meta, PAGE, `${declared.id}/meta`) };
  if (picked['type'] === 'array') return { data: picked, ...pageOf };
  const properties = { ...(picked['properties'] as Record<string, JsonSchema>), ...pageOf };
  if (!adds || !additional) return properties;
  const { data: more = {} } = (answerOf(additional)['properties'] ?? {}) as Record<string, JsonSchema>;
  return { ...properties, [adds.as]: { ...pickSchema(more, adds.fields, additional.id), type: ['object', 'null'] } };
}

/** Fields of all its routes; none is required, because an answer has those of one route. */
export const describeOutput = (mirrors: readonly (Mirrored & { additional: AnyRoute | null })[]): JsonSchema => ({
  type: 'object',
  properties: Object.assign({}, ...mirrors.map(outputOf)) as JsonSchema,
});
