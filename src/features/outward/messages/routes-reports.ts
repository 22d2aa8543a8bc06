import type { Deps } from '../../../deps.ts';
import { timingSafeEqual } from '../../../kit/crypto.ts';
import { AUTH_INVALID_TOKEN, BAD_REQUEST, FORBIDDEN, fail, NOT_FOUND } from '../../../kit/errors.ts';
import { anyone } from '../../../kit/http/access.ts';
import { ofNetwork } from '../../../kit/http/buckets.ts';
import { type AnyRoute, raw } from '../../../kit/http/route.ts';
import { Data, Flag } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { toReport } from './providers/sms.ts';
import { isSignedByMeta, readWhatsAppNotice } from './providers/whatsapp.ts';
import { receiveReports } from './receive-report.ts';
import { hearWord } from './stop-messages.ts';

const AnyQuery = Type.Object({}, { additionalProperties: true });
/** Providers send many reports at once from few addresses. */
const REPORTS = ofNetwork('message-reports', 6_000);
/** Meta puts many reports into one notice. */
const NOTICE_BYTES = 3 * 1024 * 1024;
const RECEIVED = { data: { received: true } };
const OfSecret = Type.Object({
  provider: Type.String({ examples: ['arkesel'] }),
  secret: Type.String({
    description: 'Part of the address that `npm run cli -- message-reports` prints',
    examples: ['9f2c'],
  }),
});
/** The names under which providers send the id of a message. */
const IDS = ['sms_id', 'id', 'messageId', 'message_id', 'MessageId'];
const STATUSES = ['status', 'Status'];

function parseFields(body: Buffer): Record<string, unknown> {
  const text = body.toString('utf8').trim();
  if (text === '') return {};
  if (!text.startsWith('{')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw fail(BAD_REQUEST);
  }
}

/** No id or state has other letters, and PostgreSQL cannot store all of them. */
const PRINTABLE = /^[ -~]+$/;

const firstOf = (fields: Record<string, unknown>, names: readonly string[]): string | null => {
  const value = names.map((name) => fields[name]).find((one) => typeof one === 'string' || typeof one === 'number');
  return value === undefined || !PRINTABLE.test(String(value)) ? null : String(value).slice(0, 200);
};

/** Providers report what became of messages. The address, or Meta's signature, is the credential. */
export function messageReportRoutes({ db, messageProviders: providers }: Deps): AnyRoute[] {
  const { whatsapp, reportSecret } = providers;
  const report = async (
    params: { provider: string; secret: string },
    fields: Record<string, unknown>,
    now: Temporal.Instant,
  ) => {
    if (!timingSafeEqual(params.secret, reportSecret)) throw fail(NOT_FOUND);
    const told = toReport(firstOf(fields, IDS), firstOf(fields, STATUSES));
    if (told) await receiveReports({ db, providers }, params.provider, [told], now);
    return RECEIVED;
  };
  const common = {
    tag: 'Messages',
    access: anyone,
    buckets: [REPORTS],
    databaseScope: 'service',
    produces: 'application/json',
  } as const;
  return [
    raw({
      ...common,
      id: 'verifyMessageReports',
      method: 'GET',
      path: '/messages/webhooks/whatsapp',
      summary: 'Answer the challenge with which Meta verifies the address',
      query: AnyQuery,
      answers: { 200: Type.String() },
      errors: [FORBIDDEN],
      produces: 'text/plain',
      async raw({ query }, reply) {
        const given = query as Record<string, string | undefined>;
        if (!whatsapp || !timingSafeEqual(given['hub.verify_token'] ?? '', whatsapp.verifyToken)) throw fail(FORBIDDEN);
        return reply.header('content-type', 'text/plain; charset=utf-8').send(given['hub.challenge'] ?? '');
      },
    }),
    raw({
      ...common,
      id: 'receiveWhatsAppReports',
      method: 'POST',
      path: '/messages/webhooks/whatsapp',
      summary: 'Receive signed reports and answers of WhatsApp',
      takes: 'raw',
      maxBodyBytes: NOTICE_BYTES,
      answers: { 200: Data(Type.Object({ received: Flag })) },
      errors: [AUTH_INVALID_TOKEN, BAD_REQUEST],
      async raw({ rawBody, headers, now }, reply) {
        const signature = headers['x-hub-signature-256'];
        if (!whatsapp || typeof signature !== 'string' || !isSignedByMeta(whatsapp.appSecret, rawBody, signature))
          throw fail(AUTH_INVALID_TOKEN);
        const { reports, words } = readWhatsAppNotice(parseFields(rawBody));
        await receiveReports({ db, providers }, 'whatsapp', reports, now);
        for (const { from, word } of words) await hearWord(db, from, word, now);
        return reply.send(RECEIVED);
      },
    }),
    raw({
      ...common,
      id: 'receiveMessageReport',
      method: 'POST',
      path: '/messages/webhooks/{provider}/{secret}',
      summary: 'Receive a report of an SMS provider',
      params: OfSecret,
      query: AnyQuery,
      // Reports come as forms, as JSON, with a body that names no type, or in the query alone.
      takes: 'any',
      answers: { 200: Data(Type.Object({ received: Flag })) },
      errors: [BAD_REQUEST, NOT_FOUND],
      raw: async ({ params, query, rawBody, now }, reply) =>
        reply.send(await report(params, { ...query, ...parseFields(rawBody) }, now)),
    }),
    raw({
      ...common,
      id: 'receiveMessageReportByGet',
      method: 'GET',
      path: '/messages/webhooks/{provider}/{secret}',
      summary: 'Receive a report of an SMS provider that reports by GET',
      params: OfSecret,
      query: AnyQuery,
      answers: { 200: Data(Type.Object({ received: Flag })) },
      errors: [NOT_FOUND],
      raw: async ({ params, query, now }, reply) => reply.send(await report(params, { ...query }, now)),
    }),
  ];
}
