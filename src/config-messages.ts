import type { Reader } from './config-variables.ts';
import { MESSAGE_KINDS } from './domain/messages/kinds.ts';
import { isPushKey } from './kit/web-push.ts';

interface SmsAccount {
  sender: string;
  /** Names beside it that are registered for businesses. */
  senders: string[];
  baseUrl: string;
  /** The price of one part, where the provider tells none. */
  costPesewas: number;
}

export interface MessagesConfig {
  whatsapp: {
    token: string;
    phoneNumberId: string;
    appSecret: string;
    verifyToken: string;
    templates: Record<string, { name: string; language: string }>;
    baseUrl: string;
    costPesewas: number;
  } | null;
  sms:
    | (SmsAccount & { provider: 'hubtel'; clientId: string; clientSecret: string })
    | (SmsAccount & { provider: 'arkesel' | 'mnotify'; apiKey: string })
    | (SmsAccount & { provider: 'africastalking'; username: string; apiKey: string })
    | null;
  /** 32 bytes; derived from SECRETS_KEY where it is null. */
  vapidPrivateKey: Buffer | null;
}

/** Each message provider with its own variables; none set means the simulator. */
export function readMessages(reader: Reader, production: boolean): MessagesConfig {
  const { text, refuse } = reader;
  const vapid = text('PUSH_VAPID_PRIVATE_KEY');
  const vapidPrivateKey = vapid === undefined ? null : Buffer.from(vapid, 'base64url');
  if (vapidPrivateKey && !isPushKey(vapidPrivateKey))
    refuse('PUSH_VAPID_PRIVATE_KEY', 'must be a P-256 private key: 32 bytes in base64url');
  return { whatsapp: readWhatsApp(reader, production), sms: readSms(reader, production), vapidPrivateKey };
}

const protocols = (production: boolean) => (production ? ['https:'] : ['https:', 'http:']);

function readWhatsApp(
  { text, whole, base, required, refuse }: Reader,
  production: boolean,
): MessagesConfig['whatsapp'] {
  const token = text('WHATSAPP_TOKEN');
  if (token === undefined) return null;
  const why = 'when WHATSAPP_TOKEN is set';
  return {
    token,
    phoneNumberId: required('WHATSAPP_PHONE_NUMBER_ID', why),
    appSecret: required('WHATSAPP_APP_SECRET', why),
    verifyToken: required('WHATSAPP_VERIFY_TOKEN', why),
    templates: readTemplates(required('WHATSAPP_TEMPLATES', why), refuse),
    baseUrl: base('WHATSAPP_BASE_URL', protocols(production)) ?? 'https://graph.facebook.com/v25.0',
    costPesewas: whole('WHATSAPP_COST_PESEWAS', 6, 0, 10_000),
  };
}

function readTemplates(json: string, refuse: Reader['refuse']): Record<string, { name: string; language: string }> {
  const rule =
    'must be JSON like {"booking.confirmed":{"name":"booking_confirmed","language":"en"}}, by kinds of messages';
  const kinds: readonly string[] = MESSAGE_KINDS;
  try {
    const given = JSON.parse(json) as Record<string, { name?: unknown; language?: unknown }>;
    if (Array.isArray(given)) throw new Error(rule);
    for (const [kind, { name, language }] of Object.entries(given))
      if (!kinds.includes(kind) || typeof name !== 'string' || typeof language !== 'string') throw new Error(rule);
    return given as Record<string, { name: string; language: string }>;
  } catch {
    if (json !== '') refuse('WHATSAPP_TEMPLATES', rule);
    return {};
  }
}

function readSms(
  { text, list, whole, choice, base, required, refuse }: Reader,
  production: boolean,
): MessagesConfig['sms'] {
  if (text('SMS_PROVIDER') === undefined) return null;
  const provider = choice('SMS_PROVIDER', ['hubtel', 'arkesel', 'mnotify', 'africastalking'], 'hubtel');
  const why = `when SMS_PROVIDER is ${provider}`;
  const sender = required('SMS_SENDER', why);
  if (sender.length > 11) refuse('SMS_SENDER', 'must have at most 11 letters');
  const senders = list('SMS_SENDERS');
  if (senders.some((name) => name.length > 11))
    refuse('SMS_SENDERS', 'must be names of at most 11 letters, separated by commas');
  const at = (name: string, usual: string): SmsAccount => ({
    sender,
    senders,
    baseUrl: base(name, protocols(production)) ?? usual,
    costPesewas: whole('SMS_COST_PESEWAS', 4, 0, 10_000),
  });
  switch (provider) {
    case 'hubtel':
      return {
        provider,
        ...at('HUBTEL_BASE_URL', 'https://sms.hubtel.com'),
        clientId: required('HUBTEL_CLIENT_ID', why),
        clientSecret: required('HUBTEL_CLIENT_SECRET', why),
      };
    case 'arkesel':
      return {
        provider,
        ...at('ARKESEL_BASE_URL', 'https://sms.arkesel.com'),
        apiKey: required('ARKESEL_API_KEY', why),
      };
    case 'mnotify':
      return {
        provider,
        ...at('MNOTIFY_BASE_URL', 'https://api.mnotify.com'),
        apiKey: required('MNOTIFY_API_KEY', why),
      };
    case 'africastalking':
      return {
        provider,
        ...at('AFRICASTALKING_BASE_URL', 'https://api.africastalking.com'),
        username: required('AFRICASTALKING_USERNAME', why),
        apiKey: required('AFRICASTALKING_API_KEY', why),
      };
  }
}
