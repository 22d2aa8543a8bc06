import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { type OpenApi, toPostman } from '../../../../web/portal/postman.ts';
import type { Collection, PostmanRequest } from '../../../../web/portal/postman-collection.ts';
import { openDay } from '../../../service/open-day.ts';
import { sharedService } from '../../../service/service.ts';

const document = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8'),
) as OpenApi;

/** What the schema of collections, version 2.1.0, asks of the parts that ours has. */
const text = { type: 'string' };
const entry = {
  type: 'object',
  required: ['key', 'value'],
  properties: { key: text, value: text, description: text, disabled: { type: 'boolean' } },
  additionalProperties: false,
};
const list = (items: object) => ({ type: 'array', items });
const object = (properties: object, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const request = object(
  {
    method: { enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    description: text,
    auth: object({ type: { const: 'noauth' } }, ['type']),
    header: list(entry),
    url: object({ raw: text, host: list(text), path: list(text), query: list(entry), variable: list(entry) }, [
      'raw',
      'host',
      'path',
    ]),
    body: {
      oneOf: [
        object({ mode: { const: 'raw' }, raw: text, options: { type: 'object' } }, ['mode', 'raw']),
        object({ mode: { const: 'formdata' }, formdata: list({ type: 'object', required: ['key'] }) }, [
          'mode',
          'formdata',
        ]),
      ],
    },
  },
  ['method', 'url', 'header'],
);
const event = list(
  object({ listen: { const: 'test' }, script: object({ type: text, exec: list(text) }, ['type', 'exec']) }, [
    'listen',
    'script',
  ]),
);
const item = object({ name: text, request, response: { type: 'array', maxItems: 0 }, event }, ['name', 'request']);
const folder = object({ name: text, description: text, item: { ...list(item), minItems: 1 } }, ['name', 'item']);
const isCollection = new Ajv({ allErrors: true }).compile(
  object(
    {
      info: object(
        {
          name: text,
          description: text,
          version: text,
          schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        },
        ['name', 'schema'],
      ),
      auth: object({ type: { const: 'bearer' }, bearer: list({ type: 'object', required: ['key'] }) }, ['type']),
      variable: list(entry),
      item: list(folder),
      event,
    },
    ['info', 'item'],
  ),
);

/** Does what Postman does with a request: fills in variables, leaves out what is disabled. */
async function send(collection: Collection, sent: PostmanRequest, values: Record<string, string>): Promise<Response> {
  const known = new Map(collection.variable.map(({ key, value }) => [key, value]));
  const fill = (value: string) =>
    value.replaceAll(/\{\{(\$?\w+)\}\}/g, (_all, name: string) =>
      name === '$guid' ? crypto.randomUUID() : (values[name] ?? known.get(name) ?? ''),
    );
  const path = sent.url.path.map((part) =>
    part.startsWith(':') ? fill(sent.url.variable.find(({ key }) => `:${key}` === part)?.value ?? '') : part,
  );
  const headers = sent.header
    .filter(({ disabled }) => !disabled)
    .map(({ key, value }): [string, string] => [key, fill(value)]);
  return fetch(`${fill(sent.url.host.join('.'))}/${path.join('/')}`, {
    method: sent.method,
    headers: [...headers, ...(sent.auth ? [] : [['authorization', fill('Bearer {{apiKey}}')] as [string, string]])],
    ...(sent.body?.mode === 'raw' && { body: fill(sent.body.raw) }),
  });
}

describe('the Postman collection', () => {
  it('has the shape of version 2.1.0, and every operation once', () => {
    const collection = toPostman(document);
    expect(isCollection(collection) || isCollection.errors?.slice(0, 3)).toBe(true);
    const [tour, ...folders] = collection.item;
    expect(tour?.item.map((each) => each.event?.length)).toEqual([1, 1, 1, 1, 1, 1]);
    const requests = folders.flatMap((each) =>
      each.item.map(({ request: { method, url } }) => `${method} ${url.path.join('/')}`),
    );
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'servers')
        .map((method) => `${method.toUpperCase()} ${path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(requests.toSorted()).toEqual(operations.toSorted());
  });

  it('is served with the address of the service, and its requests work', async () => {
    const api = await sharedService();
    const served = await api.get('//developers/postman.json');
    expect(served.headers.get('content-type')).toContain('application/json');
    const collection = served.body as Collection;
    const person = await api.signIn();
    const { business, key } = (await api.post('/sandbox', {}, person.token)).data;
    const [unit] = (await api.get(`/businesses/${business.id}/units`, key)).data;
    const find = (name: string) => {
      const found = collection.item
        .slice(1)
        .flatMap((each) => each.item)
        .find((each) => each.name === name);
      if (!found) throw new Error(`There is no request ${name}`);
      return found.request;
    };
    const values = { apiKey: key, businessId: business.id };
    const units = await send(collection, find('List units'), values);
    expect(units.status).toBe(200);
    expect((await send(collection, find('Check that the process is up'), values)).status).toBe(200);

    const hold = find('Hold a unit or a slot for a limited time');
    if (hold.body?.mode !== 'raw') throw new Error('The request has no body');
    const { customer } = JSON.parse(hold.body.raw);
    const date = openDay(7);
    hold.body.raw = JSON.stringify({ unitId: unit.id, date, customer });
    const held = await send(collection, hold, values);
    expect(held.status).toBe(201);
    expect(await held.json()).toMatchObject({ data: { status: 'HELD' } });
  });
});
