import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/app.ts';
import { errorCodes } from '../../src/kit/errors.ts';
import { isInstant } from '../../src/kit/http/validation.ts';
import { isLocalDate } from '../../src/kit/time.ts';
import { errorsOf } from '../../src/openapi/describe-route.ts';
import { describeApi, isDocumented } from '../../src/openapi/document.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();
const { body: served } = await api.get('/openapi.json');
const root = join(import.meta.dirname, '../..');
const kept = await readFile(join(root, 'docs/openapi.json'), 'utf8');
const routes = allRoutes(api.service.deps).filter(isDocumented);

interface Content {
  schema: object;
  example?: unknown;
}
interface Response {
  $ref?: string;
  description: string;
  headers?: object;
  content?: Record<string, Content>;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; description?: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response>;
}
const operations = Object.entries(served.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'servers')
      .map(([method, operation]) => ({ path, method, operation })),
);
const responseOf = (operation: Operation, status: number): Response | undefined => {
  const found = operation.responses[status];
  return found?.$ref ? served.components.responses[found.$ref.replace('#/components/responses/', '')] : found;
};

describe('the OpenAPI document', () => {
  it('is 3.1, and equals the one in the repository but for its address', () => {
    expect(served.openapi).toBe('3.1.0');
    const here = JSON.stringify(served).replaceAll(api.service.deps.config.publicUrl, 'http://127.0.0.1:3000');
    expect(JSON.parse(here), 'run: npm run openapi').toEqual(JSON.parse(kept));
  });

  it('does not change without a line in the changelog', async () => {
    const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
    const line = `docs/openapi.json ${hash('sha256', kept).slice(0, 12)}`;
    expect(changelog.includes(line), `say what changed in CHANGELOG.md, and set there: ${line}`).toBe(true);
  });

  it('lists every route but pages, media and development, with a unique operationId', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
    const atRoot = Object.entries<{ servers?: { url: string }[] }>(served.paths).filter(([, path]) => path.servers);
    expect(atRoot.map(([path]) => path).toSorted()).toEqual(['/health', '/metrics', '/ready']);
    for (const [, { servers }] of atRoot) expect(servers?.[0]?.url).toBe(api.url);
    expect(served.servers).toEqual([{ url: `${api.url}/api/v1` }]);
  });

  it('lists every error that a route can answer', () => {
    for (const route of routes) {
      const found = operations.find(({ operation }) => operation.operationId === route.id);
      for (const { status, code } of errorsOf(route)) {
        expect(found && responseOf(found.operation, status)?.description, `${route.id} ${status}`).toContain(code);
      }
    }
    expect(served.components.schemas.Error.properties.error.properties.code.enum).toEqual(errorCodes());
  });

  it('lists 500 and 503 everywhere and 401 wherever a credential is needed', () => {
    for (const { path, method, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect(statuses, `${method} ${path}`).toEqual(expect.arrayContaining(['500', '503']));
      if ((operation.security?.length ?? 0) > 0) expect(statuses, `${method} ${path}`).toContain('401');
    }
    expect(served.components.responses.RateLimited.headers).toHaveProperty('Retry-After');
  });

  it('refers only to existing components', () => {
    const refs = new Set([...JSON.stringify(served).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? ''));
    for (const ref of refs) {
      const [, kind = '?', name = '?'] = /^#\/components\/(\w+)\/(.+)$/.exec(ref) ?? [];
      expect(served.components[kind], ref).toHaveProperty([name]);
    }
  });
});

