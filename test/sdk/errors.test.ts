import { describe, expect, it } from 'vitest';
import {
  AlreadyExistsError,
  ApiKeyRevokedError,
  Dwaso,
  DwasoError,
  errorClasses,
  IdempotencyMismatchError,
  InternalError,
  NotAvailableError,
  ScopeMissingError,
  ValidationFailedError,
} from '../../sdk/src/index.ts';
import { SCOPES } from '../../src/access.ts';
import { keyOf, mint } from '../service/business.ts';
import { createDatabase } from '../service/database.ts';
import { startTestService } from '../service/service.ts';
import { startTcpProxy } from '../service/tcp-proxy.ts';
import { openRentalShop, type RentalShop } from './shop.ts';

const api = await startTestService();
const shop = await openRentalShop(api, 1);
const owner = new Dwaso({ baseUrl: api.url, accessToken: shop.owner.token, maxRetries: 0 });
const withKey = (apiKey: string, more: { fetch?: typeof fetch } = {}) =>
  new Dwaso({ baseUrl: api.url, apiKey, maxRetries: 0, ...more });
const dwaso = withKey(shop.key);

const customer = { name: 'Ama', phone: '0241234567' };
const hold = ({ unitId, date }: RentalShop) => ({ unitId, date, customer });
let days = 0;
const nextDay = () => new Date(Date.parse(shop.date) + ++days * 86_400_000).toISOString().slice(0, 10);

/** Code → a request that the service refuses with it. */
const PROVOKED: Record<string, () => Promise<unknown>> = {
  ALREADY_EXISTS: () => owner.businesses.create({ name: 'Twin', vertical: 'spa', slug: shop.slug }),
  API_KEY_REVOKED: async () => {
    const { id, key } = await mint(api, shop.id);
    await owner.apiKeys.revoke(shop.id, id);
    await withKey(key).businesses.get(shop.id);
  },
  AUTH_INVALID_TOKEN: () => withKey('dwaso_live_unknown').businesses.get(shop.id),
  BAD_REQUEST: () => {
    // The SDK always sends a key, so that one is taken away on the way.
    const careless: typeof fetch = (url, { headers, ...init } = {}) => {
      const { 'idempotency-key': _key, ...left } = headers as Record<string, string>;
      return fetch(url, { ...init, headers: left });
    };
    return withKey(shop.key, { fetch: careless }).bookings.hold(shop.id, hold(shop));
  },
  DEPENDENCY_UNAVAILABLE: async () => {
    const database = await createDatabase();
    const proxy = await startTcpProxy(database.url);
    const lonely = await startTestService({}, { database: { ...database, url: proxy.url } });
    try {
      await proxy.stop();
      await new Dwaso({ baseUrl: lonely.url, maxRetries: 0 }).operation.getReady();
    } finally {
      await lonely.stop();
      await database.drop();
    }
  },
  FORBIDDEN: () => dwaso.apiKeys.list(shop.id),
  IDEMPOTENCY_MISMATCH: async () => {
    const options = { idempotencyKey: 'the-same-key' };
    await dwaso.bookings.hold(shop.id, { ...hold(shop), date: nextDay() }, options);
    await dwaso.bookings.hold(shop.id, { ...hold(shop), date: nextDay() }, options);
  },
  INTERNAL_ERROR: async () => {
    await api.owner.query('alter table closures rename column reason to reason_away');
    try {
      await owner.schedule.listClosures(shop.id);
    } finally {
      await api.owner.query('alter table closures rename column reason_away to reason');
    }
  },
  INVALID_STATE: async () => {
    const { id } = await dwaso.bookings.hold(shop.id, { ...hold(shop), date: nextDay() });
    await dwaso.bookings.checkIn(id);
  },
  LAST_OWNER: async () => {
    const [member] = await owner.members.list(shop.id);
    await owner.members.remove(shop.id, member?.id ?? '');
  },
  NOT_AVAILABLE: async () => {
    await dwaso.bookings.create(shop.id, hold(shop));
    await dwaso.bookings.hold(shop.id, hold(shop));
  },
  NOT_FOUND: () => dwaso.bookings.get('bkg_unknown'),
  PAYLOAD_TOO_LARGE: () => dwaso.bookings.hold(shop.id, { ...hold(shop), note: 'x'.repeat(300_000) }),
  PAYMENTS_NOT_CONFIGURED: async () => {
    const manual = await startTestService({ PAYMENTS_PROVIDER: 'none' });
    const stall = await openRentalShop(manual);
    const till = new Dwaso({ baseUrl: manual.url, apiKey: stall.key, maxRetries: 0 });
    const { id } = await till.bookings.create(stall.id, hold(stall));
    await till.payments.openLink(id);
  },
  POLICY_VIOLATION: () => owner.catalogue.createService(shop.id, { name: 'Cut', pricePesewas: 1_000, durationMin: 30 }),
  RATE_LIMITED: async () => {
    const strict = await startTestService({ RATE_LIMIT_FACTOR: '1' });
    const { sessions } = new Dwaso({ baseUrl: strict.url, maxRetries: 0 });
    for (;;)
      await sessions.exchangeIdToken({ idToken: 'x' }).catch((error) => {
        if (!(error instanceof DwasoError) || error.status !== 401) throw error;
      });
  },
  READ_ONLY: async () => {
    const lapsed = await openRentalShop(api);
    await api.owner.query('update businesses set read_only = true where id = $1', [lapsed.id]);
    await api.service.deps.db.service.transaction(async (tx) => tx.invalidate('business', lapsed.id));
    await withKey(lapsed.key).bookings.hold(lapsed.id, hold(lapsed));
  },
  ROLE_REQUIRED: async () => {
    const guest = await api.signIn();
    const { id } = await dwaso.bookings.hold(shop.id, {
      ...hold(shop),
      date: nextDay(),
      customer: { name: 'Esi', phone: guest.phone },
    });
    await new Dwaso({ baseUrl: api.url, accessToken: guest.token, maxRetries: 0 }).bookings.confirm(id);
  },
  REQUEST_TIMEOUT: () => {
    // A body that begins and does not go on.
    const stalled = () => new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('--')) });
    const slow: typeof fetch = (url, init = {}) =>
      fetch(url, { ...init, body: stalled(), duplex: 'half' } as RequestInit);
    const file = new Blob(['x']);
    return withKey(shop.key, { fetch: slow }).catalogue.createUpload(shop.id, { file });
  },
  SCOPE_MISSING: async () => withKey(await keyOf(api, shop.id, ['catalog:read'])).bookings.hold(shop.id, hold(shop)),
  UNKNOWN_VERTICAL: () => owner.businesses.create({ name: 'Circus', vertical: 'circus' }),
  UNSUPPORTED_MEDIA_TYPE: () => {
    const plain: typeof fetch = (url, init = {}) =>
      fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), 'content-type': 'text/plain' } });
    return withKey(shop.key, { fetch: plain }).bookings.hold(shop.id, hold(shop));
  },
  VALIDATION_FAILED: () => dwaso.bookings.hold(shop.id, { ...hold(shop), date: '2026-13-01' }),
};

