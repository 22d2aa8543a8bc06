import { GatewayUnavailable, NotANotice } from './gateway.ts';

/** Reading what somebody else's service wrote: every field may be missing or of another type. */
export type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parseJson(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NotANotice('The body is no JSON');
  }
  if (!isObject(value)) throw new NotANotice('The body is no JSON object');
  return value;
}

export function objectOf(value: Json, field: string): Json {
  const found = value[field];
  return isObject(found) ? found : {};
}

export function arrayOf(value: Json, field: string): Json[] {
  const found = value[field];
  return Array.isArray(found) ? found.filter(isObject) : [];
}

/** Text, or a whole number as text: ids come as either. Empty when it is missing. */
export function textOf(value: Json, field: string): string {
  const found = value[field];
  if (typeof found === 'string') return found;
  return Number.isSafeInteger(found) ? String(found) : '';
}

/** An amount in whole subunits. Anything else must not become money. */
export function wholeOf(value: Json, field: string): number {
  const found = value[field];
  const number = typeof found === 'string' && /^\d+$/.test(found) ? Number(found) : found;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) {
    throw new GatewayUnavailable(`The gateway's answer has no whole number in ${field}`);
  }
  return number;
}

export function instantOf(value: Json, field: string): Temporal.Instant | null {
  const text = textOf(value, field);
  try {
    return text === '' ? null : Temporal.Instant.from(text);
  } catch {
    return null;
  }
}
