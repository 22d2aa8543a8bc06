import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/config.ts';
import { createMessageProviders } from '../../../../src/features/outward/messages/providers/create.ts';
import type { Outgoing } from '../../../../src/features/outward/messages/providers/provider.ts';
import { hmacHex } from '../../../../src/kit/crypto.ts';
import { newPhone } from '../../../service/api.ts';
import { onFinish } from '../../../service/on-finish.ts';
import { until } from '../../../service/receiver.ts';
import { freePort, startTestService } from '../../../service/service.ts';
import { moveTo, openMessageShop } from './phones.ts';

/** A provider's server: it answers what a test sets, or never, and keeps what it was asked. */
type Reply = { status: number; body: unknown } | 'hang' | 'cut';
const asked: { request: IncomingMessage; body: string }[] = [];
let reply: (path: string, body: string) => Reply = () => 'hang';
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    asked.push({ request, body });
    const how = reply(request.url ?? '', body);
    if (how === 'hang') return;
    if (how === 'cut') return void request.socket.destroy();
    response.writeHead(how.status, { 'content-type': 'application/json' }).end(JSON.stringify(how.body));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
onFinish(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
const { port } = server.address() as { port: number };
const url = `http://127.0.0.1:${port}`;

const SMS = {
  SMS_SENDER: 'DWASO',
  HUBTEL_CLIENT_ID: 'id',
  HUBTEL_CLIENT_SECRET: 'secret',
  ARKESEL_API_KEY: 'ark',
  MNOTIFY_API_KEY: 'mno',
  AFRICASTALKING_USERNAME: 'dwaso',
  AFRICASTALKING_API_KEY: 'atk',
  HUBTEL_BASE_URL: url,
  ARKESEL_BASE_URL: url,
  MNOTIFY_BASE_URL: url,
  AFRICASTALKING_BASE_URL: url,
};
const WHATSAPP = {
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1234',
  WHATSAPP_APP_SECRET: 'app secret',
  WHATSAPP_VERIFY_TOKEN: 'verify me',
  WHATSAPP_TEMPLATES: '{"booking.confirmed":{"name":"booking_confirmed","language":"en"}}',
  WHATSAPP_BASE_URL: url,
};
const message: Outgoing = {
  businessId: 'biz',
  messageId: 'msg_1',
  kind: 'booking.confirmed',
  to: '+233241234567',
  text: 'Shop: Booked',
  senderName: null,
  parameters: ['Shop', 'Ama', 'Canopy', 'Sat', 'GHS 1.00', 'https://x/o/1'],
  url: '/console',
};
const providersOf = (environment: Record<string, string>) =>
  createMessageProviders(readConfig(environment), Buffer.alloc(32, 1));
const provider = (name: string) => {
  const found = providersOf({ ...SMS, SMS_PROVIDER: name }).choose('SMS', { sandbox: false }, 'booking.confirmed');
  if (!found) throw new Error(name);
  return found;
};
/** Only a provider that never answers is given up soon. */
const signal = (ms = 60_000) => AbortSignal.timeout(ms);
const at201 = (statusCode: number) => ({
  status: 201,
  body: { SMSMessageData: { Recipients: [{ statusCode, messageId: 'ATX', cost: 'GHS 0.0300' }] } },
});

const service = await startTestService({ ROLE: 'all', ...SMS, ...WHATSAPP, SMS_PROVIDER: 'arkesel' });

describe('SMS providers', () => {
  it.each([
    ['hubtel', { status: 200, body: { rate: 0.0309, messageId: 'h1', status: 0 } }, { id: 'h1', costPesewas: 4 }],
    // 0.07 × 100 is 7.000000000000001 in floating-point numbers.
    ['hubtel', { status: 200, body: { rate: 0.07, messageId: 'h2', status: 0 } }, { id: 'h2', costPesewas: 7 }],
    [
      'arkesel',
      { status: 200, body: { status: 'success', data: [{ id: 'a1', recipient: '233' }] } },
      { id: 'a1', costPesewas: 4 },
    ],
    [
      'mnotify',
      { status: 200, body: { status: 'success', summary: { _id: 'm1', total_sent: 1 } } },
      { id: 'm1', costPesewas: 4 },
    ],
    ['africastalking', at201(101), { id: 'ATX', costPesewas: 3 }],
  ] as const)('%s is called as it documents', async (name, answer, accepted) => {
    reply = () => answer;
    expect(await provider(name).send(message, signal())).toEqual({ outcome: 'accepted', ...accepted });
    const { request, body } = asked.at(-1) ?? { request: null, body: '' };
    const sent = {
      hubtel: () => [request?.url, request?.headers.authorization, JSON.parse(body)],
      arkesel: () => [
        request?.url,
        request?.headers['api-key'],
        JSON.parse(body).recipients,
        JSON.parse(body).callback_url.includes('/api/v1/messages/webhooks/arkesel/'),
      ],
      mnotify: () => [request?.url, JSON.parse(body)],
      africastalking: () => [request?.url, request?.headers['apikey'], Object.fromEntries(new URLSearchParams(body))],
    }[name]();
    expect(sent).toEqual(
      {
        hubtel: [
          '/v1/messages/send',
          `Basic ${btoa('id:secret')}`,
          { From: 'DWASO', To: '233241234567', Content: 'Shop: Booked' },
        ],
        arkesel: ['/api/v2/sms/send', 'ark', ['233241234567'], true],
        mnotify: [
          '/api/sms/quick?key=mno',
          {
            recipient: ['0241234567'],
            sender: 'DWASO',
            message: 'Shop: Booked',
            is_schedule: false,
            schedule_date: '',
          },
        ],
        africastalking: [
          '/version1/messaging',
          'atk',
          {
            username: 'dwaso',
            to: '+233241234567',
            message: 'Shop: Booked',
            from: 'DWASO',
            bulkSMSMode: '1',
            enqueue: '1',
          },
        ],
      }[name],
    );
  });

  it.each(['hubtel', 'arkesel', 'mnotify', 'africastalking'])(
    '%s sends from registered senders alone',
    async (name) => {
      reply = () => ({ status: 500, body: {} });
      const senderFor = async (senderName: string) => {
        const registered = providersOf({ ...SMS, SMS_PROVIDER: name, SMS_SENDERS: 'Akos Party, KOFIBARBER' });
        await registered
          .choose('SMS', { sandbox: false }, 'booking.confirmed')
          ?.send({ ...message, senderName }, signal());
        const body = asked.at(-1)?.body ?? '';
        const fields = name === 'africastalking' ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
        return fields.From ?? fields.from ?? fields.sender;
      };
      expect(await senderFor('kofibarber')).toBe('KOFIBARBER');
      expect(await senderFor('Akos Party')).toBe('Akos Party');
      // A network drops or renames messages from a sender that is not registered.
      expect(await senderFor('AMAS')).toBe('DWASO');
    },
  );

  it.each([
    ['hubtel', { status: 200, body: { status: 1 } }, 'refused NUMBER_UNKNOWN false'],
    ['hubtel', { status: 403, body: {} }, 'refused RECIPIENT_REFUSED false'],
    ['hubtel', { status: 402, body: {} }, 'refused PROVIDER_UNPAID true'],
    ['hubtel', { status: 502, body: {} }, 'unknown ANSWERED_502 undefined'],
    ['arkesel', { status: 422, body: {} }, 'refused NUMBER_UNKNOWN false'],
    ['arkesel', { status: 500, body: {} }, 'unknown ANSWERED_500 undefined'],
    [
      'mnotify',
      { status: 200, body: { status: 'success', summary: { _id: 'x', total_sent: 0 } } },
      'refused NUMBER_UNKNOWN false',
    ],
    ['mnotify', { status: 401, body: {} }, 'refused PROVIDER_REFUSED true'],
    ['africastalking', at201(403), 'refused NUMBER_UNKNOWN false'],
    ['africastalking', at201(405), 'refused PROVIDER_UNPAID true'],
    ['africastalking', at201(406), 'refused RECIPIENT_REFUSED false'],
    ['africastalking', at201(500), 'unknown ANSWERED_201 undefined'],
    ['hubtel', 'hang', 'unknown NO_ANSWER undefined'],
    ['arkesel', 'cut', 'unknown NO_ANSWER undefined'],
  ] as const)('%s that answers %j', async (name, answer, expected) => {
    reply = () => answer;
    const outcome = (await provider(name).send(message, signal(answer === 'hang' ? 300 : undefined))) as {
      outcome: string;
      reason: string;
      again?: boolean;
    };
    expect(`${outcome.outcome} ${outcome.reason} ${outcome.again}`).toBe(expected);
  });

  it('are called below the path of their base address', async () => {
    reply = () => ({ status: 500, body: {} });
    const below = `${url}/tests/`;
    const whatsapp = providersOf({ ...WHATSAPP, WHATSAPP_BASE_URL: below });
    await whatsapp.choose('WHATSAPP', { sandbox: false }, 'booking.confirmed')?.send(message, signal());
    expect(asked.at(-1)?.request.url).toBe('/tests/1234/messages');
    for (const name of ['hubtel', 'arkesel', 'mnotify', 'africastalking']) {
      const there = providersOf({ ...SMS, SMS_PROVIDER: name, [`${name.toUpperCase()}_BASE_URL`]: below });
      await there.choose('SMS', { sandbox: false }, 'booking.confirmed')?.send(message, signal());
      expect(asked.at(-1)?.request.url).toMatch(/^\/tests\/(v1|api|version1)\//);
    }
  });

  it('that cannot be reached have certainly sent nothing, and are asked for reports they do not send', async () => {
    const away = providersOf({
      ...SMS,
      SMS_PROVIDER: 'hubtel',
      HUBTEL_BASE_URL: `http://127.0.0.1:${await freePort()}`,
    });
    expect(await away.choose('SMS', { sandbox: false }, 'booking.confirmed')?.send(message, signal())).toMatchObject({
      outcome: 'refused',
      reason: 'PROVIDER_UNREACHABLE',
      again: true,
    });
    reply = (path) => ({
      status: 200,
      body: path.includes('/campaign/') ? { report: [{ status: 'UNDELIVERED' }] } : { status: 'Delivered' },
    });
    expect(await provider('hubtel').poll?.('h1', signal())).toMatchObject({ providerId: 'h1', status: 'DELIVERED' });
    expect(await provider('mnotify').poll?.('m1', signal())).toMatchObject({ status: 'FAILED' });
    const ofArkesel = async (data: unknown) => {
      // The outer state is that of the question.
      reply = () => ({ status: 200, body: { status: 'success', data } });
      return (await provider('arkesel').poll?.('a1', signal()))?.status;
    };
    expect(await ofArkesel({ status: 'DELIVERED' })).toBe('DELIVERED');
    expect(await ofArkesel([{ id: 'a1', status: 'EXPIRED' }])).toBe('FAILED');
    expect([await ofArkesel({ status: 'PENDING' }), await ofArkesel({}), await ofArkesel([])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      providersOf({ ...SMS, SMS_PROVIDER: 'hubtel' }).choose('SMS', { sandbox: true }, 'booking.confirmed')?.name,
    ).toBe('simulator');
  });
});

describe('WhatsApp that answers', () => {
  it.each([
    [{ status: 400, body: { error: { code: 131026 } } }, 'refused NOT_ON_WHATSAPP false true undefined'],
    [{ status: 400, body: { error: { code: 132001 } } }, 'refused TEMPLATE_REFUSED false true true'],
    [{ status: 401, body: { error: { code: 190 } } }, 'refused WHATSAPP_REFUSED false true true'],
    [{ status: 400, body: { error: { code: 130429 } } }, 'refused BUSY true true undefined'],
    [{ status: 429, body: {} }, 'refused BUSY true true undefined'],
    // No message was taken by a wrong address.
    [{ status: 404, body: 'Not found' }, 'refused WHATSAPP_REFUSED false true true'],
    [{ status: 502, body: 'Bad gateway' }, 'unknown ANSWERED_502 undefined undefined undefined'],
    [{ status: 200, body: {} }, 'unknown ANSWERED_200 undefined undefined undefined'],
  ] as const)('%j', async (answer, expected) => {
    reply = () => answer;
    const there = providersOf(WHATSAPP).choose('WHATSAPP', { sandbox: false }, 'booking.confirmed');
    const outcome = (await there?.send(message, signal())) as Record<string, unknown>;
    const { reason, again, instead, alert } = outcome;
    expect(`${outcome['outcome']} ${reason} ${again} ${instead} ${alert}`).toBe(expected);
  });
});

describe('Reports of SMS providers', () => {
  const form = 'application/x-www-form-urlencoded';
  it.each([
    [
      'africastalking',
      'POST',
      form,
      '',
      'id=ID&status=Success&phoneNumber=%2B233241234567&networkCode=62001',
      'DELIVERED',
    ],
    [
      'africastalking',
      'POST',
      `${form}; charset=UTF-8`,
      '',
      'id=ID&status=Failed&failureReason=DeliveryFailure',
      'FAILED',
    ],
    ['africastalking', 'POST', form, '', 'id=ID&status=Buffered', null],
    ['arkesel', 'GET', '', '?sms_id=ID&status=DELIVERED', undefined, 'DELIVERED'],
    ['arkesel', 'POST', '', '?sms_id=ID&status=NOT_DELIVERED', undefined, 'FAILED'],
    ['arkesel', 'POST', form, '?sms_id=ID&status=EXPIRED', '', 'FAILED'],
    ['arkesel', 'POST', 'application/json', '', '{"sms_id":"ID","status":"DELIVERED"}', 'DELIVERED'],
    ['arkesel', 'POST', 'text/plain', '', '{"sms_id":"ID","status":"PROHIBITED"}', 'FAILED'],
    ['arkesel', 'POST', 'text/plain;charset=UTF-8', '', 'sms_id=ID&status=DELIVERED', 'DELIVERED'],
    ['arkesel', 'POST', 'application/octet-stream', '?sms_id=ID&status=DELIVERED', 'x', 'DELIVERED'],
    ['arkesel', 'POST', 'application/json', '', '{"sms_id":"ID\\u0000","status":"DELIVERED"}', null],
    ['arkesel', 'POST', form, '', 'sms_id=ID%00&status=DELIVERED', null],
  ] as const)('%s by %s as %s %s %s', async (name, method, type, query, body, status) => {
    const id = `report-${randomUUID()}`;
    const { reportSecret } = service.service.deps.messageProviders;
    const answer = await service.call(method, `/messages/webhooks/${name}/${reportSecret}${query.replace('ID', id)}`, {
      ...(body !== undefined && { body: Buffer.from(body.replace('ID', id)) }),
      ...(type !== '' && { headers: { 'content-type': type } }),
    });
    expect([answer.status, answer.data], answer.text).toEqual([200, { received: true }]);
    // The report waits for its message, which is not known.
    const { rows } = await service.owner.query(
      'select status from message_reports where provider = $1 and provider_id = $2',
      [name, id],
    );
    expect(rows).toEqual(status === null ? [] : [{ status }]);
  });
});

const noticeOf = (statuses: object[], to = service, secret = 'app secret') => {
  const body = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value: { statuses } }] }] });
  const headers = { 'x-hub-signature-256': `sha256=${hmacHex('sha256', secret, body)}` };
  return to.call('POST', '/messages/webhooks/whatsapp', { body, headers });
};

