import {
  comment,
  contentOf,
  type Document,
  literal,
  type Operation,
  pascal,
  propertyName,
  readOperations,
  refName,
  resolve,
  type Schema,
  successesOf,
} from './document.ts';

/** Names that a program already has. */
const RENAMED: Record<string, string> = { Error: 'ErrorBody' };

/** Whether a type is sent or received. Received enums allow values that do not exist yet; sent ones do not. */
export type Direction = 'sent' | 'received';

const children = (schema: Schema): Schema[] => [
  ...Object.values(schema.properties ?? {}),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
  ...(schema.allOf ?? []),
  ...(schema.prefixItems ?? []),
  ...(schema.items ? [schema.items] : []),
  ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
];

/** Names of all schemas that the schema refers to, also through others. */
function reach(document: Document, schema: Schema, found: Set<string>): Set<string> {
  if (schema.$ref !== undefined) {
    const name = refName(schema.$ref);
    if (!found.has(name)) {
      found.add(name);
      reach(document, resolve(document, schema), found);
    }
  }
  for (const child of children(schema)) reach(document, child, found);
  return found;
}

const hasEnum = (schema: Schema): boolean => (schema.enum?.length ?? 0) > 1 || children(schema).some(hasEnum);

export class Types {
  readonly #document: Document;
  /** Named schemas that are both sent and received, and hold an enum. */
  readonly #twofold = new Set<string>();
  readonly #sent = new Set<string>();

  constructor(document: Document) {
    this.#document = document;
    const received = new Set<string>();
    for (const operation of readOperations(document)) {
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) reach(document, schema, this.#sent);
      for (const { schema } of operation.parameters ?? []) reach(document, schema, this.#sent);
      for (const { content } of Object.values(operation.responses))
        for (const { schema } of Object.values(content ?? {})) reach(document, schema, received);
    }
    for (const { post } of Object.values(document.webhooks ?? {}))
      for (const { schema } of Object.values(post?.requestBody?.content ?? {})) reach(document, schema, received);
    for (const name of this.#sent) {
      if (!received.has(name)) continue;
      const all = [name, ...reach(document, document.components.schemas[name] ?? {}, new Set())];
      if (all.some((one) => hasEnum(document.components.schemas[one] ?? {}))) this.#twofold.add(name);
    }
  }

  #nameOf(name: string, direction: Direction): string {
    const shown = RENAMED[name] ?? pascal(name);
    return direction === 'sent' && this.#twofold.has(name) ? `${shown}Input` : shown;
  }

