import { DEPENDENCY_UNAVAILABLE, type ErrorKind, INTERNAL_ERROR } from '../kit/errors.ts';
import { type AnyRoute, isWrite } from '../kit/http/route.ts';
import { hasEtag, takesBytes } from '../kit/http/route-schema.ts';
import type { Components } from './components.ts';
import { describeAccess, errorsOf, IDEMPOTENCY_HEADER, takesIdempotencyKey } from './describe-route.ts';
import { exampleOf, type KnownExamples } from './example.ts';
import { HEADERS, headerRefs } from './headers.ts';
import { type JsonSchema, localRef, pascalCase, plain, refName } from './schema.ts';

/** What the texts and examples of an API add to its routes. */
export interface OperationContext {
  components: Components;
  responses: Record<string, object>;
  /** Descriptions of parameters: by operation and name (`listEvents.type`), or by name alone. */
  parameters: Readonly<Record<string, string>>;
  examples: KnownExamples;
  /** Collects what has no text or no realistic example, for the test that asks for it. */
  missing: string[];
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, object>;
}

const JSON_BODY = 'application/json';
const FORM_BODY = 'application/x-www-form-urlencoded';

export function toOperation(route: AnyRoute, context: OperationContext): Operation {
  const parameters = parametersOf(route, context);
  const requestBody = requestBodyOf(route, context);
  const { access } = route;
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: describeAccess(route),
    security: access.kind === 'public' || access.kind === 'sign-in' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(route, context),
  };
}

function parametersOf(route: AnyRoute, context: OperationContext): object[] {
  const shown = (place: 'path' | 'query', name: string, field: JsonSchema, required: boolean) => {
    const { description, ...schema } = context.components.document(field, name);
    const text = description ?? context.parameters[`${route.id}.${name}`] ?? context.parameters[name];
    if (text === undefined) context.missing.push(`${route.id}: the parameter ${name} has no description`);
    return { name, in: place, required, description: text ?? name, schema };
  };
  const declared = route.params ? (plain(route.params).properties ?? {}) : {};
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    shown('path', name, declared[name] ?? { type: 'string' }, true),
  );
  const query = route.query ? plain(route.query) : {};
  const inQuery = Object.entries(query.properties ?? {}).map(([name, field]) =>
    shown('query', name, field, query.required?.includes(name) ?? false),
  );
  return [...inPath, ...inQuery, ...(takesIdempotencyKey(route) ? [idempotencyKey(route)] : [])];
}

function idempotencyKey(route: AnyRoute): object {
  const { description, ...schema } = IDEMPOTENCY_HEADER;
  const required = isWrite(route) && route.idempotency === 'required';
  return { name: 'Idempotency-Key', in: 'header', required, description, schema };
}

function requestBodyOf(route: AnyRoute, context: OperationContext): object | null {
  const { components } = context;
  if (route.file) {
    const file: JsonSchema = { type: 'string', format: 'binary', description: `At most ${route.file.maxBytes} bytes` };
    const schema = { type: 'object', required: ['file'], properties: { file }, additionalProperties: false };
    const body = components.define(`${pascalCase(route.id)}Request`, schema);
    return { required: true, content: { 'multipart/form-data': { schema: body } } };
  }
  if (takesBytes(route)) {
    const isAny = route.takes === 'any';
    const description = isAny ? 'The body as the provider sends it' : 'The body as the payment gateway signed it';
    const body = components.define(`${pascalCase(route.id)}Request`, { type: 'object', description });
    const media = { schema: body, example: context.examples[route.id] ?? {} };
    return { required: true, content: { [JSON_BODY]: media, ...(isAny && { [FORM_BODY]: media }) } };
  }
  if (!route.body) return null;
  const body = components.request(route.id, route.body);
  const type = route.takes === 'form' ? FORM_BODY : JSON_BODY;
  const required = ((plain(route.body).required as string[] | undefined) ?? []).length > 0;
  return { required, content: { [type]: { schema: body, example: example(route, context, body, 'request') } } };
}

function responsesOf(route: AnyRoute, context: OperationContext): Record<string, object> {
  const shown: Record<string, object> = {};
  const answers = hasEtag(route) ? { ...route.answers, 304: null } : route.answers;
  for (const [status, schema] of Object.entries(answers)) {
    const headers = headerRefs(
      isWrite(route) && takesIdempotencyKey(route) ? [...HEADERS.always, ...HEADERS.replay] : HEADERS.always,
    );
    const description = DESCRIPTIONS[status] ?? 'OK';
    if (schema === null) shown[status] = { description, headers };
    else if ('raw' in route && route.produces !== JSON_BODY) {
      shown[status] = { description, headers, content: { [route.produces]: rawContent(route, context, schema) } };
    } else {
      const body = context.components.response(route.id, schema);
      const value = example(route, context, body, 'response');
      shown[status] = { description, headers, content: { [JSON_BODY]: { schema: body, example: value } } };
    }
  }
  const byStatus = Map.groupBy([...errorsOf(route), INTERNAL_ERROR, DEPENDENCY_UNAVAILABLE], ({ status }) => status);
  for (const [status, kinds] of byStatus) {
    const own = shown[status] as { content?: object } | undefined;
    // A page may declare its own answer for the same status.
    shown[status] = own ? { ...own, content: { ...own.content, ...errorContent(kinds) } } : refusal(kinds, context);
  }
  return shown;
}

const DESCRIPTIONS: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'Done',
  304: 'Not modified since the response with this ETag',
};

function rawContent(route: AnyRoute, context: OperationContext, schema: object): object {
  const value = context.examples[route.id];
  if (value === undefined) context.missing.push(`${route.id}: has no example of its answer`);
  return { schema: context.components.document(plain(schema)), ...(value !== undefined && { example: value }) };
}

/** Refusals with the same codes share a component. */
function refusal(kinds: ErrorKind[], context: OperationContext): object {
  const distinct = [...new Set(kinds)];
  const name = distinct.map(({ code }) => code.toLowerCase().split('_').map(pascalCase).join('')).join('Or');
  context.responses[name] ??= {
    description: describeErrors(distinct),
    headers: headerRefs(headersOf(distinct)),
    content: errorContent(distinct),
  };
  return { $ref: `#/components/responses/${name}` };
}

const describeErrors = (kinds: ErrorKind[]) => kinds.map(({ code, message }) => `${code}: ${message}`).join('. ');

function headersOf([first]: ErrorKind[]): readonly string[] {
  if (first?.status === 401) return [...HEADERS.always, ...HEADERS.challenge];
  if (first?.status === 429 || first?.status === 503) return [...HEADERS.always, ...HEADERS.retry];
  return HEADERS.always;
}

function errorContent([first]: ErrorKind[]): object {
  const error = { code: first?.code, message: first?.message, requestId: 'req_01k9d4m8v2h3n5p7q9rstvwxyz' };
  return { [JSON_BODY]: { schema: localRef('Error'), example: { error } } };
}

function example(
  route: AnyRoute,
  context: OperationContext,
  schema: JsonSchema,
  part: 'request' | 'response',
): unknown {
  const { components, examples, missing } = context;
  const given = examples[`${route.id}:${part}`];
  if (given !== undefined) return given;
  const addMissing = (path: string) => missing.push(`${route.id}: no example of ${part} ${path}`);
  const source = { schemas: components.schemas, known: examples, operationId: route.id, missing: addMissing };
  return exampleOf(source, schema, refName(schema) ?? route.id);
}
