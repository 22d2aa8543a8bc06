import { errorCodes } from '../kit/errors.ts';
import type { AnyRoute } from '../kit/http/route.ts';
import { Components } from './components.ts';
import type { KnownExamples } from './example.ts';
import { HEADER_COMPONENTS } from './headers.ts';
import { type Operation, type OperationContext, toOperation } from './operation.ts';
import type { JsonSchema } from './schema.ts';

/** The texts and examples of an API. Routes declare the rest. */
export interface ApiTexts {
  info: { title: string; version: string; summary: string; description: string; license: object; contact?: object };
  /** In reading order. */
  tags: readonly { name: string; description: string }[];
  /** Explains the bearer credential. */
  credential: string;
  parameters: Readonly<Record<string, string>>;
  examples: KnownExamples;
  /** The format of a string that declares none, by the name of its property. */
  formatOf: (property: string) => string | undefined;
}

export interface Document {
  openapi: string;
  info: object;
  servers: { url: string; description?: string }[];
  tags: readonly object[];
  paths: Record<string, Record<string, unknown>>;
  webhooks: Record<string, object>;
  components: { schemas: Record<string, JsonSchema>; [kind: string]: object };
}

export interface DocumentOptions {
  texts: ApiTexts;
  /** Absolute, without a slash at the end. */
  rootUrl: string;
  prefix: string;
  /** Adds webhooks, and replaces components by more exact ones. */
  extend?: (components: Components, context: OperationContext) => Record<string, object>;
}

/** OpenAPI 3.1 from the route declarations. `missing` names each text and example that is still to be written. */
export function buildDocument(
  routes: readonly AnyRoute[],
  { texts, rootUrl, prefix, extend }: DocumentOptions,
): { document: Document; missing: string[] } {
  const components = new Components(texts.formatOf);
  const context: OperationContext = {
    components,
    responses: {},
    parameters: texts.parameters,
    examples: texts.examples,
    missing: [],
  };
  components.document({ $ref: 'Error#' });
  const { error } = components.schemas['Error']?.properties ?? {};
  if (error?.properties) error.properties['code'] = { type: 'string', enum: errorCodes() };
  const webhooks = extend?.(components, context) ?? {};
  const paths: Document['paths'] = {};
  for (const route of inReadingOrder(routes, texts)) addPath(paths, route, toOperation(route, context), rootUrl);
  for (const tag of new Set(routes.map((route) => route.tag))) {
    if (!texts.tags.some(({ name }) => name === tag)) context.missing.push(`the tag ${tag} has no description`);
  }
  const used = new Set(routes.map((route) => route.tag));
  return {
    document: {
      openapi: '3.1.0',
      info: texts.info,
      servers: [{ url: rootUrl + prefix }],
      tags: texts.tags.filter(({ name }) => used.has(name)),
      paths,
      webhooks,
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: texts.credential } },
        schemas: sorted(components.schemas),
        responses: sorted(context.responses),
        headers: HEADER_COMPONENTS,
      },
    },
    missing: context.missing,
  };
}

/** A path outside the version prefix names its own server. */
function addPath(paths: Document['paths'], route: AnyRoute, operation: Operation, rootUrl: string): void {
  const path = (paths[route.path] ??= route.at === 'root' ? { servers: [{ url: rootUrl }] } : {});
  path[route.method.toLowerCase()] = operation;
}

function inReadingOrder(routes: readonly AnyRoute[], { tags }: ApiTexts): AnyRoute[] {
  const place = new Map(tags.map(({ name }, index) => [name, index]));
  return routes.toSorted((a, b) => (place.get(a.tag) ?? tags.length) - (place.get(b.tag) ?? tags.length));
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
