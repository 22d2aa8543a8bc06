import {
  comment,
  contentOf,
  type Document,
  literal,
  type Operation,
  pascal,
  readOperations,
  resolve,
} from './document.ts';
import { type Place, placeOf } from './names.ts';
import type { Types } from './types.ts';

/** One operation, and how it is called. */
export interface Call {
  operation: Operation;
  place: Place;
  /** Path parameters, in the order of the path. */
  params: string[];
  /** Whether the call takes a body, and a query. */
  body: 'none' | 'optional' | 'required';
  query: 'none' | 'optional' | 'required';
  kind: 'call' | 'page' | 'stream';
}

/** Errors of nearly every operation. */
const GENERAL = new Set([
  'API_KEY_REVOKED',
  'AUTH_INVALID_TOKEN',
  'BAD_REQUEST',
  'DEPENDENCY_UNAVAILABLE',
  'FORBIDDEN',
  'IDEMPOTENCY_MISMATCH',
  'INTERNAL_ERROR',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_FAILED',
]);

export function callsOf(document: Document, types: Types): Call[] {
  const calls = readOperations(document).map((operation): Call => {
    const content = contentOf(operation.requestBody)?.content;
    const schema = content ? resolve(document, content.schema) : null;
    const open = schema && !schema.properties && !schema.oneOf && !schema.anyOf && !schema.allOf;
    const empty =
      !schema ||
      (schema.properties ? Object.keys(schema.properties).length === 0 : open && schema.additionalProperties === false);
    // Only a POST has something to do without a body.
    const required =
      operation.method !== 'POST' ||
      (schema?.required?.length ?? 0) > 0 ||
      schema?.oneOf ||
      schema?.anyOf ||
      schema?.allOf;
    const query = (operation.parameters ?? []).filter((one) => one.in === 'query');
    const answer = types.answer(operation);
    const pages = query.some(({ name }) => name === 'cursor') && answer?.meta?.properties?.['nextCursor'];
    return {
      operation,
      place: placeOf(operation),
      params: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
      body: empty ? 'none' : required ? 'required' : 'optional',
      query: query.length === 0 ? 'none' : query.some((one) => one.required) ? 'required' : 'optional',
      kind: answer?.type === 'text/event-stream' ? 'stream' : pages ? 'page' : 'call',
    };
  });
  const taken = new Map<string, string>();
  for (const { operation, place } of calls) {
    const name = `${place.resource}.${place.method}`;
    const other = taken.get(name);
    if (other)
      throw new Error(`${operation.operationId} and ${other} are both ${name}: name one in generator/names.ts`);
    taken.set(name, operation.operationId);
  }
  return calls;
}

const bodyType = ({ operation }: Call, types: Types): string => {
  const schema = contentOf(operation.requestBody)?.content.schema ?? {};
  return schema.$ref ? types.show(schema, 'sent') : `${pascal(operation.operationId)}Body`;
};

const queryType = ({ operation }: Call) => `${pascal(operation.operationId)}Query`;

/** Types of queries and of bodies that have no name in the document. */
export function callTypes(calls: Call[], types: Types): string {
  return calls
    .flatMap((call) => {
      const { operation } = call;
      const shown: string[] = [];
      const schema = contentOf(operation.requestBody)?.content.schema;
      if (call.body !== 'none' && schema && !schema.$ref)
        shown.push(types.declare(bodyType(call, types), schema, 'sent'));
      if (call.query !== 'none') {
        const listed = (operation.parameters ?? []).filter((one) => one.in === 'query');
        const properties = Object.fromEntries(
          listed.map(({ name, description, schema: property }) => [
            name,
            { ...property, ...(description && { description }) },
          ]),
        );
        const required = listed.filter((one) => one.required).map(({ name }) => name);
        shown.push(types.declare(queryType(call), { type: 'object', properties, required }, 'sent'));
      }
      return shown;
    })
    .join('\n');
}

/** The parameters of a method: path parameters in the order of the path, then body, then query, then options. */
export function parametersOf(call: Call, types: Types): string {
  const args = call.params.map((name) => `${name}: string`);
  // A required parameter cannot follow an optional one.
  const bodyOptional = call.body === 'optional' && call.query !== 'required';
  if (call.body !== 'none') args.push(`body${bodyOptional ? '?' : ''}: t.${bodyType(call, types)}`);
  if (call.query !== 'none') args.push(`query${call.query === 'optional' ? '?' : ''}: t.${queryType(call)}`);
  return [...args, 'options?: RequestOptions'].join(', ');
}

