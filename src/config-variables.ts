import { readFileSync } from 'node:fs';
import { parsePhone } from './kit/phone.ts';
import { readRsaPem } from './kit/rsa-pem.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable with its mistake. */
export interface Problem {
  name: string;
  text: string;
}

export type Reader = ReturnType<typeof readVariables>;

/** Addresses with a user or parameters are left out of messages. */
const MAY_HOLD_PASSWORD = /[@?]/;

/** Readers of single variables. A wrong value is noted, and its default stands in until all have been read. */
export function readVariables(env: Environment) {
  const problems: Problem[] = [];
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const refuse = (name: string, rule: string) => problems.push({ name, text: `${name} ${rule}` });
  const bad = (name: string, rule: string) => refuse(name, `${rule}, but is "${env[name] ?? ''}"`);
  const url = (name: string, protocols: readonly string[]): string | null => {
    const value = text(name);
    if (value === undefined) return null;
    const parsed = URL.parse(value);
    if (!parsed || !protocols.includes(parsed.protocol)) {
      const rule = `must be a ${protocols.join(' or ')} address`;
      if (MAY_HOLD_PASSWORD.test(value)) refuse(name, `${rule}, but is another or cannot be read`);
      else bad(name, rule);
    }
    return value.replace(/\/+$/, '');
  };
  return {
    problems,
    text,
    url,
    /** An address that paths are appended to. `fetch` refuses one with credentials. */
    base: (name: string, protocols: readonly string[]): string | null => {
      const value = url(name, protocols);
      if (value && /[?#@]/.test(value))
        refuse(name, `must be a ${protocols.join(' or ')} address without query, fragment and credentials`);
      return value;
    },
    refuse,
    list: (name: string): string[] =>
      (text(name) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    choice: <const T extends string>(name: string, values: readonly T[], fallback: T): T => {
      const value = text(name) ?? fallback;
      if (values.includes(value as T)) return value as T;
      bad(name, `must be one of ${values.join(', ')}`);
      return fallback;
    },
    flag: (name: string): boolean => {
      const value = text(name) ?? 'false';
      if (value !== 'true' && value !== 'false') bad(name, 'must be true or false');
      return value === 'true';
    },
    whole: (name: string, fallback: number, min: number, max: number): number => {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (/^-?\d+$/.test(value) && number >= min && number <= max) return number;
      bad(name, `must be a whole number from ${min} to ${max}`);
      return fallback;
    },
    /** A percentage with at most two decimals, in hundredths of a percent. */
    percent: (name: string, max: number): number => {
      const value = text(name) ?? '0';
      const basisPoints = Math.round(Number(value) * 100);
      if (/^\d{1,3}(\.\d{1,2})?$/.test(value) && basisPoints <= max * 100) return basisPoints;
      bad(name, `must be a percentage from 0 to ${max} with at most two decimals`);
      return 0;
    },
    required: (name: string, why: string): string => {
      const value = text(name);
      if (value === undefined) refuse(name, `must be set ${why}`);
      return value ?? '';
    },
  };
}

export function readPhones(phones: readonly string[], refuse: Reader['refuse']): string[] {
  return phones.flatMap((phone) => {
    const known = parsePhone(phone);
    if (known !== null) return [known];
    refuse('OPERATOR_ADMIN_PHONES', `must be phone numbers, separated by commas, but holds "${phone}"`);
    return [];
  });
}

export function readOrigins(origins: readonly string[], refuse: Reader['refuse']): string[] {
  return origins.filter((origin) => {
    if (URL.parse(origin)?.origin === origin) return true;
    refuse('CORS_ORIGINS', `must be origins like https://shop.example, separated by commas, but holds "${origin}"`);
    return false;
  });
}

/** A PEM with real or escaped newlines, or the path of a file that holds one. */
export function readKey(value: string | undefined, refuse: Reader['refuse']): string | null {
  if (value === undefined) return null;
  try {
    const pem = value.startsWith('-----') ? value : readFileSync(value, 'utf8');
    if (readRsaPem(pem).some(({ privateKey }) => privateKey !== null)) return pem;
    refuse('JWT_PRIVATE_KEY', 'must hold a private key to sign with');
  } catch (error) {
    const why = value.startsWith('-----') ? (error as Error).message : 'no such file, and no PEM';
    refuse('JWT_PRIVATE_KEY', `must be an RSA private key (PEM), or the path of a file that holds one: ${why}`);
  }
  return null;
}
