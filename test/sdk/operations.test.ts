import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Document as SdkDocument } from '../../sdk/generator/document.ts';
import { type Call, callsOf } from '../../sdk/generator/resources.ts';
import { Types } from '../../sdk/generator/types.ts';
import { type ApiPromise, Dwaso, DwasoError } from '../../sdk/src/index.ts';
import { addDays, dateOf } from '../../src/kit/time.ts';
import { draftOf } from '../hostile/build.ts';
import {
  type Document,
  type Operation,
  operationsOf,
  resolve,
  responsePointer,
  type Schema,
} from '../hostile/document.ts';
import { ACTORS, PIXEL, prepare, type World } from '../hostile/world.ts';
import { newPhone } from '../service/api.ts';
import { random } from '../service/seed.ts';
import { startTestService } from '../service/service.ts';

const ATTEMPTS = 100;
/** These need more than valid input: a signature, a complete profile, or a day that has passed. A refusal will do. */
const REFUSED = new Set([
  'receiveGatewayNotice',
  'submitBusiness',
  'markNoShow',
  // Providers call these, with a signature or an address that they alone know; a payout needs money of a gateway.
  'approveTransfer',
  'verifyMessageReports',
  'receiveWhatsAppReports',
  'receiveMessageReport',
  'receiveMessageReportByGet',
  'createPayout',
  // A date must have been left out, and have become free.
  'retrySeries',
]);

/** Of the unit; dates that the others have taken are left out. */
const series = (known: World['known']) => ({
  unitId: known['unitId']?.[0],
  date: addDays(dateOf(Temporal.Now.instant()), 40),
  repeat: { every: 1, unit: 'WEEK', count: 3 },
  customer: { name: 'Esi', phone: newPhone() },
  onConflict: 'SKIP',
  creation: 'BOOK',
});

const waitFor = (known: World['known']) => ({
  unitId: known['unitId']?.[0],
  from: known['date']?.[0],
  to: known['date']?.at(-1),
});

const request = (known: World['known']) => ({ unitId: known['unitId']?.[0], date: known['date']?.at(-1) });
const booked = (known: World['known']) => ({ ...request(known), customer: { name: 'Esi', phone: newPhone() } });

/** Bodies whose fields depend on each other more than a schema says. */
const BODIES: Record<string, (world: World) => object> = {
  createPriceRule: () => ({ name: 'Weekend', kind: 'DATES', weekdays: [6, 7], percent: 10 }),
  setPayoutAccount: () => ({ type: 'MOMO', network: 'MTN', number: '0241234567' }),
  previewBookingItems: ({ known }) => ({ items: [{ unitId: known['unitId']?.[0], quantity: 1 }] }),
  changeBookingItems: ({ known }) => ({ items: [{ unitId: known['unitId']?.[0], quantity: 1 }] }),
  createKit: ({ known }) => ({
    name: 'Party',
    items: [1, 2].map((quantity) => ({ unitId: known['unitId']?.[0], quantity })),
  }),
  createQuote: ({ known }) => request(known),
  createPublicQuote: ({ known }) => request(known),
  createHold: ({ known }) => booked(known),
  createPublicHold: ({ known }) => request(known),
  createBooking: ({ known }) => booked(known),
  createSeries: ({ known }) => series(known),
  previewSeries: ({ known }) => series(known),
  rescheduleSeries: () => ({ from: 0, byDays: 1 }),
  previewSeriesReschedule: () => ({ from: 0, byDays: 1 }),
  joinWaitlist: ({ known }) => waitFor(known),
  addToWaitlist: ({ known }) => ({ ...waitFor(known), customer: { name: 'Esi', phone: '+233241234567' } }),
  offerToWaitlist: ({ known }) => ({ date: known['date']?.at(-1) }),
  replaceProviderRota: () => ({ anchor: '2026-11-16', weeks: [[{ weekday: 1, start: '08:00', end: '17:00' }]] }),
};

const OF_BUSINESS = /\/businesses\/\{(businessId|slug)\}\//;
/** A business that rents out has none of these. */
const OF_SALON = /\/(services|providers|slots)\b/;

const api = await startTestService();
const document: Document = (await api.get('/openapi.json')).body;
const sdkDocument = document as unknown as SdkDocument;
const calls = new Map(callsOf(sdkDocument, new Types(sdkDocument)).map((call) => [call.operation.operationId, call]));

