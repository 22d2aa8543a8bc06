import { curlSample, fillPath, pythonSample, type SampleRequest, typescriptSample } from './samples.ts';

/** The parts of the OpenAPI document that the pages of the reference show. */
export interface ReferenceDocument {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<string, Operation>> & { servers?: { url: string }[] }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { description: string }> };
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> };
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { example?: unknown }> }>;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** A page of the reference: the operations of one tag. `html` has no inline style and no script. */
export interface ReferencePage {
  slug: string;
  title: string;
  description: string;
  html: string;
  operations: { id: string; method: string; path: string; summary: string }[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const JSON_TYPE = 'application/json';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
/** Descriptions mark names as code. */
const prose = (text: string) => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

export const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(/\W+/g, '-');

type Schemas = Record<string, Schema>;

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolve(schemas[name] ?? {}, schemas);
}

function typeOf(schema: Schema, schemas: Schemas): string {
  const found = resolve(schema, schemas);
  const choices = found.oneOf ?? found.anyOf;
  if (choices) return [...new Set(choices.map((each) => typeOf(each, schemas)))].join(' or ');
  if (found.enum) return found.enum.map(String).join(', ');
  if (found.const !== undefined) return String(found.const);
  if (found.type === 'array') return `list of ${typeOf(found.items ?? {}, schemas)}`;
  return Array.isArray(found.type) ? found.type.join(' or ') : (found.type ?? 'object');
}

interface Field {
  name: string;
  schema: Schema;
  required: boolean;
}

/** The fields of a body. One of several shapes: a field is required where every shape requires it. */
function fieldsOf(schema: Schema, schemas: Schemas): Field[] {
  const found = resolve(schema, schemas);
  const shapes = found.oneOf ?? found.anyOf;
  if (shapes) {
    const lists = shapes.map((each) => fieldsOf(each, schemas));
    const known = new Map(lists.flat().map((field) => [field.name, field]));
    return [...known.values()].map((field) => ({
      ...field,
      required: lists.every((list) => list.some(({ name, required }) => name === field.name && required)),
    }));
  }
  const own = Object.entries(found.properties ?? {}).map(([name, each]) => ({
    name,
    schema: each,
    required: found.required?.includes(name) ?? false,
  }));
  return [...(found.allOf ?? []).flatMap((each) => fieldsOf(each, schemas)), ...own];
}

function table(title: string, rows: { name: string; type: string; required: boolean; about: string }[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ name, type, required, about }) =>
      `<tr><th scope="row"><code>${escape(name)}</code>${required ? ' <small>required</small>' : ''}</th><td>${escape(type)}</td><td>${prose(about)}</td></tr>`,
  );
  return `<table><caption>${title}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

const sample = (name: string, code: string | null, isOpen = false): string =>
  code === null
    ? ''
    : `<details${isOpen ? ' open' : ''}><summary>${name}</summary><pre tabindex="0"><code>${escape(code)}</code></pre></details>`;

interface Shown {
  method: string;
  path: string;
  root: string;
  operation: Operation;
  sdk: string | null;
}

function refusals({ responses }: Operation, document: ReferenceDocument): string {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, answer]) => {
      const name = answer.$ref?.split('/').at(-1) ?? '';
      const text = answer.description ?? document.components.responses[name]?.description ?? '';
      return `<li><b>${status}</b> ${prose(text)}</li>`;
    });
  return rows.length === 0 ? '' : `<details><summary>Refusals</summary><ul>${rows.join('')}</ul></details>`;
}

function section({ method, path, root, operation, sdk }: Shown, document: ReferenceDocument): string {
  const { schemas } = document.components;
  const { operationId, summary, description = '', parameters = [], requestBody, responses, security } = operation;
  const json = requestBody?.content[JSON_TYPE];
  const request: SampleRequest = {
    method: method.toUpperCase(),
    url: root + fillPath(path),
    isPublic: !security?.length,
    needsKey: parameters.some(({ name, required }) => name === 'Idempotency-Key' && required === true),
    body: json?.example,
    sdk,
  };
  const asked = parameters.map(({ name, required = false, description: about = '', schema = {} }) => ({
    name,
    required,
    about,
    type: typeOf(schema, schemas),
  }));
  const fields = json?.schema ? fieldsOf(json.schema, schemas) : [];
  const sent = fields.map(({ name, schema, required }) => ({
    name,
    required,
    type: typeOf(schema, schemas),
    about: schema.description ?? resolve(schema, schemas).description ?? '',
  }));
  const [status, good] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? [];
  const example = good?.content?.[JSON_TYPE]?.example;
  return `<section class="op"><h2 id="${operationId}">${prose(summary)}</h2><p class="op-at"><b>${request.method}</b> <code>${escape(path)}</code></p>${description && `<p>${prose(description)}</p>`}${table('Parameters', asked)}${table('Body', sent)}${sample('curl', curlSample(request), true)}${sample('TypeScript', typescriptSample(request))}${sample('Python', pythonSample(request))}${example === undefined ? '' : sample(`Answer ${status}`, JSON.stringify(example, null, 2))}${refusals(operation, document)}</section>`;
}

/** The methods of the SDK by operation, `POST /businesses/{businessId}/holds` → `bookings.hold(businessId, body)`. */
export const readMethods = (table: string): ReadonlyMap<string, string> =>
  new Map(
    [...table.matchAll(/^\| `(\w+\.\w+\([^`]*\))` \| `([A-Z]+ [^`]+)` \|/gm)].map(([, name = '', at = '']) => [
      at,
      name,
    ]),
  );

/** One page a tag, in the order of the document. */
export function toReference(document: ReferenceDocument, methods: ReadonlyMap<string, string>): ReferencePage[] {
  const server = document.servers[0]?.url ?? '';
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Shown[] => {
      const operation = item[method];
      const sdk = methods.get(`${method.toUpperCase()} ${path}`) ?? null;
      return operation ? [{ method, path, root: item.servers?.[0]?.url ?? server, operation, sdk }] : [];
    }),
  );
  return document.tags.flatMap(({ name, description }) => {
    const own = all.filter(({ operation }) => operation.tags[0] === name);
    if (own.length === 0) return [];
    return [
      {
        slug: slugOf(name),
        title: name,
        description,
        html: own.map((each) => section(each, document)).join('\n'),
        operations: own.map(({ method, path, operation: { operationId: id, summary } }) => ({
          id,
          method: method.toUpperCase(),
          path,
          summary,
        })),
      },
    ];
  });
}
