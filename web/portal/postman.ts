import type { Body, Collection, PostmanRequest } from './postman-collection.ts';
import { TOUR_VARIABLES, toTour } from './postman-tour.ts';

/** The parts of an OpenAPI document that a Postman collection is made from. */
export interface OpenApi {
  info: { title: string; version: string; summary: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathItem = Partial<Record<Method, Operation>> & { servers?: { url: string }[] };

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  schema?: { default?: unknown };
}

const METHODS: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];
const JSON_TYPE = 'application/json';
const FILE_TYPE = 'multipart/form-data';

/** These are the same in most requests, so that they are variables of the whole collection. */
const SHARED: Record<string, string> = {
  businessId: 'The business of your sandbox, biz_…',
  slug: 'The last part of the address of a listed business',
};

/** Runs after every request. */
const EVERY_ANSWER = [
  "pm.test('The service did not fail', () => pm.expect(pm.response.code).to.be.below(500));",
  "pm.test('The answer has an id', () => pm.response.to.have.header('X-Request-Id'));",
];

const defaultOf = ({ schema }: Parameter): string => String(schema?.default ?? '');

function toBody(content: Record<string, { example?: unknown }> | undefined): Body | null {
  const json = content?.[JSON_TYPE];
  if (json) {
    const raw = JSON.stringify(json.example ?? {}, null, 2);
    return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
  }
  if (content?.[FILE_TYPE]) return { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: '' }] };
  return null;
}

function toRequest(root: string, path: string, method: Method, operation: Operation): PostmanRequest {
  const parameters = operation.parameters ?? [];
  const of = (place: Parameter['in']) => parameters.filter((each) => each.in === place);
  const query = of('query').map((each) => ({
    key: each.name,
    value: defaultOf(each),
    disabled: each.required !== true,
    description: each.description ?? '',
  }));
  const body = toBody(operation.requestBody?.content);
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    method: method.toUpperCase(),
    description: operation.description ?? '',
    ...(operation.security?.length ? null : { auth: { type: 'noauth' } as const }),
    header: [
      ...of('header').map(({ name, required, description = '' }) => ({
        key: name,
        // Postman fills it in anew with every request.
        value: name === 'Idempotency-Key' ? '{{$guid}}' : '',
        ...(required === true ? null : { disabled: true }),
        description,
      })),
      ...(body?.mode === 'raw' ? [{ key: 'Content-Type', value: JSON_TYPE, description: '' }] : []),
    ],
    url: {
      raw: `${root}/${segments}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
      host: [root],
      path: segments.split('/'),
      query,
      variable: of('path').map((each) => ({
        key: each.name,
        value: each.name in SHARED ? `{{${each.name}}}` : defaultOf(each),
        description: each.description ?? '',
      })),
    },
    ...(body && { body }),
  };
}

/** A tour, then one folder a tag and one request an operation. The address and the credential are variables of the collection. */
export function toPostman({ info, servers, tags, paths }: OpenApi): Collection {
  const server = servers[0]?.url ?? '';
  const items = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      // Some paths are at the root of the host.
      const root = item.servers ? '{{rootUrl}}' : '{{baseUrl}}';
      return operation
        ? [
            {
              id: operation.operationId,
              tag: operation.tags[0],
              name: operation.summary,
              request: toRequest(root, path, method, operation),
            },
          ]
        : [];
    }),
  );
  const tour = toTour((operation) => {
    const found = items.find(({ id }) => id === operation);
    if (!found) throw new Error(`The document has no operation ${operation}`);
    return found;
  });
  return {
    info: {
      name: `${info.title} API`,
      description: info.summary,
      version: info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: server, description: 'The address of the API' },
      { key: 'rootUrl', value: new URL(server).origin, description: 'The address of the host' },
      { key: 'apiKey', value: '', description: 'An API key (dwaso_test_…) or an access token' },
      ...Object.entries(SHARED).map(([key, description]) => ({ key, value: '', description })),
      ...TOUR_VARIABLES.map((key) => ({ key, value: '', description: 'Set by the folder Quick start' })),
    ],
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: EVERY_ANSWER } }],
    item: [tour].concat(
      tags
        .map(({ name, description }) => ({
          name,
          description,
          item: items
            .filter(({ tag }) => tag === name)
            .map((each) => ({ name: each.name, request: each.request, response: [] as [] })),
        }))
        .filter(({ item }) => item.length > 0),
    ),
  };
}
