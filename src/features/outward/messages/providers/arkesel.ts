import { countSegments } from '../../../../domain/messages/gsm7.ts';
import { callProvider, type HttpAnswer, refused, textIn, toOutcome, unknownAnswer } from './http.ts';
import type { Outcome, Provider } from './provider.ts';
import { type SmsConfig, segmentsCost, senderOf, toReport } from './sms.ts';

function toResult(answer: HttpAnswer, costPesewas: number): Outcome {
  const id = textIn(answer.body, 'data', 0, 'id');
  if (answer.status < 300 && textIn(answer.body, 'status') === 'success' && id !== null)
    return { outcome: 'accepted', id, costPesewas };
  if (answer.status === 401 || answer.status === 403) return refused('PROVIDER_REFUSED', { again: true, alert: true });
  if (answer.status === 402) return refused('PROVIDER_UNPAID', { again: true, alert: true });
  if (answer.status === 429) return refused('BUSY', { again: true });
  if (answer.status === 422) return refused('NUMBER_UNKNOWN');
  return answer.status >= 400 && answer.status < 500
    ? refused('PROVIDER_REFUSED', { alert: true })
    : unknownAnswer(answer);
}

export function arkesel(config: SmsConfig & { apiKey: string }): Provider {
  const headers = { 'api-key': config.apiKey, 'content-type': 'application/json' };
  return {
    name: 'arkesel',
    channel: 'SMS',
    reports: true,
    takes: () => true,
    send: ({ to, text, senderName }, signal) =>
      toOutcome(async () => {
        const body = JSON.stringify({
          sender: senderOf(config, senderName),
          message: text,
          recipients: [to.replace(/^\+/, '')],
          callback_url: config.reportUrl,
        });
        const answer = await callProvider(`${config.baseUrl}/api/v2/sms/send`, {
          method: 'POST',
          headers,
          body,
          signal,
        });
        return toResult(answer, segmentsCost(config, countSegments(text)));
      }),
    async poll(providerId, signal) {
      const answer = await callProvider(`${config.baseUrl}/api/v2/sms/${encodeURIComponent(providerId)}`, {
        headers,
        signal,
      });
      return toReport(providerId, textIn(answer.body, 'data', 'status') ?? textIn(answer.body, 'data', 0, 'status'));
    },
  };
}
