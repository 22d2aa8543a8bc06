import { ALTERNATIVES, type Alternatives, namedShape, PageMeta, RULE } from '../kit/http/schema.ts';
import { type JsonSchema, localRef, pascalCase, plain, refName } from './schema.ts';

/** Formats that validation knows under names of its own. */
const FORMATS: Record<string, string> = { 'local-date': 'date', instant: 'date-time' };

/** Keywords that concern the service alone. */
const INTERNAL = new Set(['$id', ALTERNATIVES, RULE, 'x-trim']);

const PAGE_META = JSON.stringify(plain(PageMeta));

/**
 * The named schemas of a document. Every body becomes one: a shape keeps its name, an envelope is named after the
 * shape in it, anything else after its operation.
 */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  /** The format of a string that declares none, by the name of its property. */
  private readonly formatOf: (property: string) => string | undefined;

  constructor(formatOf: (property: string) => string | undefined) {
    this.formatOf = formatOf;
  }

  /** Adds a component. The same name for two different schemas is a mistake of the caller. */
  define(name: string, schema: JsonSchema): JsonSchema {
    const earlier = this.schemas[name];
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(schema)) {
      throw new Error(`There are two components named ${name}`);
    }
    this.schemas[name] = schema;
    return localRef(name);
  }

  /** The schema as the document shows it: local references, standard formats, no internal keywords. */
  document(schema: JsonSchema, property = ''): JsonSchema {
    if (schema.$ref !== undefined) return this.shape(schema.$ref);
    const shown: JsonSchema = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (INTERNAL.has(keyword)) continue;
      shown[keyword] = this.keyword(keyword, value, property);
    }
    const format = isText(schema)
      ? (schema.format ?? (schema['pattern'] === undefined ? this.formatOf(property) : undefined))
      : undefined;
    if (format !== undefined) shown.format = FORMATS[format] ?? format;
    return shown;
  }

  private keyword(keyword: string, value: unknown, property: string): unknown {
    if (keyword === 'properties' || keyword === 'patternProperties') {
      const fields = Object.entries(value as Record<string, JsonSchema>);
      return Object.fromEntries(fields.map(([name, field]) => [name, this.field(name, field)]));
    }
    if (keyword === 'items' || keyword === 'not' || keyword === 'if' || keyword === 'then' || keyword === 'else') {
      return this.document(value as JsonSchema, property);
    }
    if (keyword === 'additionalProperties' && typeof value === 'object') return this.document(value as JsonSchema);
    if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf') {
      return (value as JsonSchema[]).map((part) => this.document(part, property));
    }
    return value;
  }

  private field(name: string, field: JsonSchema): JsonSchema {
    if (name === 'meta' && JSON.stringify(field) === PAGE_META) return this.define('PageMeta', this.document(field));
    return this.document(field, name);
  }

  private shape(ref: string): JsonSchema {
    const name = ref.replace(/#$/, '');
    if (!this.schemas[name]) {
      const shape = namedShape(name);
      if (!shape) throw new Error(`There is no shape named ${name}`);
      // The placeholder ends the recursion of shapes that refer to each other.
      this.schemas[name] = {};
      this.schemas[name] = this.document(plain(shape));
    }
    return localRef(name);
  }

  /** A request body, under the name of its operation. */
  request(operationId: string, body: object): JsonSchema {
    const schema = plain(body);
    if (schema.$ref !== undefined) return this.document(schema);
    const alternatives = schema[ALTERNATIVES] as Alternatives | undefined;
    const name = `${pascalCase(operationId)}Request`;
    if (!alternatives) return this.define(name, this.document(schema));
    const parts = Object.entries(alternatives).map(([kind, part]) =>
      this.define(insertKind(operationId, kind), this.document(alternative(schema, part))),
    );
    return this.define(name, { ...(schema.description && { description: schema.description }), oneOf: parts });
  }

  /** An answer's body. Envelopes of the same shape share a component. */
  response(operationId: string, body: object): JsonSchema {
    const schema = this.document(plain(body));
    if (refName(schema) !== null) return schema;
    const shared = envelopeName(schema);
    const own = `${pascalCase(operationId)}Response`;
    const taken = shared === null ? undefined : this.schemas[shared];
    const fits = shared !== null && (!taken || JSON.stringify(taken) === JSON.stringify(schema));
    return this.define(fits ? shared : own, schema);
  }
}

const isText = ({ type, enum: values }: JsonSchema) =>
  values === undefined && (Array.isArray(type) ? type.includes('string') : type === 'string');

/** createPublicHold and Rental: CreateRentalPublicHoldRequest. */
function insertKind(operationId: string, kind: string): string {
  const verb = /^[a-z]+/.exec(operationId)?.[0] ?? '';
  return `${pascalCase(verb)}${kind}${operationId.slice(verb.length)}Request`;
}

function alternative(schema: JsonSchema, { required, without }: Alternatives[string]): JsonSchema {
  const { [ALTERNATIVES]: _alternatives, description: _description, ...rest } = schema;
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => !without.includes(name));
  return {
    ...rest,
    required: [...required, ...(schema.required ?? []).filter((name) => !without.includes(name))],
    properties: Object.fromEntries(kept),
  };
}

/** BookingResponse, BookingListResponse, BookingPage; null for anything but an envelope of one shape. */
function envelopeName({ properties: { data, ...others } = {} }: JsonSchema): string | null {
  if (!data) return null;
  const { meta, ...more } = others;
  if (Object.keys(more).length > 0) return null;
  const one = refName(data);
  if (one !== null) return meta ? null : `${one}Response`;
  const row = data.items && refName(data.items);
  return row ? `${row}${meta ? 'Page' : 'ListResponse'}` : null;
}