  /** The schema as a type. `exact` names a property that tells the members of a union apart. */
  show(schema: Schema, direction: Direction, indent = '', exact?: string): string {
    if (schema.$ref !== undefined) return this.#nameOf(refName(schema.$ref), direction);
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum) return this.#showEnum(schema.enum, direction === 'received');
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) {
      const tag = schema.discriminator?.propertyName;
      return [...new Set(choices.map((one) => this.show(one, direction, indent, tag)))].join(' | ');
    }
    if (schema.allOf) return schema.allOf.map((one) => this.show(one, direction, indent)).join(' & ');
    const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? (schema.properties ? 'object' : 'any')];
    return types.map((type) => this.#showType(type, schema, direction, indent, exact)).join(' | ');
  }

  #showEnum(values: unknown[], tolerant: boolean): string {
    const shown = values.map(literal);
    if (tolerant && values.some((value) => typeof value === 'string')) shown.push('(string & {})');
    if (tolerant && values.some((value) => typeof value === 'number')) shown.push('(number & {})');
    return shown.join(' | ');
  }

  #showType(type: string, schema: Schema, direction: Direction, indent: string, exact?: string): string {
    if (type === 'integer' || type === 'number') return 'number';
    if (type === 'boolean' || type === 'null') return type;
    if (type === 'string') return schema.format === 'binary' ? 'Blob' : 'string';
    if (type === 'array') {
      if (schema.prefixItems)
        return `[${schema.prefixItems.map((one) => this.show(one, direction, indent)).join(', ')}]`;
      const item = this.show(schema.items ?? {}, direction, indent);
      return /^[\w.]+$/.test(item) || item.startsWith('{\n') ? `${item}[]` : `(${item})[]`;
    }
    if (type === 'object') return this.#showObject(schema, direction, indent, exact);
    return 'unknown';
  }

  #showObject(schema: Schema, direction: Direction, indent: string, exact?: string): string {
    const { properties = {}, required = [], patternProperties = {}, additionalProperties } = schema;
    const inner = `${indent}  `;
    const lines = Object.entries(properties).map(([name, property]) => {
      const optional = !required.includes(name);
      const values = property.enum ?? [];
      const type =
        name === exact && values.length > 0 ? values.map(literal).join(' | ') : this.show(property, direction, inner);
      const end = optional && direction === 'sent' ? ' | undefined' : '';
      return `${comment([property.description], inner)}${inner}${propertyName(name)}${optional ? '?' : ''}: ${type}${end};\n`;
    });
    if (lines.length === 0) {
      if (typeof additionalProperties === 'object')
        return `Record<string, ${this.show(additionalProperties, direction, indent)}>`;
      const [byPattern] = Object.values(patternProperties);
      if (byPattern) return `Record<string, ${this.show(byPattern, direction, indent)}>`;
      return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
    }
    if (additionalProperties) lines.push(`${inner}[key: string]: unknown;\n`);
    return `{\n${lines.join('')}${indent}}`;
  }

  /** Every named schema as an exported type. */
  declarations(): string {
    return Object.entries(this.#document.components.schemas)
      .flatMap(([name, schema]) => {
        const received = !this.#sent.has(name) || this.#twofold.has(name);
        const shown = [this.declare(this.#nameOf(name, 'received'), schema, received ? 'received' : 'sent')];
        if (this.#twofold.has(name)) shown.push(this.declare(this.#nameOf(name, 'sent'), schema, 'sent'));
        return shown;
      })
      .join('\n');
  }

  declare(name: string, schema: Schema, direction: Direction): string {
    const type = this.show(schema, direction);
    const head = comment([schema.description], '');
    // A union member needs its tag exact, so named members of a union are looked up there.
    const exact = this.#tagOf(schema);
    const shown = exact ? this.show(schema, direction, '', exact) : type;
    if (shown.startsWith('{\n')) return `${head}export interface ${name} ${shown}\n`;
    return `${head}export type ${name} = ${shown};\n`;
  }

  /** The discriminator of a union that the schema is a named member of. */
  #tagOf(schema: Schema): string | undefined {
    for (const union of Object.values(this.#document.components.schemas)) {
      const members = union.oneOf ?? union.anyOf ?? [];
      const named = members.some((one) => one.$ref !== undefined && resolve(this.#document, one) === schema);
      if (named && union.discriminator) return union.discriminator.propertyName;
    }
    return undefined;
  }

  /** What a success holds: `data` of the envelope, or the body itself. Null where there is no body. */
  answer(operation: Operation): { data: Schema[]; meta: Schema | null; type: string } | null {
    const bodies = successesOf(operation).flatMap((body) => contentOf(body) ?? []);
    const [first] = bodies;
    if (!first) return null;
    const whole = bodies.map(({ content }) => resolve(this.#document, content.schema));
    const meta = whole[0]?.properties?.['meta'];
    return {
      type: first.type,
      data: whole.map((schema, place) => schema.properties?.['data'] ?? bodies[place]?.content.schema ?? schema),
      meta: meta ? resolve(this.#document, meta) : null,
    };
  }

  /** The union of several answers; a property of one is `undefined` in the others, so that it can be read. */
  union(schemas: Schema[], direction: Direction): string {
    const resolved = schemas.map((schema) => Object.keys(resolve(this.#document, schema).properties ?? {}));
    const all = new Set(resolved.flat());
    const shown = schemas.map((schema, place) => {
      const missing = [...all].filter((name) => !resolved[place]?.includes(name));
      const type = this.show(schema, direction);
      return missing.length === 0 || resolved[place]?.length === 0
        ? type
        : `(${type} & { ${missing.map((name) => `${propertyName(name)}?: undefined`).join('; ')} })`;
    });
    return [...new Set(shown)].join(' | ');
  }

  /** The body of a delivery, from the document's webhooks. */
  webhookEvent(): string {
    const bodies = Object.values(this.#document.webhooks ?? {}).flatMap(
      ({ post }) => contentOf(post?.requestBody) ?? [],
    );
    const shown = [...new Set(bodies.map(({ content }) => this.show(content.schema, 'received')))];
    const type =
      shown.length > 0
        ? shown.join(' | ')
        : "Event extends infer E ? (E extends unknown ? Omit<E, 'sequence'> : never) : never";
    return `/** The body of a webhook delivery. */\nexport type WebhookEvent = ${type};\n`;
  }
}
