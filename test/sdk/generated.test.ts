import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { generate } from '../../sdk/generate.ts';
import { type Document, readOperations } from '../../sdk/generator/document.ts';
import { placeOf } from '../../sdk/generator/names.ts';
import { type Booking, Dwaso, type Event, type NewSandbox } from '../../sdk/src/index.ts';

const SDK = join(import.meta.dirname, '../../sdk');
const read = (name: string) => readFile(join(SDK, name), 'utf8');
const document = JSON.parse(await read('../docs/openapi.json')) as Document;

describe('the generated part of the SDK', () => {
  it('is made from the current document', async () => {
    for (const [name, text] of Object.entries(generate(document))) {
      expect((await read(name)) === text, `${name} is out of date, run: npm run openapi`).toBe(true);
    }
  });

  it('has a method for every operation', () => {
    const dwaso = new Dwaso({ baseUrl: 'http://127.0.0.1' }) as unknown as Record<string, Record<string, unknown>>;
    const missing = readOperations(document).filter((operation) => {
      const { resource, method } = placeOf(operation);
      return typeof dwaso[resource]?.[method] !== 'function';
    });
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('keeps short names short', () => {
    const names = (operationId: string, tag: string) => Object.values(placeOf({ operationId, tag })).join('.');
    expect(names('createHold', 'Bookings')).toBe('bookings.hold');
    expect(names('listBookings', 'Bookings')).toBe('bookings.list');
    expect(names('rotateWebhookSecret', 'Webhooks')).toBe('webhooks.rotateSecret');
    expect(names('revokeApiKey', 'API keys')).toBe('apiKeys.revoke');
    expect(names('adminListBusinesses', 'Operators')).toBe('operators.listBusinesses');
  });
});

describe('the version of the SDK', () => {
  it('has the major and minor number of the API', async () => {
    const { version } = JSON.parse(await read('package.json')) as { version: string };
    const short = (text: string) => text.split('.').slice(0, 2);
    expect(short(version)).toEqual(short(document.info.version));
    expect(await read('CHANGELOG.md')).toContain(`## ${version}`);
  });
});

describe('the types', () => {
  it('let answers bring new values, and requests only known ones', () => {
    expectTypeOf<'HELD'>().toExtend<Booking['status']>();
    expectTypeOf<string>().toExtend<Booking['status']>();
    const dwaso = new Dwaso({ baseUrl: 'http://127.0.0.1' });
    type Record = Parameters<typeof dwaso.payments.record>[1];
    expectTypeOf<'CASH'>().toExtend<Record['method']>();
    expectTypeOf<string>().not.toExtend<Record['method']>();
    type List = NonNullable<Parameters<typeof dwaso.bookings.list>[1]>;
    expectTypeOf<'SOON'>().not.toExtend<List['status']>();
  });

  it('tell events apart by their type', () => {
    type Paid = Extract<Event, { type: 'payment.received' }>;
    expectTypeOf<Paid['data']['booking']>().toEqualTypeOf<Booking>();
    expectTypeOf<Event>().not.toBeAny();
  });

  it('give the data of an envelope', () => {
    const dwaso = new Dwaso({ baseUrl: 'http://127.0.0.1' });
    expectTypeOf<Awaited<ReturnType<typeof dwaso.bookings.get>>>().toEqualTypeOf<Booking>();
    expectTypeOf<Awaited<ReturnType<typeof dwaso.bookings.export>>>().toEqualTypeOf<string>();
    expectTypeOf<Awaited<ReturnType<typeof dwaso.webhooks.delete>>>().toEqualTypeOf<void>();
    expectTypeOf<NewSandbox['key']>().toBeString();
  });
});