const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema(document as object, 'document');
const compiled = new Map<string, ValidateFunction>();
function validate(pointer: string, value: unknown): string {
  const check = compiled.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` });
  compiled.set(pointer, check);
  return check(value) ? '' : ajv.errorsText(check.errors);
}

interface Exchange {
  method: string;
  url: string;
  status: number;
  type: string;
  text: string;
}

/** A client that keeps what went over the wire. */
function recording(token: string | undefined): { dwaso: Dwaso; last: () => Exchange } {
  let last: Exchange | undefined;
  const fetching: typeof fetch = async (url, init = {}) => {
    const response = await fetch(url, init);
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    // A stream does not end by itself.
    const text = type === 'text/event-stream' ? '' : await response.clone().text();
    last = { method: init.method ?? '', url: String(url), status: response.status, type, text };
    return response;
  };
  const credential = token ? { accessToken: token } : {};
  return {
    dwaso: new Dwaso({ baseUrl: api.url, maxRetries: 0, fetch: fetching, ...credential }),
    last: () => last as Exchange,
  };
}

/** Every property that the schema, or a member of its union, has. */
const propertiesOf = (schema: Schema): Record<string, Schema> => {
  const found = resolve(document, schema);
  return Object.assign({}, found.properties, ...(found.oneOf ?? found.anyOf ?? []).map(propertiesOf));
};

/** Leaves either the unit or the service in the body. */
function fitItem(
  body: Record<string, unknown>,
  schema: Schema,
  { item, known }: World,
  pick: (of: readonly unknown[]) => unknown,
) {
  const properties = propertiesOf(schema);
  if (!properties['unitId'] && !properties['date']) return;
  for (const name of item.without) delete body[name];
  for (const name of item.with) if (properties[name]) body[name] = pick(known[name] ?? []);
}

function argumentsOf(call: Call, operation: Operation, world: World, dice: ReturnType<typeof random>): unknown[] {
  const draft = draftOf(document, operation, world.known, dice, 'unused-key');
  const args: unknown[] = call.params.map((name) => draft.params[name]);
  if (call.body !== 'none') {
    const body = (BODIES[operation.id]?.(world) ?? draft.body ?? {}) as Record<string, unknown>;
    if (operation.body && !BODIES[operation.id]) fitItem(body, operation.body, world, (values) => dice.pick(values));
    args.push(operation.bodyType === 'multipart/form-data' ? { file: new Blob([PIXEL]) } : body);
  }
  if (call.query !== 'none') args.push(Object.fromEntries(draft.query));
  return args;
}

type Method = (...all: unknown[]) => ApiPromise<unknown>;

/** One call through the SDK. Empty when it succeeded and all is as documented, else what is wrong. */
async function attempt(operation: Operation, args: unknown[], token: string | undefined): Promise<string> {
  const call = calls.get(operation.id) as Call;
  const { dwaso, last } = recording(token);
  const resources = dwaso as unknown as Record<string, Record<string, Method>>;
  const { [call.place.resource]: resource = {} } = resources;
  const { [call.place.method]: method } = resource;
  if (!method) throw new Error(`There is no ${call.place.resource}.${call.place.method}`);
  const control = new AbortController();
  try {
    const { data, response } = await method.call(resource, ...args, { signal: control.signal }).withResponse();
    const { url, status, type, text, ...sent } = last();
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(String(args[call.params.indexOf(name)])),
    );
    expect([sent.method, new URL(url).pathname, status]).toEqual([
      operation.method,
      new URL(path, api.url).pathname,
      response.status,
    ]);
    if (type === 'application/json') {
      expect(validate(responsePointer(operation, status, type), JSON.parse(text)), operation.id).toBe('');
      const body = JSON.parse(text);
      const shown =
        call.kind === 'page'
          ? { data: (data as { data: unknown }).data, meta: (data as { meta: unknown }).meta }
          : data;
      expect(shown, operation.id).toEqual(call.kind === 'page' || !('data' in body) ? body : body.data);
    } else if (call.kind === 'stream') expect(data).toBeInstanceOf(Response);
    else expect(data, operation.id).toBe(text === '' ? undefined : text);
    return '';
  } catch (error) {
    if (!(error instanceof DwasoError)) throw error;
    const listed = operation.responses[error.status]?.description ?? '';
    expect(listed, `${operation.id} ${error.status} ${error.code}`).toContain(error.code);
    return `${error.code} ${error.message} ${JSON.stringify(error.details)}`;
  } finally {
    control.abort();
  }
}

/** What an operation needs beside the rows of the world. */
const BEFORE: Record<string, (world: World) => Promise<void>> = {
  createReview: async ({ known }) => {
    const past =
      "update bookings set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days' where id = $1";
    await api.owner.query(past, [known['bookingId']?.[0]]);
  },
  endMySession: async (world) => {
    const { sessions } = recording(world.tokenOf('owner')).dwaso;
    await api.signIn((await sessions.getMe()).phone);
    const others = (await sessions.list()).filter(({ current }) => !current);
    world.known['sessionId'] = others.map(({ id }) => id);
  },
};

/** Operations that end the caller are called by somebody who is not needed any more. */
const ENDS_CALLER = new Set(['eraseMe']);

async function walk(operation: Operation, world: World): Promise<string> {
  const dice = random(`sdk ${operation.id}`);
  const call = calls.get(operation.id) as Call;
  const refusals: string[] = [];
  for (let number = 0; number < ATTEMPTS; number++) {
    if (number % ACTORS.length === 0) {
      await world.renew(operation);
      await BEFORE[operation.id]?.(world);
    }
    const actor = ACTORS.at(-1 - (number % ACTORS.length)) as (typeof ACTORS)[number];
    const token = ENDS_CALLER.has(operation.id) ? (await api.signIn()).token : world.tokenOf(actor);
    const why = await attempt(operation, argumentsOf(call, operation, world, dice), token);
    if (why !== '' && !REFUSED.has(operation.id)) {
      refusals.push(`${actor}: ${why}`);
      continue;
    }
    // What was deleted may be named by a later operation.
    if (operation.method === 'DELETE') await world.renew(operation);
    return '';
  }
  return `${operation.id}: ${refusals.slice(-ACTORS.length).join('\n')}`;
}

describe('every operation', () => {
  it('can be called through the SDK, and answers as its type says', { timeout: 600_000 }, async () => {
    const rentals = await prepare(api, 'party-rentals');
    const salon = await prepare(api, 'hair-salon');
    const failed: string[] = [];
    for (const operation of operationsOf(document)) {
      const [first, second] = OF_SALON.test(operation.path) ? [salon, rentals] : [rentals, salon];
      // A business with live bookings, which other operations leave, is not closed.
      let why = await walk(operation, operation.id === 'closeBusiness' ? await prepare(api, 'hair-salon') : first);
      if (why !== '' && OF_BUSINESS.test(operation.path)) why = await walk(operation, second);
      if (why !== '') failed.push(why);
      await rentals.settle();
    }
    expect(failed).toEqual([]);
  });
});
