import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { type ErrorDetail, fail, invalid, VALIDATION_FAILED } from '../errors.ts';
import { parsePhone } from '../phone.ts';
import { isLocalDate, PLAIN_YEAR } from '../time.ts';

const INSTANT = new RegExp(`^${PLAIN_YEAR}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$`);

export function isInstant(text: string): boolean {
  if (!INSTANT.test(text)) return false;
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}

function ajv(coerceTypes: false | 'array', shared: Record<string, unknown>): Ajv {
  const instance = new Ajv({ coerceTypes, useDefaults: true, removeAdditional: false, allErrors: true, strict: false });
  instance.addFormat('phone', (text) => parsePhone(text) !== null);
  instance.addFormat('local-date', isLocalDate);
  instance.addFormat('instant', isInstant);
  for (const schema of Object.values(shared)) instance.addSchema(schema as object);
  return instance;
}

/** Bodies mean exactly what they say; only text from the address line is turned into numbers and booleans. */
export function validatorCompiler(shared: () => Record<string, unknown>): FastifySchemaCompiler<object> {
  let strict: Ajv | undefined;
  let lenient: Ajv | undefined;
  return ({ schema, httpPart }) => {
    strict ??= ajv(false, shared());
    lenient ??= ajv('array', shared());
    const judge = httpPart === 'body' ? strict : lenient;
    // Compiled for the first request: a start need not wait for routes that nobody may ask for.
    let check: ValidateFunction | undefined;
    return (data: unknown) => {
      check ??= judge.compile(schema);
      return check(data) ? { value: data } : { error: refusal(check.errors ?? []) };
    };
  };
}

const CODES: Record<string, string> = {
  required: 'REQUIRED',
  additionalProperties: 'UNKNOWN_FIELD',
  type: 'WRONG_TYPE',
  enum: 'NOT_ALLOWED',
  const: 'NOT_ALLOWED',
  minLength: 'TOO_SHORT',
  maxLength: 'TOO_LONG',
  minItems: 'TOO_FEW',
  maxItems: 'TOO_MANY',
  uniqueItems: 'DUPLICATE',
  minimum: 'TOO_SMALL',
  exclusiveMinimum: 'TOO_SMALL',
  maximum: 'TOO_LARGE',
};

const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

function toDetail(error: FastifySchemaValidationError): ErrorDetail {
  const { keyword, instancePath, params, message = 'is not valid' } = error;
  const code = CODES[keyword] ?? 'INVALID';
  if (keyword === 'required') {
    return {
      code,
      message: 'is required',
      path: `${instancePath}/${escapePointer(String(params['missingProperty']))}`,
    };
  }
  if (keyword === 'additionalProperties') {
    return {
      code,
      message: 'is not a known field',
      path: `${instancePath}/${escapePointer(String(params['additionalProperty']))}`,
    };
  }
  if (keyword === 'enum') {
    return { code, message: `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`, path: instancePath };
  }
  if (keyword === 'format') return { code, message: `must be a valid ${String(params['format'])}`, path: instancePath };
  return { code, message, path: instancePath };
}

function refusal(errors: FastifySchemaValidationError[]): Error {
  const seen = new Set<string>();
  const details = errors
    .filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf' && keyword !== 'if')
    .map(toDetail)
    .filter(({ path, code }) => !seen.has(`${path} ${code}`) && seen.add(`${path} ${code}`))
    .slice(0, 20);
  return fail(
    VALIDATION_FAILED,
    VALIDATION_FAILED.message,
    details.length > 0 ? details : [{ code: 'INVALID', message: 'is not valid', path: '' }],
  );
}

// Control characters but newline and tab, and halves of surrogate pairs, which no database can keep.
const UNPRINTABLE = /(?![\n\t])\p{Cc}|\p{Cs}/u;

const MAX_DEPTH = 16;

/** Refuses unprintable text anywhere in a body or query, whatever the schema says. */
export function refuseUnprintable(value: unknown, path = '', depth = 0): void {
  if (depth > MAX_DEPTH) throw invalid(path, 'is nested too deeply', 'TOO_DEEP');
  if (typeof value === 'string') {
    if (UNPRINTABLE.test(value)) {
      throw invalid(path, 'must not contain control characters', 'CONTROL_CHARACTER');
    }
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseUnprintable(item, `${path}/${index}`, depth + 1);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      refuseUnprintable(key, `${path}/${escapePointer(key.replace(UNPRINTABLE, '?'))}`);
      refuseUnprintable(item, `${path}/${escapePointer(key)}`, depth + 1);
    }
  }
}
