/** The program that every runtime runs: from signing in to a paid booking, pages, errors and webhooks. */
import { Dwaso, NotAvailableError, NotFoundError } from '@dwaso/sdk';
import { verify, WebhookVerificationError } from '@dwaso/sdk/webhooks';

function expect(condition, what) {
  if (!condition) throw new Error(`It does not hold: ${what}`);
}

const caught = (promise) =>
  promise.then(
    () => null,
    (error) => error,
  );

export async function sign(body, secret) {
  const t = Math.floor(Date.now() / 1_000);
  const utf8 = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(`${t}.${body}`)));
  return `t=${t},v1=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export async function smoke(baseUrl) {
  const phone = `+23324${String(crypto.getRandomValues(new Uint32Array(1))[0] % 10_000_000).padStart(7, '0')}`;
  const token = await fetch(`${baseUrl}/dev/id-tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  });
  const { idToken } = (await token.json()).data;
  const { accessToken } = await new Dwaso({ baseUrl }).sessions.exchangeIdToken({ idToken });
  const { business, key } = await new Dwaso({ baseUrl, accessToken }).sandbox.open();

  const dwaso = new Dwaso({ baseUrl, apiKey: key });
  const [unit] = await dwaso.catalogue.listUnits(business.id, { active: true });
  // Saturday of next week: the sandbox is closed on Sundays.
  const date = new Date(Date.now() + (13 - new Date().getUTCDay()) * 86_400_000).toISOString().slice(0, 10);
  const hold = { unitId: unit.id, date, customer: { name: 'Ama', phone: '0241234567' } };
  const { data: booking, response } = await dwaso.bookings.hold(business.id, hold).withResponse();
  expect(response.status === 201 && booking.status === 'HELD', 'a hold is made');
  const link = await dwaso.payments.openLink(booking.id);
  await fetch(link.url, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' });
  expect((await dwaso.bookings.get(booking.id)).status === 'CONFIRMED', 'the booking is paid');

  const ids = [];
  for await (const one of dwaso.bookings.list(business.id, { limit: 1 })) ids.push(one.id);
  expect(ids.includes(booking.id), 'the booking is listed');
  const owner = new Dwaso({ baseUrl, getToken: async () => accessToken });
  const events = [];
  const control = new AbortController();
  const followed = await caught(
    (async () => {
      for await (const event of owner.events.follow(business.id, { pollMs: 10, signal: control.signal })) {
        events.push(event.type);
        if (event.type === 'booking.confirmed') control.abort();
      }
    })(),
  );
  expect(followed?.name === 'AbortError', `events are followed until the abort: ${followed}, ${events}`);
  expect(events.includes('booking.held'), 'events are followed from the first');

  expect((await caught(dwaso.bookings.get('bkg_unknown'))) instanceof NotFoundError, 'errors have classes');
  const all = await caught(dwaso.bookings.hold(business.id, { ...hold, quantity: unit.quantity }));
  expect(all instanceof NotAvailableError && all.alternatives.length > 0, 'alternatives are offered');
  const late = await caught(dwaso.bookings.get(booking.id, { timeoutMs: 0, maxRetries: 0 }));
  expect(late?.name === 'TimeoutError', 'a time limit is kept');
  const picture = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  );
  const upload = await owner.catalogue.createUpload(business.id, { file: new Blob([picture]) });
  expect(upload.width === 1, 'a picture is uploaded');

  const body = '{"id":"evt_1","type":"ping","createdAt":"2026-11-21T08:00:00.000Z","businessId":"biz_1","data":{}}';
  const headers = new Headers({ 'Svc-Signature': await sign(body, 'whsec_dGVzdA==') });
  expect((await verify(body, headers, ['whsec_b3RoZXI=', 'whsec_dGVzdA=='])).type === 'ping', 'a delivery is verified');
  const forged = await caught(verify(`${body} `, headers, 'whsec_dGVzdA=='));
  expect(forged instanceof WebhookVerificationError && forged.code === 'SIGNATURE_MISMATCH', 'a forgery is refused');
  return 'The SDK works here';
}