/** Names of types refer to the module of types. */
const qualify = (type: string) =>
  type.replaceAll(/\/\*.*?\*\/|'(?:[^'\\]|\\.)*'|\b[A-Z]\w*/gs, (found) =>
    /^['/]|^Record$|^Blob$/.test(found) ? found : `t.${found}`,
  );

function returnType(call: Call, types: Types): string {
  const answer = types.answer(call.operation);
  if (call.kind === 'stream') return 'ApiPromise<Response>';
  if (!answer) return 'ApiPromise<void>';
  const data = qualify(
    answer.data.length > 1 ? types.union(answer.data, 'received') : types.show(answer.data[0] ?? {}, 'received', '  '),
  );
  if (call.kind === 'call') return `ApiPromise<${data}>`;
  const usual = ['hasMore', 'limit', 'nextCursor'];
  const names = Object.keys(answer.meta?.properties ?? {}).toSorted();
  if (names.join() === usual.join()) return `PagePromise<${data}>`;
  return `PagePromise<${data}, ${qualify(types.show(answer.meta ?? {}, 'received', '  '))}>`;
}

export function exampleOf(call: Call): string {
  const content = contentOf(call.operation.requestBody)?.content;
  const given = content?.example ?? Object.values(content?.examples ?? {})[0]?.value;
  const args = [...call.params];
  if (call.body !== 'none') {
    if (content && contentOf(call.operation.requestBody)?.type === 'multipart/form-data') args.push('{ file }');
    else if (given !== undefined) args.push(literal(given));
    else if (call.body === 'required') args.push('body');
  }
  if (call.query === 'required') args.push('query');
  const text = `dwaso.${call.place.resource}.${call.place.method}(${args.join(', ')})`;
  return call.kind === 'page' ? `for await (const one of ${text}) console.log(one);` : `await ${text};`;
}

const errorsOf = ({ responses }: Operation): string[] =>
  Object.entries(responses)
    .filter(([status]) => status >= '4')
    .flatMap(([, { description = '' }]) =>
      [...description.matchAll(/\b([A-Z][A-Z_]{3,}): /g)].map(([, code]) => code ?? ''),
    )
    .filter((code) => !GENERAL.has(code));

function showMethod(call: Call, types: Types): string {
  const { operation, place, kind } = call;
  const { method, path, summary, description } = operation;
  const errors = errorsOf(operation);
  const head = comment(
    [
      ...(summary ? [summary, ''] : []),
      ...(description ? [description, ''] : []),
      `\`${method} ${path}\`${errors.length > 0 ? `, errors: ${errors.join(', ')}` : ''}`,
      '',
      '@example',
      exampleOf(call),
    ],
    '  ',
  );
  const filled = `${operation.atRoot ? '/' : ''}${path.replaceAll(/\{(\w+)\}/g, '${$1}')}`;
  const to = call.params.length > 0 ? `path\`${filled}\`` : `'${filled}'`;
  const upload = contentOf(operation.requestBody)?.type === 'multipart/form-data';
  const body = call.body === 'none' ? 'undefined' : upload ? 'form(body)' : 'body';
  const query = call.query === 'none' ? [] : ['query'];
  const args =
    kind === 'call'
      ? [`'${method}'`, to, 'options', ...(body === 'undefined' && query.length === 0 ? [] : [body]), ...query]
      : [to, 'options', ...query];
  return `${head}  ${place.method}(${parametersOf(call, types)}): ${returnType(call, types)} {
    return this.client.${kind}(${args.join(', ')});
  }
`;
}

/** A type of the API may have the name of a tag. */
export const resourceClass = (resource: string): string => `${pascal(resource)}Api`;

export const byResource = (calls: Call[]): Map<string, Call[]> => Map.groupBy(calls, ({ place }) => place.resource);

/** The classes of all resources. */
export function showResources(calls: Call[], types: Types): string {
  return [...byResource(calls)]
    .map(
      ([resource, own]) =>
        `${comment([`Operations of "${own[0]?.operation.tag}".`], '')}export class ${resourceClass(resource)} extends Resource {\n${own.map((call) => showMethod(call, types)).join('\n')}}\n`,
    )
    .join('\n');
}