describe('WhatsApp', () => {
  it('gives way to SMS by the codes that mean it; reports go forward, come twice and early, and are signed', async () => {
    await moveTo(service);
    const shop = await openMessageShop(service);
    let sms = 0;
    reply = (path, body) => {
      if (path.includes('/sms/send'))
        return { status: 200, body: { status: 'success', data: [{ id: `ark-${++sms}` }] } };
      const { to, template } = JSON.parse(body);
      expect([template.name, template.components[0].parameters.length]).toEqual(['booking_confirmed', 6]);
      return to.endsWith('9')
        ? { status: 400, body: { error: { code: 131026 } } }
        : { status: 200, body: { messages: [{ id: `wamid-${to}` }] } };
    };
    const without = await shop.booked('2027-03-20', '+233241234569');
    const phone = newPhone().replace(/.$/, '1');
    const withIt = await shop.booked('2027-03-20', phone);
    await moveTo(service, { seconds: 65 });
    const [bySms] = await shop.settle(`&bookingId=${without}&kind=booking.confirmed`, { 'booking.confirmed': 'SENT' });
    expect([bySms.channel, bySms.reason, bySms.costPesewas]).toEqual(['SMS', 'NOT_ON_WHATSAPP', 8]);
    await shop.settle(`&bookingId=${withIt}&kind=booking.confirmed`, { 'booking.confirmed': 'SENT' });

    const id = `wamid-${phone.slice(1)}`;
    expect((await noticeOf([{ id, status: 'read' }], service, 'other')).status).toBe(401);
    for (const status of ['delivered', 'delivered', 'sent', 'read', 'delivered'])
      expect((await noticeOf([{ id, status, timestamp: '1804500000' }])).status).toBe(200);
    await shop.settle(`&bookingId=${withIt}&kind=booking.confirmed`, { 'booking.confirmed': 'READ' });

    const { reportSecret } = service.service.deps.messageProviders;
    const path = `/messages/webhooks/arkesel/${reportSecret}`;
    expect((await service.get(`/messages/webhooks/arkesel/wrong?sms_id=ark-1&status=DELIVERED`)).status).toBe(404);
    // A report may come before the message is known: it is kept and applied later.
    await service.get(`${path}?sms_id=ark-2&status=DELIVERED`);
    await service.get(`${path}?sms_id=ark-1&status=NOT_DELIVERED`);
    await service.get(`${path}?sms_id=ark-1&status=DELIVERED`);
    const [failed] = await shop.settle(`&bookingId=${without}&kind=booking.confirmed`, {
      'booking.confirmed': 'FAILED',
    });
    expect(failed.reason).toBe('NOT_DELIVERED');
    const early = await shop.booked('2027-03-21', '+233241234569');
    await moveTo(service, { minutes: 3 });
    await shop.settle(`&bookingId=${early}&kind=booking.confirmed`, { 'booking.confirmed': 'DELIVERED' });
    expect(sms).toBe(2);
    const meters = await service.owner.query(
      'select meter, sum(quantity)::int as n from usage_meters where business_id = $1 group by 1 order by 1',
      [shop.id],
    );
    expect(meters.rows).toEqual([
      { meter: 'message.sms', n: 2 },
      { meter: 'message.whatsapp', n: 1 },
    ]);

    const challenge = '/messages/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=42&hub.verify_token=';
    expect([(await service.get(`${challenge}verify%20me`)).text, (await service.get(`${challenge}no`)).status]).toEqual(
      ['42', 403],
    );
  });

  it('may report of thousands of messages in one notice', async () => {
    await moveTo(service);
    const shop = await openMessageShop(service);
    reply = (_path, body) => ({ status: 200, body: { messages: [{ id: `wamid-${JSON.parse(body).to}` }] } });
    const phone = newPhone();
    const id = await shop.booked('2027-03-20', phone);
    await moveTo(service, { seconds: 65 });
    await shop.settle(`&bookingId=${id}&kind=booking.confirmed`, { 'booking.confirmed': 'SENT' });
    const notice = (reports: number) => {
      const unknown = Array.from({ length: reports }, (_, n) => ({
        id: `wamid-${n}-${'x'.repeat(200)}`,
        status: 'sent',
      }));
      const statuses = [...unknown, { id: `wamid-${phone.slice(1)}`, status: 'delivered' }, ...unknown.slice(0, 1)];
      return noticeOf(statuses);
    };
    const received = await notice(12_000);
    expect(received.status, received.text).toBe(200);
    await shop.settle(`&bookingId=${id}&kind=booking.confirmed`, { 'booking.confirmed': 'DELIVERED' });
    expect((await notice(14_000)).status).toBe(413);
  });

  it('and SMS that never answer send nothing twice', async () => {
    await moveTo(service);
    const shop = await openMessageShop(service);
    const before = asked.length;
    reply = () => 'cut';
    const id = await shop.booked('2027-03-22', newPhone());
    await moveTo(service, { seconds: 65 });
    const calls = () => asked.slice(before).map(({ request }) => (request.url?.includes('sms') ? 'sms' : 'whatsapp'));
    for (let n = 0; n < 400 && calls().length < 1; n++) await new Promise((resolve) => setTimeout(resolve, 25));
    await moveTo(service, { minutes: 5 });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(calls()).toEqual(['whatsapp']);
    await moveTo(service, { minutes: 13 });
    for (let n = 0; n < 800 && calls().length < 2; n++) await new Promise((resolve) => setTimeout(resolve, 25));
    await moveTo(service, { minutes: 30 });
    const [failed] = await shop.settle(`&bookingId=${id}&kind=booking.confirmed`, { 'booking.confirmed': 'FAILED' });
    expect([failed.reason, calls()]).toEqual(['OUTCOME_UNKNOWN', ['whatsapp', 'sms']]);
  });
});

