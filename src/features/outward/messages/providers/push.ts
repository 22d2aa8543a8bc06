import { encryptPush, type Vapid } from '../../../../kit/web-push.ts';
import type { Outbound } from '../../../ground/events/index.ts';
import type { Subscription } from '../schemas.ts';
import type { Outcome, Outgoing } from './provider.ts';

/** A push service keeps a message for a device that is off for this long. */
const TTL_SECONDS = 24 * 60 * 60;

type PushAnswer = 'sent' | 'gone' | 'later' | 'refused' | 'unknown';

async function pushTo(
  { outbound, vapid }: PushContext,
  subscription: Subscription,
  message: Outgoing,
  signal: AbortSignal,
): Promise<PushAnswer> {
  const { endpoint } = subscription;
  const body = encryptPush(
    JSON.stringify({ text: message.text, url: message.url, tag: message.messageId }),
    subscription,
  );
  try {
    const { status } = await outbound.post(endpoint, {
      headers: {
        TTL: String(TTL_SECONDS),
        Urgency: 'normal',
        // A repeated message replaces the earlier one on the device.
        Topic: message.messageId.slice(-26),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        // Push services follow real time, also when the development clock is moved.
        Authorization: vapid.authorize(endpoint, Temporal.Now.instant()),
      },
      body,
      signal,
    });
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    return status === 429 || status === 406 || status >= 500 ? 'later' : 'refused';
  } catch {
    return 'unknown';
  }
}

export interface PushContext {
  outbound: Outbound;
  vapid: Vapid;
  /** Drops subscriptions that a push service no longer knows. */
  forget(endpoints: string[]): Promise<unknown>;
}

/** Sends to every browser of a member. One that took it is enough. */
export async function sendPush(
  context: PushContext,
  subscriptions: readonly Subscription[],
  message: Outgoing,
  signal: AbortSignal,
): Promise<Outcome> {
  const answers = await Promise.all(subscriptions.map((one) => pushTo(context, one, message, signal)));
  const gone = subscriptions.filter((_, at) => answers[at] === 'gone').map(({ endpoint }) => endpoint);
  if (gone.length > 0) await context.forget(gone);
  if (answers.includes('sent')) return { outcome: 'accepted', id: null, costPesewas: 0 };
  if (answers.includes('later')) return { outcome: 'refused', reason: 'BUSY', again: true, instead: true };
  // The topic makes a second push replace the first, so that asking again shows nothing twice.
  if (answers.includes('unknown'))
    return { outcome: 'refused', reason: 'PUSH_UNREACHABLE', again: true, instead: true };
  const reason = answers.includes('refused') ? 'PUSH_REFUSED' : 'NO_BROWSER';
  return {
    outcome: 'refused',
    reason,
    again: false,
    instead: true,
    ...(answers.includes('refused') && { alert: true }),
  };
}
