/** The OpenAPI document as the fuzzer reads it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  examples?: unknown[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface Described {
  $ref?: string;
  description: string;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  id: string;
  method: string;
  /** The path with its placeholders, relative to the host. */
  path: string;
  parameters: Parameter[];
  bodyType: string | null;
  body: Schema | null;
  responses: Record<string, Described>;
  /** JSON pointer of the schema in the document. */
  pointer: string;
}

interface WrittenOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Described>;
}

export interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Described> };
}

const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

export function operationsOf(document: Document): Operation[] {
  const prefix = new URL(document.servers[0]?.url ?? '').pathname;
  return Object.entries(document.paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods).map(([method, value]) => {
      const { operationId, parameters = [], requestBody, responses } = value as WrittenOperation;
      const [bodyType = null] = Object.keys(requestBody?.content ?? {});
      return {
        id: operationId,
        method: method.toUpperCase(),
        path: servers ? path : prefix + path,
        parameters,
        bodyType,
        body: bodyType === null ? null : (requestBody?.content[bodyType]?.schema ?? null),
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, response]) => [status, shared(document, response)]),
        ),
        pointer: `#/paths/${escapePointer(path)}/${method}`,
      };
    }),
  );
}

const shared = ({ components }: Document, response: Described): Described =>
  (response.$ref && components.responses[response.$ref.replace('#/components/responses/', '')]) || response;

export const responsePointer = ({ pointer }: Operation, status: number, type: string): string =>
  `${pointer}/responses/${status}/content/${escapePointer(type)}/schema`;

export function resolve(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.replace('#/components/schemas/', '');
  const found = document.components.schemas[name];
  if (!found) throw new Error(`The document has no ${schema.$ref}`);
  return resolve(document, found);
}
