import { type JsonSchema, refName } from './schema.ts';

/** Values by the name of a property, by what holds it (`Booking.id`), or by the operation (`createHold#status`). */
export type KnownExamples = Readonly<Record<string, unknown>>;

export interface ExampleSource {
  schemas: Readonly<Record<string, JsonSchema>>;
  known: KnownExamples;
  operationId: string;
  /** Gets the path of each text for which nothing realistic is known. */
  missing: (path: string) => void;
}

interface Place {
  /** The component or property that holds this value. */
  parent: string;
  name: string;
  path: string;
}

/**
 * An example that the schema allows: the known value of its name, else the schema's own example, else what its type
 * implies. Only texts need a known value; a text without one is reported.
 */
export function exampleOf(source: ExampleSource, schema: JsonSchema, parent: string): unknown {
  return build(source, schema, { parent, name: '', path: '' });
}

function build(source: ExampleSource, schema: JsonSchema, place: Place): unknown {
  const { parent, name: property } = place;
  const known = [`${source.operationId}#${property}`, `${parent}.${property}`, property]
    .filter((key) => property !== '' && key in source.known)
    .map((key) => source.known[key])
    .find((value) => fits(source, schema, value));
  if (known !== undefined) return known;
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  const name = refName(schema);
  if (name !== null) return build(source, source.schemas[name] ?? {}, { ...place, parent: name, name: '' });
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices?.[0]) return build(source, choices[0], place);
  const [type = 'any'] = [schema.type].flat();
  switch (type) {
    case 'object':
      return fields(source, schema, place);
    case 'array':
      return [build(source, schema.items ?? {}, { ...place, name: singular(place.name), path: `${place.path}/0` })];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      source.missing(place.path);
      return 'text';
    default:
      return {};
  }
}

function fields(source: ExampleSource, schema: JsonSchema, place: Place): Record<string, unknown> {
  const parent = place.name === '' ? place.parent : place.name;
  const built = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    build(source, field, { parent, name, path: `${place.path}/${name}` }),
  ]);
  return Object.fromEntries(built);
}

const singular = (name: string) => (name.endsWith('sses') ? name.slice(0, -2) : name.replace(/s$/, ''));

/** Whether a known value has the type that the schema asks for; the same name may mean a text here and a number there. */
function fits(source: ExampleSource, schema: JsonSchema, value: unknown): boolean {
  const name = refName(schema);
  if (name !== null) return fits(source, source.schemas[name] ?? {}, value);
  if (schema.enum) return schema.enum.includes(value);
  if (schema.const !== undefined) return schema.const === value;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.some((choice) => fits(source, choice, value));
  if (
    typeof schema['pattern'] === 'string' &&
    typeof value === 'string' &&
    !new RegExp(schema['pattern'], 'u').test(value)
  )
    return false;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object'];
  return (
    types.some((type) => isOf(type, value)) &&
    (!Array.isArray(value) || !schema.items || fitsEvery(source, schema.items, value))
  );
}

const fitsEvery = (source: ExampleSource, schema: JsonSchema, values: unknown[]) =>
  values.every((value) => fits(source, schema, value));

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
