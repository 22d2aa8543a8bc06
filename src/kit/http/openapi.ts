import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';

type Documented = FastifySchema & Record<string, unknown>;

/** OpenAPI 3.1, written from the route declarations and nothing else. */
export function openApiOptions(options: { version: string; prefix: string }): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dwaso',
        version: options.version,
        description:
          'Bookings, payments and customers of small businesses in Ghana. Money is integer pesewas; local dates are in Africa/Accra. Unknown fields and parameters are refused.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: options.prefix }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token of a session (JWT) or an API key (dwaso_live_… or dwaso_test_…)',
          },
        },
      },
    },
    stripBasePath: false,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema${index}`),
    },
    transform({ schema, url }) {
      const {
        'x-idempotency': idempotency,
        'x-idempotency-header': header,
        'x-file': file,
        'x-raw': raw,
        ...rest
      } = (schema ?? {}) as Documented;
      const shown = { ...rest } as Documented;
      if (idempotency) {
        shown.headers = {
          type: 'object',
          properties: { 'Idempotency-Key': header },
          ...(idempotency === 'required' && { required: ['Idempotency-Key'] }),
        };
      }
      if (file) {
        shown.body = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
      }
      if (raw) shown.body = { type: 'object', description: 'As its sender wrote and signed it' };
      return { schema: shown, url };
    },
  };
}

/** The document as it is served: paths relative to the version prefix, and those outside it marked as such. */
export function openApiDocument(app: FastifyInstance, prefix: string): object {
  const { paths = {}, ...rest } = app.swagger() as { paths?: Record<string, object> };
  const shown = Object.entries(paths).map(([path, operations]) =>
    path.startsWith(`${prefix}/`)
      ? [path.slice(prefix.length), operations]
      : [path, { servers: [{ url: '/' }], ...operations }],
  );
  return { ...rest, paths: Object.fromEntries(shown) };
}
