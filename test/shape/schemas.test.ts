import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/app.ts';
import { shapesIn } from '../../src/kit/http/schema.ts';
import { createAjv } from '../../src/kit/http/validation.ts';
import { sharedService } from '../service/service.ts';

const api = await sharedService();

describe('schemas of routes', () => {
  // The service skips this check, because it would take a part of every start.
  it('are valid JSON schemas, and compile', () => {
    const meta = new Ajv({ strict: false });
    expect(meta.validateSchema({ type: 'txt' })).toBe(false);
    let count = 0;
    for (const route of allRoutes(api.service.deps)) {
      for (const schema of [route.params, route.query, route.body, ...Object.values(route.answers)]) {
        if (!schema) continue;
        const shapes = Object.values(shapesIn(schema));
        for (const part of [schema, ...shapes]) {
          expect([route.id, meta.validateSchema(part), meta.errors]).toEqual([route.id, true, null]);
        }
        const ajv = createAjv(false);
        for (const shape of shapes) ajv.addSchema(shape);
        expect(() => ajv.compile(schema), route.id).not.toThrow();
        count++;
      }
    }
    expect(count).toBeGreaterThan(300);
  });
});
