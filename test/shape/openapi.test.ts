import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/app.ts';
import { errorsOf } from '../../src/kit/http/mount.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();
const { body: served } = await api.get('/openapi.json');

interface Operation {
  operationId: string;
  security?: unknown[];
  responses: Record<string, { description: string }>;
}
const operations = Object.entries(served.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'servers')
      .map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('is 3.1, and equals the one in the repository', async () => {
    expect(served.openapi).toBe('3.1.0');
    const kept = await readFile(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
    expect(served, 'run: npm run openapi').toEqual(JSON.parse(kept));
  });

  it('tells every route, each with a name of its own', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.toSorted()).toEqual(
      allRoutes(api.service.deps)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('lists every error that a route can answer', () => {
    for (const route of allRoutes(api.service.deps)) {
      const found = operations.find(({ operation }) => operation.operationId === route.id);
      for (const { status, code } of errorsOf(route)) {
        expect(found?.operation.responses[status]?.description, `${route.id} ${status}`).toContain(code);
      }
    }
  });

  it('lists 429 everywhere and 401 wherever a credential is needed', () => {
    for (const { path, method, operation } of operations) {
      expect(operation.responses, `${method} ${path}`).toHaveProperty('429');
      if ((operation.security?.length ?? 0) > 0) expect(operation.responses, `${method} ${path}`).toHaveProperty('401');
    }
  });

  it('refers only to shapes that are there', () => {
    const refs = new Set([...JSON.stringify(served).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref));
    for (const ref of refs) {
      const name = /^#\/components\/schemas\/(.+)$/.exec(ref ?? '')?.[1];
      expect(served.components.schemas, ref).toHaveProperty([name ?? '?']);
    }
  });
});

describe('the reference page', () => {
  it('is served by us alone', async () => {
    const page = await api.get('//docs/');
    expect(page.status).toBe(200);
    const elsewhere = [...page.text.matchAll(/(?:src|href)="(https?:)?\/\/[^"]+"/g)];
    expect(elsewhere).toEqual([]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});
