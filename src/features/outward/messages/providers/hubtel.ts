import { countSegments } from '../../../../domain/messages/gsm7.ts';
import { callProvider, fieldOf, type HttpAnswer, refused, textIn, toOutcome, unknownAnswer } from './http.ts';
import type { Outcome, Provider } from './provider.ts';
import { type SmsConfig, segmentsCost, senderOf, toPesewas, toReport } from './sms.ts';

const REFUSALS: Record<number, string> = {
  1: 'NUMBER_UNKNOWN',
  2: 'SENDER_REFUSED',
  3: 'TOO_LONG',
  4: 'NUMBER_UNKNOWN',
  6: 'TEXT_REFUSED',
  7: 'PROVIDER_REFUSED',
  8: 'PROVIDER_REFUSED',
  12: 'PROVIDER_UNPAID',
};

function toResult(answer: HttpAnswer, fallback: number): Outcome {
  const code = fieldOf(answer.body, 'status');
  const id = textIn(answer.body, 'messageId');
  if (answer.status < 300 && code === 0 && id !== null)
    return { outcome: 'accepted', id, costPesewas: toPesewas(fieldOf(answer.body, 'rate')) ?? fallback };
  if (answer.status === 403) return refused('RECIPIENT_REFUSED');
  if (answer.status === 401) return refused('PROVIDER_REFUSED', { again: true, alert: true });
  if (answer.status === 402 || code === 12) return refused('PROVIDER_UNPAID', { again: true, alert: true });
  if (answer.status === 429) return refused('BUSY', { again: true });
  if (typeof code === 'number' && REFUSALS[code]) return refused(REFUSALS[code], { alert: code === 2 });
  return answer.status >= 400 && answer.status < 500
    ? refused('PROVIDER_REFUSED', { alert: true })
    : unknownAnswer(answer);
}

export function hubtel(config: SmsConfig & { clientId: string; clientSecret: string }): Provider {
  const headers = {
    authorization: `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  return {
    name: 'hubtel',
    channel: 'SMS',
    // Hubtel documents no report that it sends by itself.
    reports: false,
    takes: () => true,
    send: ({ to, text, senderName }, signal) =>
      toOutcome(async () => {
        const body = JSON.stringify({ From: senderOf(config, senderName), To: to.replace(/^\+/, ''), Content: text });
        const answer = await callProvider(`${config.baseUrl}/v1/messages/send`, {
          method: 'POST',
          headers,
          body,
          signal,
        });
        return toResult(answer, segmentsCost(config, countSegments(text)));
      }),
    async poll(providerId, signal) {
      const answer = await callProvider(`${config.baseUrl}/v1/messages/${encodeURIComponent(providerId)}`, {
        headers,
        signal,
      });
      return toReport(providerId, textIn(answer.body, 'status'));
    },
  };
}
