import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/app.ts';
import { AppError } from '../../src/kit/errors.ts';
import { namedShape, RULE } from '../../src/kit/http/schema.ts';
import { validatorCompiler } from '../../src/kit/http/validation.ts';
import { type JsonSchema, plain } from '../../src/openapi/schema.ts';
import { openBusiness } from '../service/business.ts';
import { sharedService } from '../service/service.ts';

const api = await sharedService();

/** Every schema in a request of any route, with the route that takes it. */
function* schemasIn(schema: JsonSchema, where: string): Generator<{ schema: JsonSchema; where: string }> {
  if (schema.$ref !== undefined) {
    const shape = namedShape(schema.$ref.replace('#', ''));
    if (shape) yield* schemasIn(plain(shape), where);
    return;
  }
  yield { schema, where };
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'examples' || keyword === 'enum' || typeof value !== 'object' || value === null) continue;
    const parts =
      keyword === 'properties' || keyword === 'patternProperties' || Array.isArray(value)
        ? Object.values(value)
        : [value];
    for (const part of parts) {
      if (typeof part === 'object' && part !== null) yield* schemasIn(part as JsonSchema, `${where} ${keyword}`);
    }
  }
}

const requests = allRoutes(api.service.deps).flatMap((route) =>
  [route.body, route.query, route.params]
    .filter((part) => part !== undefined)
    .flatMap((part) => [...schemasIn(plain(part), route.id)]),
);

/** Without the name of the schema: the validator of this process would know it from here, and refuse its own. */
function messagesFor({ $id: _name, ...schema }: JsonSchema, values: readonly unknown[]): string[] {
  const holder = { type: 'object', properties: { value: schema } };
  const validate = validatorCompiler({ schema: holder, method: 'POST', url: '/', httpPart: 'body' });
  return values.flatMap((value) => {
    const { error } = (validate as (data: unknown) => { error?: Error })({ value });
    if (!error) return [];
    if (!(error instanceof AppError)) throw error;
    return (error.details ?? []).map(({ message }) => message);
  });
}

/** Words, digits and plain punctuation: nothing that only a pattern or a library would say. */
const SENTENCE = /^(is|must) [A-Za-z0-9 ,.:+_-]+( \*)?$/;

describe('messages of refused fields', () => {
  it('are sentences for every pattern of every request, which has a rule in words or an example', () => {
    const patterns = requests.filter(({ schema }) => schema['pattern'] !== undefined);
    expect(patterns.length).toBeGreaterThan(20);
    for (const { schema, where } of patterns) {
      expect(
        schema[RULE] ?? schema.examples?.[0],
        `${where}: the pattern ${schema['pattern']} needs RULE`,
      ).toBeDefined();
      const messages = messagesFor(schema, ['', ' ', '\n', 'a\nb', '!', '-', 'É', '9'.repeat(5_000)]);
      expect(messages.length, where).toBeGreaterThan(0);
      for (const message of messages) expect(message, where).toMatch(SENTENCE);
      expect(messages, where).not.toContain('is not valid');
    }
  });

  it('are sentences for every other rule too', () => {
    const values = [null, '', 'x', '9'.repeat(10_000), -1e16, 0.5, 1e16, true, [], Array(2_000).fill(1), {}, { a: 1 }];
    for (const { schema, where } of requests.filter(({ schema }) => schema.type !== undefined)) {
      if (JSON.stringify(schema).includes('$ref')) continue;
      for (const message of messagesFor(schema, values)) {
        expect(message, `${where} ${JSON.stringify(schema)}`).toMatch(SENTENCE);
      }
    }
  });

  it('name the field and say what it must be', async () => {
    const { path, owner } = await openBusiness(api);
    const refused = await api.call('POST', `${path}/closures`, {
      token: owner.token,
      body: { startDate: '21.11.2026', endDate: '2026-11-22', reason: 7, extra: true },
    });
    expect([refused.status, refused.details]).toEqual([
      422,
      expect.arrayContaining([
        { code: 'INVALID', message: 'must be a date like 2026-11-21', path: '/startDate' },
        { code: 'WRONG_TYPE', message: 'must be text or null', path: '/reason' },
        { code: 'UNKNOWN_FIELD', message: 'is not a known field', path: '/extra' },
      ]),
    ]);
    const empty = await api.call('PATCH', path, { token: owner.token, body: { name: '' } });
    expect(empty.details).toEqual([{ code: 'TOO_SHORT', message: 'must not be empty', path: '/name' }]);
    const holes = await api.post(`${path}/units`, { name: '  ', pricePesewas: -1 }, owner.token);
    expect(holes.details).toEqual([
      { code: 'INVALID', message: 'must not be empty', path: '/name' },
      { code: 'TOO_SMALL', message: 'must be at least 0', path: '/pricePesewas' },
    ]);
  });
});
