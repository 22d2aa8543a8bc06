import type { Channel, MessageKind } from '../../../../domain/messages/kinds.ts';
import type { Report } from '../schemas.ts';

/** What a provider is asked to send. */
export interface Outgoing {
  businessId: string;
  messageId: string;
  kind: MessageKind;
  /** E.164. */
  to: string;
  text: string;
  /** The SMS sender that the business chose; used where it is registered. */
  senderName: string | null;
  /** The WhatsApp template's values, in its order. */
  parameters: readonly string[];
  /** What a notification opens. */
  url: string;
}

export type Outcome =
  /** `delivered`: this provider has no later report. */
  | { outcome: 'accepted'; id: string | null; costPesewas: number; delivered?: boolean }
  /** Certainly not sent. `again`: the same may work later. `instead`: another channel may work. */
  | { outcome: 'refused'; reason: string; again: boolean; instead: boolean; alert?: boolean }
  /** The call got no answer: it may have been sent. */
  | { outcome: 'unknown'; reason: string };

export interface Provider {
  /** As in addresses of reports, and in the column `provider`. */
  name: string;
  channel: Channel;
  /** Whether the provider has what the kind needs. */
  takes(kind: MessageKind): boolean;
  send(message: Outgoing, signal: AbortSignal): Promise<Outcome>;
  /** Asks for the state of a message that was accepted; null where nothing new is known. */
  poll?(providerId: string, signal: AbortSignal): Promise<Report | null>;
  /** Whether reports come by themselves. */
  reports: boolean;
}