describe('what a reader of the document needs', () => {
  it('is all there: descriptions, tags and realistic examples', () => {
    const { missing } = describeApi(routes, api.service.deps.config, 'test');
    // A description belongs beside the schema or into src/openapi/texts.ts, an example into `examples` of the schema or
    // into src/openapi/examples/.
    expect([...new Set(missing)]).toEqual([]);
  });

  it('names each body', () => {
    for (const { operation } of operations) {
      const contents = [
        operation.requestBody,
        ...Object.keys(operation.responses).map((s) => responseOf(operation, Number(s))),
      ];
      for (const { content = {} } of contents.filter((part) => part !== undefined)) {
        for (const [type, { schema }] of Object.entries(content)) {
          if (type.startsWith('text/')) continue;
          expect(schema, operation.operationId).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\//) });
        }
      }
    }
  });

  it('lists 429 everywhere but on probes, and 401 wherever a credential is needed', () => {
    for (const { path, method, operation } of operations) {
      if (['/health', '/ready'].includes(path)) expect(operation.responses).not.toHaveProperty('429');
      else expect(operation.responses, `${method} ${path}`).toHaveProperty('429');
      if ((operation.security?.length ?? 0) > 0) expect(operation.responses, `${method} ${path}`).toHaveProperty('401');
    }
  });

  it('tells the forms of a booking request apart', () => {
    for (const name of ['CreateHold', 'CreateBooking', 'CreateQuote', 'CreatePublicHold', 'CreatePublicQuote']) {
      const { oneOf } = served.components.schemas[`${name}Request`];
      expect(oneOf, name).toHaveLength(4);
    }
    const { required, properties } = served.components.schemas.CreateRentalHoldRequest;
    expect(required).toEqual(['unitId', 'date', 'customer']);
    expect(properties).not.toHaveProperty('serviceId');
  });

  it('lists each event as a webhook and in a union by its type', () => {
    const { oneOf, discriminator } = served.components.schemas.Event;
    expect(discriminator.propertyName).toBe('type');
    expect(Object.keys(discriminator.mapping)).toEqual(Object.keys(served.webhooks));
    expect(oneOf.map(({ $ref }: { $ref: string }) => $ref)).toEqual(Object.values(discriminator.mapping));
    for (const [type, ref] of Object.entries<string>(discriminator.mapping)) {
      const event = served.components.schemas[ref.replace('#/components/schemas/', '')];
      expect(event.properties.type.const).toBe(type);
      expect(Object.keys(event.properties.data.properties).length, `${type}: data is untyped`).toBeGreaterThan(1);
    }
  });

  it('has an example in each operation, and every example fits its schema', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    ajv
      .addFormat('date', isLocalDate)
      .addFormat('date-time', isInstant)
      .addFormat('phone', true)
      .addFormat('binary', true);
    ajv.addSchema(served, 'document');
    for (const { operation } of operations) {
      const bodies = [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map(({ content }) => content),
      ];
      const contents = bodies.flatMap((content) => Object.entries(content ?? {}));
      for (const [type, { schema, example }] of contents.filter(([name]) => name === 'application/json')) {
        const { $ref } = schema as { $ref: string };
        const validate = ajv.getSchema(`document${$ref}`);
        expect(example, `${operation.operationId} ${type}`).toBeDefined();
        expect(validate?.(example), `${operation.operationId}: ${JSON.stringify(validate?.errors)}`).toBe(true);
      }
      const answersNothing = Object.keys(operation.responses).some((status) => status === '204');
      const shown = contents.some(([, { example }]) => example !== undefined);
      expect(shown || answersNothing, `${operation.operationId} has no example`).toBe(true);
    }
  });

  it('declares the tags in reading order, operation last', () => {
    const declared = served.tags.map(({ name }: { name: string }) => name);
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect(declared.toSorted()).toEqual([...used].toSorted());
    expect(declared[0]).toBe('Marketplace');
    expect(declared.at(-1)).toBe('Operation');
  });
});

describe('the reference page', () => {
  it('loads nothing from other hosts', async () => {
    const page = await api.get('//docs/');
    expect(page.status).toBe(200);
    const elsewhere = [...page.text.matchAll(/(?:src|href)="(https?:)?\/\/[^"]+"/g)];
    expect(elsewhere).toEqual([]);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
  });
});
