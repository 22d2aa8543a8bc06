import { GatewayUnavailable, NotAGatewayWebhook } from './gateway.ts';

/** Readers for JSON of an external service: every field may be missing or of another type. */
export type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parseJson(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NotAGatewayWebhook('The body is no JSON');
  }
  if (!isObject(value)) throw new NotAGatewayWebhook('The body is no JSON object');
  return value;
}

export function readObject(value: Json, field: string): Json {
  const found = value[field];
  return isObject(found) ? found : {};
}

export function readArray(value: Json, field: string): Json[] {
  const found = value[field];
  return Array.isArray(found) ? found.filter(isObject) : [];
}

/** Text, or a whole number as text, because ids come as either. Empty when it is missing. */
export function readText(value: Json, field: string): string {
  const found = value[field];
  if (typeof found === 'string') return found;
  return Number.isSafeInteger(found) ? String(found) : '';
}

/** An amount in whole subunits. Anything else must not become money. */
export function readWhole(value: Json, field: string): number {
  const found = value[field];
  const number = typeof found === 'string' && /^\d+$/.test(found) ? Number(found) : found;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) {
    throw new GatewayUnavailable(`The gateway's answer has no whole number in ${field}`);
  }
  return number;
}

export function readInstant(value: Json, field: string): Temporal.Instant | null {
  const text = readText(value, field);
  try {
    return text === '' ? null : Temporal.Instant.from(text);
  } catch {
    return null;
  }
}
