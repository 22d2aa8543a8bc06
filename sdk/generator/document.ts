/** The OpenAPI document as the generator reads it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  discriminator?: { propertyName: string };
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  format?: string;
  description?: string;
  deprecated?: boolean;
}

export interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

interface Body {
  $ref?: string;
  description?: string;
  required?: boolean;
  content?: Record<string, Content>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface WrittenOperation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

export interface Document {
  info: { version: string };
  paths: Record<string, Record<string, unknown>>;
  webhooks?: Record<string, { post?: WrittenOperation }>;
  components: { schemas: Record<string, Schema>; responses?: Record<string, Body> };
}

export interface Operation extends WrittenOperation {
  method: string;
  path: string;
  /** The path is relative to the host, not to /api/v1. */
  atRoot: boolean;
  tag: string;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const REF = '#/components/schemas/';

export function readOperations(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const written = item[method] as WrittenOperation | undefined;
      if (!written) return [];
      const [tag] = written.tags ?? [];
      if (!tag) throw new Error(`${written.operationId} has no tag`);
      const responses = Object.entries(written.responses).map(([status, body]) => [status, shared(document, body)]);
      return [
        {
          ...written,
          responses: Object.fromEntries(responses),
          method: method.toUpperCase(),
          path,
          atRoot: 'servers' in item,
          tag,
        },
      ];
    }),
  );
}

/** Operations share the responses that have a name. */
const shared = ({ components }: Document, body: Body): Body =>
  (body.$ref && components.responses?.[body.$ref.replace('#/components/responses/', '')]) || body;

export const refName = ($ref: string): string => {
  if (!$ref.startsWith(REF)) throw new Error(`${$ref} is no named schema`);
  return $ref.slice(REF.length);
};

export function resolve(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[refName(schema.$ref)];
  if (!found) throw new Error(`The document has no ${schema.$ref}`);
  return resolve(document, found);
}

/** The JSON, form or text body of a request or response. */
export function contentOf(body: Body | undefined): { type: string; content: Content } | null {
  const [found] = Object.entries(body?.content ?? {});
  return found ? { type: found[0], content: found[1] } : null;
}

export const successesOf = ({ responses }: Operation): Body[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, body]) => body);

export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A value as a TypeScript literal. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value === null || typeof value !== 'object') {
    return typeof value === 'string'
      ? `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
      : JSON.stringify(value);
  }
  const fields = Object.entries(value).map(([key, one]) => `${propertyName(key)}: ${literal(one)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

export const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

export function comment(lines: (string | undefined)[], indent: string): string {
  const text = lines.filter((line) => line !== undefined).flatMap((line) => line.replaceAll('*/', '* /').split('\n'));
  if (text.length === 0) return '';
  if (text.length === 1) return `${indent}/** ${text[0]} */\n`;
  return `${indent}/**\n${text.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
