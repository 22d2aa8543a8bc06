import { hmacHex, timingSafeEqual } from '../../../../kit/crypto.ts';
import type { Report, ReportedStatus } from '../schemas.ts';
import { callProvider, fieldOf, type HttpAnswer, refused, textIn, toOutcome, unknownAnswer } from './http.ts';
import type { Outcome, Provider } from './provider.ts';

/** The WhatsApp Cloud API of Meta. Every message is a template, because no customer has written within 24 hours. */
export interface WhatsAppConfig {
  token: string;
  phoneNumberId: string;
  appSecret: string;
  verifyToken: string;
  templates: Record<string, { name: string; language: string }>;
  baseUrl: string;
  costPesewas: number;
}

const CODES: Record<string, readonly number[]> = {
  /** Not on WhatsApp, an old app, or terms not accepted. */
  NOT_ON_WHATSAPP: [131026],
  /** Meta's own limits on what people get, and people who stopped marketing. */
  WHATSAPP_LIMIT: [131047, 131049, 131050, 130472],
  BUSY: [131056, 130429, 4, 80007, 131016, 131000, 1, 2],
  /** Spam limit, locked account, policy, unpaid. */
  WHATSAPP_BLOCKED: [131048, 131031, 368, 131042],
  TEMPLATE_REFUSED: [132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018],
};

/** What an error code means for the message. All fall back to SMS, BUSY only after some attempts. */
export function meaningOf(code: number): { reason: string; again: boolean; instead: boolean; alert: boolean } {
  const reason = Object.keys(CODES).find((name) => CODES[name]?.includes(code)) ?? 'WHATSAPP_REFUSED';
  const again = reason === 'BUSY';
  return { reason, again, instead: true, alert: !['BUSY', 'NOT_ON_WHATSAPP', 'WHATSAPP_LIMIT'].includes(reason) };
}

const toDigits = (phone: string): string => phone.replace(/^\+/, '');

function toResult(answer: HttpAnswer, costPesewas: number): Outcome {
  const id = textIn(answer.body, 'messages', 0, 'id');
  if (answer.status === 200 && id !== null) return { outcome: 'accepted', id, costPesewas };
  const code = fieldOf(answer.body, 'error', 'code');
  // A server error without Meta's own code may follow a message that was taken.
  if (typeof code !== 'number') {
    if (answer.status === 429) return refused('BUSY', { again: true, instead: true });
    const isRefusal = answer.status >= 400 && answer.status < 500;
    return isRefusal ? refused('WHATSAPP_REFUSED', { instead: true, alert: true }) : unknownAnswer(answer);
  }
  const { reason, ...options } = meaningOf(code);
  return refused(reason, options);
}

export const whatsapp = (config: WhatsAppConfig): Provider => ({
  name: 'whatsapp',
  channel: 'WHATSAPP',
  reports: true,
  takes: (kind) => config.templates[kind] !== undefined,
  send: (message, signal) =>
    toOutcome(async () => {
      const template = config.templates[message.kind];
      if (!template) return refused('TEMPLATE_MISSING', { instead: true });
      const answer = await callProvider(`${config.baseUrl}/${config.phoneNumberId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${config.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: toDigits(message.to),
          type: 'template',
          template: {
            name: template.name,
            language: { code: template.language, policy: 'deterministic' },
            components: [{ type: 'body', parameters: message.parameters.map((text) => ({ type: 'text', text })) }],
          },
        }),
        signal,
      });
      return toResult(answer, config.costPesewas);
    }),
});

/** The header `X-Hub-Signature-256` over the raw bytes. */
export const isSignedByMeta = (appSecret: string, body: Buffer, header: string | undefined): boolean =>
  header !== undefined && timingSafeEqual(header, `sha256=${hmacHex('sha256', appSecret, body)}`);

const STATUSES: Record<string, ReportedStatus> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  failed: 'FAILED',
};

const listIn = (value: unknown, ...path: (string | number)[]): unknown[] => {
  const found = fieldOf(value, ...path);
  return Array.isArray(found) ? found : [];
};

/** What one notice says: reports of messages, and words that people sent. */
export function readWhatsAppNotice(body: unknown): { reports: Report[]; words: { from: string; word: string }[] } {
  const values = listIn(body, 'entry').flatMap((entry) =>
    listIn(entry, 'changes').map((change) => fieldOf(change, 'value')),
  );
  const reports = values
    .flatMap((value) => listIn(value, 'statuses'))
    .flatMap((status): Report[] => {
      const providerId = textIn(status, 'id');
      const reported = STATUSES[textIn(status, 'status') ?? ''];
      if (providerId === null || reported === undefined) return [];
      const code = fieldOf(status, 'errors', 0, 'code');
      const failure = reported === 'FAILED' ? meaningOf(typeof code === 'number' ? code : 0) : null;
      const seconds = Number(textIn(status, 'timestamp'));
      const at =
        Number.isSafeInteger(seconds) && seconds > 0 && seconds < 1e11
          ? Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
          : null;
      // A report of a busy channel comes when Meta has given up, so that SMS is tried then too.
      return [{ providerId, status: reported, reason: failure?.reason ?? null, instead: failure !== null, at }];
    });
  const words = values
    .flatMap((value) => listIn(value, 'messages'))
    .flatMap((message) => {
      const from = textIn(message, 'from');
      const word = textIn(message, 'text', 'body') ?? textIn(message, 'button', 'text');
      return from === null || word === null ? [] : [{ from: `+${toDigits(from)}`, word }];
    });
  return { reports, words };
}
