import { countSegments } from '../../../../domain/messages/gsm7.ts';
import { callProvider, fieldOf, type HttpAnswer, refused, textIn, toOutcome, unknownAnswer } from './http.ts';
import type { Outcome, Provider } from './provider.ts';
import { type SmsConfig, segmentsCost, senderOf, toReport } from './sms.ts';

function toResult(answer: HttpAnswer, costPesewas: number): Outcome {
  const id = textIn(answer.body, 'summary', '_id') ?? textIn(answer.body, 'summary', 'message_id');
  if (answer.status < 300 && textIn(answer.body, 'status') === 'success' && id !== null) {
    // One recipient a call: a sum of 0 says that the number was refused.
    if (fieldOf(answer.body, 'summary', 'total_sent') === 0) return refused('NUMBER_UNKNOWN');
    return { outcome: 'accepted', id, costPesewas };
  }
  if (answer.status === 401 || answer.status === 403) return refused('PROVIDER_REFUSED', { again: true, alert: true });
  if (answer.status === 402) return refused('PROVIDER_UNPAID', { again: true, alert: true });
  if (answer.status === 429) return refused('BUSY', { again: true });
  if (textIn(answer.body, 'status') === 'error') return refused('PROVIDER_REFUSED', { alert: true });
  return answer.status >= 400 && answer.status < 500
    ? refused('PROVIDER_REFUSED', { alert: true })
    : unknownAnswer(answer);
}

export function mnotify(config: SmsConfig & { apiKey: string }): Provider {
  const key = `key=${encodeURIComponent(config.apiKey)}`;
  return {
    name: 'mnotify',
    channel: 'SMS',
    reports: false,
    takes: () => true,
    send: ({ to, text, senderName }, signal) =>
      toOutcome(async () => {
        const answer = await callProvider(`${config.baseUrl}/api/sms/quick?${key}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            recipient: [to.replace(/^\+233/, '0')],
            sender: senderOf(config, senderName),
            message: text,
            is_schedule: false,
            schedule_date: '',
          }),
          signal,
        });
        return toResult(answer, segmentsCost(config, countSegments(text)));
      }),
    async poll(providerId, signal) {
      const answer = await callProvider(`${config.baseUrl}/api/campaign/${encodeURIComponent(providerId)}?${key}`, {
        signal,
      });
      return toReport(providerId, textIn(answer.body, 'report', 0, 'status'));
    },
  };
}