describe('WhatsApp that is busy', () => {
  it('is asked three times, then gives way to SMS, which is asked as often as at first', async () => {
    await moveTo(service);
    const shop = await openMessageShop(service);
    const calls: string[] = [];
    reply = (path) => {
      const isSms = path.includes('/sms/send');
      calls.push(isSms ? 'sms' : 'whatsapp');
      if (isSms) return { status: 429, body: { status: 'error' } };
      return calls.length === 2 ? { status: 429, body: {} } : { status: 400, body: { error: { code: 130429 } } };
    };
    const id = await shop.booked('2027-03-23', newPhone());
    const newest = async () => (await shop.messages(`&bookingId=${id}&kind=booking.confirmed`))[0];
    /** Waits for the attempt of a moment, and until its outcome is recorded. */
    const attempt = async (seconds: number, attempts: number) => {
      await moveTo(service, { seconds });
      for (let n = 0; n < 400; n++) {
        const now = await newest();
        if (now.attempts >= attempts && now.reason !== null && calls.length >= attempts) break;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      return calls.join(' ');
    };
    expect(await attempt(65, 1)).toBe('whatsapp');
    expect(await attempt(110, 2)).toBe('whatsapp whatsapp');
    const first = 'whatsapp whatsapp whatsapp sms';
    expect(await attempt(300, 4)).toBe(first);
    expect((await newest()).channel).toBe('SMS');
    expect(await attempt(345, 5)).toBe(`${first} sms`);
  });
});

it('a message that fails after the end of a month gives its place back to the month that had it', async () => {
  const nearEnd = (seconds: number) => moveTo(service, { days: 22, hours: 13, minutes: 58, seconds });
  await nearEnd(0);
  const shop = await openMessageShop(service);
  const quietHours = { from: '12:00', to: '12:00' };
  const { token } = shop.owner;
  expect(
    (await service.call('PUT', `/businesses/${shop.id}/message-settings`, { body: { quietHours }, token })).status,
  ).toBe(200);
  let calls = 0;
  reply = (path) => {
    calls++;
    if (path.includes('/sms/send')) return { status: 422, body: { status: 'error' } };
    return calls === 1 ? { status: 429, body: {} } : { status: 400, body: { error: { code: 131026 } } };
  };
  const id = await shop.booked('2027-04-20', newPhone());
  await nearEnd(100);
  await until(async () => (await shop.messages(`&bookingId=${id}&kind=booking.confirmed`))[0].reason === 'BUSY');
  const months = async () =>
    (
      await service.owner.query('select month::text, sent from message_months where business_id = $1 order by 1', [
        shop.id,
      ])
    ).rows;
  expect(await months()).toEqual([{ month: '2027-03-01', sent: 1 }]);
  await nearEnd(150);
  await shop.settle(`&bookingId=${id}&kind=booking.confirmed`, { 'booking.confirmed': 'FAILED' });
  expect(await months()).toEqual([{ month: '2027-03-01', sent: 0 }]);
});

describe('WhatsApp without SMS', () => {
  it('keeps what was sent for its report, and fails with the reason of WhatsApp', async () => {
    const alone = await startTestService({ ROLE: 'all', ...WHATSAPP });
    await moveTo(alone);
    const shop = await openMessageShop(alone);
    reply = (_path, body) => {
      const { to } = JSON.parse(body);
      return to.endsWith('9')
        ? { status: 400, body: { error: { code: 131026 } } }
        : { status: 200, body: { messages: [{ id: `wamid-${to}` }] } };
    };
    const [unknown, late, lost] = [9, 1, 2].map((last) => newPhone().replace(/.$/, String(last))) as [
      string,
      string,
      string,
    ];
    const ids = new Map<string, string>();
    for (const phone of [unknown, late, lost]) ids.set(phone, await shop.booked('2027-03-20', phone));
    const settle = async (phone: string, status: string) =>
      (await shop.settle(`&bookingId=${ids.get(phone)}&kind=booking.confirmed`, { 'booking.confirmed': status }))[0];
    await moveTo(alone, { seconds: 65 });
    const failed = await settle(unknown, 'FAILED');
    expect([failed.channel, failed.reason, failed.attempts]).toEqual(['WHATSAPP', 'NOT_ON_WHATSAPP', 1]);
    await settle(late, 'SENT');
    await settle(lost, 'SENT');
    await moveTo(alone, { minutes: 13 });
    // The silence of one is looked at before a message that is due later is sent.
    const next = await shop.booked('2027-03-21', newPhone().replace(/.$/, '3'));
    await moveTo(alone, { minutes: 15 });
    await shop.settle(`&bookingId=${next}&kind=booking.confirmed`, { 'booking.confirmed': 'SENT' });
    expect([(await settle(late, 'SENT')).attempts, (await settle(lost, 'SENT')).attempts]).toEqual([1, 1]);
    const notice = (phone: string, status: object) => {
      const statuses = [{ id: `wamid-${phone.slice(1)}`, ...status }];
      const body = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value: { statuses } }] }] });
      const headers = { 'x-hub-signature-256': `sha256=${hmacHex('sha256', 'app secret', body)}` };
      return alone.call('POST', '/messages/webhooks/whatsapp', { body, headers });
    };
    await notice(late, { status: 'delivered' });
    await notice(lost, { status: 'failed', errors: [{ code: 131049 }] });
    await settle(late, 'DELIVERED');
    expect((await settle(lost, 'FAILED')).reason).toBe('WHATSAPP_LIMIT');
  });
});