const provoke = async (code: string): Promise<DwasoError> => {
  const error = await PROVOKED[code]?.().then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(DwasoError);
  return error as DwasoError;
};

describe('every error code of the document', () => {
  it('is provoked here', () => {
    expect(Object.keys(PROVOKED).toSorted()).toEqual(Object.keys(errorClasses).toSorted());
  });

  it.each(Object.keys(PROVOKED))('%s has a class of its own', async (code) => {
    const error = await provoke(code);
    expect(error.code).toBe(code);
    expect(error.constructor).toBe(errorClasses[code]);
    expect(error.name).toBe(error.constructor.name);
    expect(error.status).toBe(error.response?.status);
    expect(error.requestId).toBe(error.response?.headers.get('x-request-id'));
    expect(error.message.length).toBeGreaterThan(5);
  });
});

describe('errors', () => {
  it('of a taken day offer alternatives and say why', async () => {
    const error = (await provoke('NOT_AVAILABLE')) as NotAvailableError;
    expect(error).toBeInstanceOf(NotAvailableError);
    const [first] = error.alternatives;
    expect(first?.field).toBe('date');
    expect(first?.value).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(error.alternatives.length + error.reasons.length).toBe(error.details.length);
    const taken = await dwaso.bookings.hold(shop.id, { ...hold(shop), date: first?.value ?? '' });
    expect(taken.status).toBe('HELD');
  });

  it('name missing scopes and wrong fields', async () => {
    const scopes = (await provoke('SCOPE_MISSING')) as ScopeMissingError;
    expect(scopes).toBeInstanceOf(ScopeMissingError);
    expect(scopes.scopes).toEqual(['bookings:write']);
    expect(SCOPES).toContain(scopes.scopes[0]);
    const fields = await provoke('VALIDATION_FAILED');
    expect(fields).toBeInstanceOf(ValidationFailedError);
    expect(fields.details.map(({ path }) => path)).toContain('/date');
  });

  it('are told apart by class', () => {
    const known = [AlreadyExistsError, ApiKeyRevokedError, IdempotencyMismatchError, InternalError];
    for (const one of known) expect(one.prototype).toBeInstanceOf(DwasoError);
  });
});
