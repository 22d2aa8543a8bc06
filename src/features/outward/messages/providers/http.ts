import type { Outcome } from './provider.ts';

/** A provider's answer, and what a failed call means: whether a message may have left is never guessed. */

export interface HttpAnswer {
  status: number;
  /** Parsed JSON, or the text itself. */
  body: unknown;
}

const MAX_LETTERS = 100_000;

/** Errors that come before any byte of the request was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
]);

export class ProviderUnreachable extends Error {}

export async function callProvider(url: string, init: RequestInit): Promise<HttpAnswer> {
  let answer: Response;
  try {
    answer = await fetch(url, { ...init, redirect: 'error' });
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code !== undefined && NOT_SENT.has(code)) throw new ProviderUnreachable(code);
    throw error;
  }
  const text = (await answer.text()).slice(0, MAX_LETTERS);
  try {
    return { status: answer.status, body: JSON.parse(text) };
  } catch {
    return { status: answer.status, body: text };
  }
}

/** Runs a send; what it throws is certain only where the provider was never reached. */
export async function toOutcome(send: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ProviderUnreachable)
      return { outcome: 'refused', reason: 'PROVIDER_UNREACHABLE', again: true, instead: true };
    return { outcome: 'unknown', reason: 'NO_ANSWER' };
  }
}

/** A server error may come after the message was taken; a refusal by the provider's own code is certain. */
export const unknownAnswer = ({ status }: HttpAnswer): Outcome => ({
  outcome: 'unknown',
  reason: `ANSWERED_${status}`,
});

export const refused = (
  reason: string,
  options: { again?: boolean; instead?: boolean; alert?: boolean } = {},
): Outcome => ({
  outcome: 'refused',
  reason,
  again: options.again ?? false,
  instead: options.instead ?? false,
  ...(options.alert && { alert: true }),
});

export const fieldOf = (body: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined,
    body,
  );

export const textIn = (body: unknown, ...path: (string | number)[]): string | null => {
  const value = fieldOf(body, ...path);
  return typeof value === 'string' && value !== ''
    ? value.slice(0, 200)
    : typeof value === 'number'
      ? String(value)
      : null;
};
