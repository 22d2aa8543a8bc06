import type { Report, ReportedStatus } from '../schemas.ts';

/** What the four SMS providers have in common. */
export interface SmsConfig {
  baseUrl: string;
  /** The registered sender of the platform. */
  sender: string;
  /** Names that are registered for businesses. */
  senders: readonly string[];
  /** The address that reports are sent to; it holds a secret, because none of the providers signs them. */
  reportUrl: string;
  /** The price of one part where the provider tells none. */
  costPesewas: number;
}

/** A network drops or renames what comes from a name that is not registered. */
export function senderOf({ sender, senders }: SmsConfig, wanted: string | null): string {
  const name = wanted?.trim().toUpperCase();
  return senders.find((one) => one.toUpperCase() === name) ?? sender;
}

export const segmentsCost = (config: SmsConfig, segments: number): number => config.costPesewas * segments;

/** `GHS 0.0309` or 0.0309 in pesewas, rounded up: what was paid is never shown smaller. */
export function toPesewas(cost: unknown): number | null {
  const amount = typeof cost === 'number' ? cost : Number.parseFloat(String(cost ?? '').replace(/^[A-Z]{3}\s*/, ''));
  // The error of the floating-point product is rounded away first.
  return Number.isFinite(amount) && amount >= 0 && amount < 1_000 ? Math.ceil(Math.round(amount * 1e6) / 1e4) : null;
}

const DELIVERED = new Set(['DELIVERED', 'SUCCESS', 'DELIVRD']);
const FAILED = new Set([
  'NOT_DELIVERED',
  'UNDELIVERED',
  'UNDELIVERABLE',
  'EXPIRED',
  'PROHIBITED',
  'REJECTED',
  'FAILED',
  'BLACKLISTED',
]);

/** A word of a report as a state; null for a word that says nothing new. */
export function toStatus(word: string | null): ReportedStatus | null {
  const upper = (word ?? '')
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  if (DELIVERED.has(upper)) return 'DELIVERED';
  return FAILED.has(upper) ? 'FAILED' : null;
}

export function toReport(providerId: string | null, word: string | null): Report | null {
  const status = toStatus(word);
  if (providerId === null || status === null) return null;
  return { providerId, status, reason: status === 'FAILED' ? 'NOT_DELIVERED' : null, instead: false, at: null };
}
