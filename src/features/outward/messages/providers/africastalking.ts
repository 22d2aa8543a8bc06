import { countSegments } from '../../../../domain/messages/gsm7.ts';
import { callProvider, fieldOf, type HttpAnswer, refused, textIn, toOutcome, unknownAnswer } from './http.ts';
import type { Outcome, Provider } from './provider.ts';
import { type SmsConfig, segmentsCost, senderOf, toPesewas } from './sms.ts';

const ACCEPTED = [100, 101, 102];
const REFUSALS: Record<number, Outcome> = {
  402: refused('SENDER_REFUSED', { alert: true }),
  403: refused('NUMBER_UNKNOWN'),
  404: refused('NUMBER_UNKNOWN'),
  405: refused('PROVIDER_UNPAID', { again: true, alert: true }),
  406: refused('RECIPIENT_REFUSED'),
  407: refused('NUMBER_UNKNOWN'),
  409: refused('RECIPIENT_REFUSED'),
};

function toResult(answer: HttpAnswer, fallback: number): Outcome {
  const recipient = fieldOf(answer.body, 'SMSMessageData', 'Recipients', 0);
  const code = fieldOf(recipient, 'statusCode');
  const id = textIn(recipient, 'messageId');
  if (typeof code === 'number' && ACCEPTED.includes(code) && id !== null && id !== 'None')
    return { outcome: 'accepted', id, costPesewas: toPesewas(fieldOf(recipient, 'cost')) ?? fallback };
  if (typeof code === 'number') return REFUSALS[code] ?? unknownAnswer(answer);
  if (answer.status === 401) return refused('PROVIDER_REFUSED', { again: true, alert: true });
  if (answer.status === 429) return refused('BUSY', { again: true });
  // Without a recipient the whole request was refused, and the message says why.
  if (answer.status === 201) return refused('PROVIDER_REFUSED', { alert: true });
  return answer.status >= 400 && answer.status < 500
    ? refused('PROVIDER_REFUSED', { alert: true })
    : unknownAnswer(answer);
}

export const africastalking = (config: SmsConfig & { username: string; apiKey: string }): Provider => ({
  name: 'africastalking',
  channel: 'SMS',
  reports: true,
  takes: () => true,
  send: ({ to, text, senderName }, signal) =>
    toOutcome(async () => {
      const answer = await callProvider(`${config.baseUrl}/version1/messaging`, {
        method: 'POST',
        headers: {
          apiKey: config.apiKey,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          username: config.username,
          to,
          message: text,
          from: senderOf(config, senderName),
          bulkSMSMode: '1',
          enqueue: '1',
        }).toString(),
        signal,
      });
      return toResult(answer, segmentsCost(config, countSegments(text)));
    }),
});