describe('WhatsApp whose first message to a customer', async () => {
  const own = await startTestService({ ROLE: 'all', ...SMS, ...WHATSAPP, SMS_PROVIDER: 'africastalking' });
  it.each(['fails', 'never reports'])(
    '%s leaves it to SMS to tell how to stop messages, and to the next message where that one is dropped',
    async (how) => {
      await moveTo(own);
      const shop = await openMessageShop(own);
      reply = (path, body) =>
        path.includes('/messaging')
          ? at201(101)
          : { status: 200, body: { messages: [{ id: `wamid-${JSON.parse(body).to}` }] } };
      const [phone, other] = [newPhone(), newPhone()];
      const ids = [await shop.booked('2027-03-20', phone), await shop.booked('2027-03-20', other)] as const;
      const confirmed = async (id: string) => (await shop.messages(`&bookingId=${id}&kind=booking.confirmed`))[0];
      await moveTo(own, { seconds: 65 });
      for (const id of ids) await until(async () => (await confirmed(id)).status === 'SENT');
      for (const id of ids) expect(await confirmed(id)).toMatchObject({ channel: 'WHATSAPP' });
      // A message that is dropped before its SMS leaves the link to the next message.
      if (how === 'fails') {
        await own.post(`/bookings/${ids[1]}/cancel`, {}, shop.key, true);
        const errors = [{ code: 131026 }];
        const statuses = [phone, other].map((to) => ({ id: `wamid-${to.slice(1)}`, status: 'failed', errors }));
        // A report that is repeated changes nothing.
        for (let n = 0; n < 2; n++) expect((await noticeOf(statuses, own)).status).toBe(200);
      } else await moveTo(own, { minutes: 13 });
      await until(async () => (await confirmed(ids[0])).channel === 'SMS');
      expect((await confirmed(ids[0])).text).toContain('/m/');
      await until(async () => (await confirmed(ids[0])).status === 'SENT');

      await own.post(`/bookings/${ids[0]}/reschedule`, { date: '2027-03-21' }, shop.key, true);
      await moveTo(own, { minutes: 20 });
      const later = async (id: string, kind: string) => (await shop.messages(`&bookingId=${id}&kind=${kind}`))[0];
      await until(async () => (await later(ids[0], 'booking.rescheduled')).text !== null);
      expect((await later(ids[0], 'booking.rescheduled')).text).not.toContain('/m/');
      if (how === 'fails') {
        await until(async () => (await later(ids[1], 'booking.cancelled')).text !== null);
        expect((await later(ids[1], 'booking.cancelled')).text).toContain('/m/');
      }
    },
  );
});
