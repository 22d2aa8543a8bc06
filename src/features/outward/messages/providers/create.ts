import type { Config } from '../../../../config.ts';
import type { Channel, MessageKind } from '../../../../domain/messages/kinds.ts';
import { deriveKey, hmacHex } from '../../../../kit/crypto.ts';
import { type Vapid, vapid } from '../../../../kit/web-push.ts';
import { africastalking } from './africastalking.ts';
import { arkesel } from './arkesel.ts';
import { hubtel } from './hubtel.ts';
import { mnotify } from './mnotify.ts';
import type { Provider } from './provider.ts';
import { simulator } from './simulator.ts';
import { type WhatsAppConfig, whatsapp } from './whatsapp.ts';

export interface MessageProviders {
  /** The provider of a channel for a business; null where it is not set up, lacks what the kind needs, or is PUSH. */
  choose(channel: Channel, sender: { sandbox: boolean }, kind: MessageKind): Provider | null;
  /** Whether a customer's message that failed there may go by SMS. */
  fallsBack(attempt: { channel: Channel | null; provider: string | null }): boolean;
  /** The provider that a stored row names; null when the configuration no longer has it. */
  find(name: string, channel: Channel): Provider | null;
  /** Configured providers, for the desk. */
  configured: readonly { name: string; channel: Channel }[];
  whatsapp: WhatsAppConfig | null;
  vapid: Vapid;
  /** Part of the address that providers without a signature report to. */
  reportSecret: string;
  /** The whole address, for a provider whose dashboard asks for it. */
  reportUrl: string;
}

export function createMessageProviders({ messages, baseUrl, publicUrl }: Config, secretsKey: Buffer): MessageProviders {
  const reportSecret = hmacHex('sha256', deriveKey(secretsKey, 'message reports'), 'path').slice(0, 32);
  const reportUrl = `${baseUrl}/messages/webhooks/${messages.sms?.provider ?? ''}/${reportSecret}`;
  const real = [
    messages.whatsapp && whatsapp(messages.whatsapp),
    messages.sms && createSms(messages.sms, reportUrl),
  ].filter((provider) => provider !== null);
  const simulated = [simulator('WHATSAPP'), simulator('SMS')];
  const configured: Provider[] = real.length > 0 ? real : simulated;
  // Notifications need no account: outside a sandbox they go to the browsers.
  const ofSandbox = [...simulated, simulator('PUSH')];
  const on = (providers: readonly Provider[], channel: Channel) =>
    providers.find((one) => one.channel === channel) ?? null;
  return {
    choose(channel, { sandbox }, kind) {
      const provider = on(sandbox ? ofSandbox : configured, channel);
      return provider?.takes(kind) ? provider : null;
    },
    fallsBack: ({ channel, provider }) =>
      channel === 'WHATSAPP' && (provider === 'simulator' || on(configured, 'SMS') !== null),
    find: (name, channel) =>
      [...real, ...ofSandbox].find((provider) => provider.name === name && provider.channel === channel) ?? null,
    configured: configured.map(({ name, channel }) => ({ name, channel })),
    whatsapp: messages.whatsapp,
    vapid: vapid(messages.vapidPrivateKey ?? deriveKey(secretsKey, 'web push'), publicUrl),
    reportSecret,
    reportUrl,
  };
}

function createSms(sms: NonNullable<Config['messages']['sms']>, reportUrl: string): Provider {
  const { baseUrl, sender, senders, costPesewas } = sms;
  const common = { baseUrl, sender, senders, reportUrl, costPesewas };
  switch (sms.provider) {
    case 'hubtel':
      return hubtel({ ...common, clientId: sms.clientId, clientSecret: sms.clientSecret });
    case 'arkesel':
      return arkesel({ ...common, apiKey: sms.apiKey });
    case 'mnotify':
      return mnotify({ ...common, apiKey: sms.apiKey });
    case 'africastalking':
      return africastalking({ ...common, username: sms.username, apiKey: sms.apiKey });
  }
}
