import type { Ajv, SchemaValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { type ErrorDetail, fail, invalid, VALIDATION_FAILED } from '../errors.ts';
import { lazy, lazyPackage } from '../lazy.ts';
import { parsePhone } from '../phone.ts';
import { isLocalDate, PLAIN_YEAR } from '../time.ts';
import { NO_FIELDS, RULE, shapesIn } from './schema.ts';

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

/** Replaces the text in the body by itself without white space around it. */
const trim: SchemaValidateFunction = (_on, text: string, _schema, at) => {
  if (at) (at.parentData as Record<string, string>)[at.parentDataProperty as string] = text.trim();
  return true;
};

const library = lazyPackage<typeof import('ajv')>('ajv');

export function createAjv(coerceTypes: false | 'array'): Ajv {
  const instance = new (library().Ajv)({
    coerceTypes,
    useDefaults: true,
    removeAdditional: false,
    allErrors: true,
    strict: false,
    verbose: true,
    // A test validates every schema of every route; compiling the meta-schema takes 50 ms of each start.
    meta: false,
    validateSchema: false,
  });
  instance.addFormat('phone', (text) => parsePhone(text) !== null);
  instance.addFormat('local-date', isLocalDate);
  instance.addFormat('instant', isInstant);
  instance.addKeyword({
    keyword: 'x-trim',
    type: 'string',
    modifying: true,
    errors: false,
    validate: trim,
  });
  return instance;
}

/** A body is validated without coercion. Only the text of query and path becomes numbers and booleans. */
const strict = lazy(() => createAjv(false));
const lenient = lazy(() => createAjv('array'));

/** Compiles a validator at the first request, so that the start does not wait for schemas that may never be used. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const check = lazy(() => {
    const judge = httpPart === 'body' ? strict() : lenient();
    for (const [name, shape] of Object.entries(shapesIn(schema))) {
      if (!(name in judge.schemas)) judge.addSchema(shape);
    }
    return judge.compile(schema);
  });
  const isWithoutQuery = schema === NO_FIELDS && httpPart === 'querystring';
  return (data: unknown) => {
    // Most requests have no query. They need no validator, so that a health check loads none.
    if (isWithoutQuery && Object.keys(data as object).length === 0) return { value: data };
    const validate = check();
    return validate(data) ? { value: data } : { error: refusal(validate.errors ?? []) };
  };
};

/** What was refused, with the schema and the value that validation saw. */
export interface Violation extends FastifySchemaValidationError {
  parentSchema?: Record<string, unknown>;
  data?: unknown;
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

export function toDetail(error: Violation): ErrorDetail {
  const { keyword, instancePath, params } = error;
  const field = params['missingProperty'] ?? params['additionalProperty'];
  return {
    code: CODES[keyword] ?? 'INVALID',
    message: describeViolation(error),
    path: field === undefined ? instancePath : `${instancePath}/${escapePointer(String(field))}`,
  };
}

function refusal(errors: Violation[]): Error {
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key);
  const details = errors
    .filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf' && keyword !== 'if')
    .map(toDetail)
    .filter(({ path, code, message }) => isNew(`${path} ${code}`) && isNew(`${path} ${message}`))
    .slice(0, 20);
  return fail(
    VALIDATION_FAILED,
    VALIDATION_FAILED.message,
    details.length > 0 ? details : [{ code: 'INVALID', message: 'is not valid', path: '' }],
  );
}

const FORMATS: Record<string, string> = {
  phone: 'must be a phone number like +233241234567',
  'local-date': 'must be a date like 2026-11-21',
  instant: 'must be an instant like 2026-11-21T08:00:00Z',
};

const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const count = (limit: unknown, one: string) => `${String(limit)} ${one}${limit === 1 ? '' : 's'}`;

/** A sentence about a field, whose subject is the field. It never shows a pattern. */
function describeViolation({ keyword, params, parentSchema = {}, data }: Violation): string {
  const { limit } = params;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a known field';
    case 'type':
      return `must be ${[params['type']]
        .flat()
        .map((type) => TYPES[String(type)] ?? String(type))
        .join(' or ')}`;
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`;
    case 'const':
      return `must be ${String(params['allowedValue'])}`;
    case 'format':
      return FORMATS[String(params['format'])] ?? 'is not valid';
    case 'pattern':
      return describePattern(parentSchema, String(data));
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${count(limit, 'character')}`;
    case 'maxLength':
      return `must have at most ${count(limit, 'character')}`;
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${count(limit, 'item')}`;
    case 'maxItems':
      return `must have at most ${count(limit, 'item')}`;
    case 'maxProperties':
      return `must have at most ${count(limit, 'field')}`;
    case 'uniqueItems':
      return 'must not name anything twice';
    case 'minimum':
      return `must be at least ${String(limit)}`;
    case 'exclusiveMinimum':
      return `must be more than ${String(limit)}`;
    case 'maximum':
      return `must be at most ${String(limit)}`;
    default:
      return 'is not valid';
  }
}

/** The rule in words that the schema declares, else its example. Every pattern of a request has one of them. */
function describePattern(schema: Record<string, unknown>, value: string): string {
  if (value.trim() === '') return 'must not be empty';
  if (/[\n\t]/.test(value)) return 'must be a single line';
  if (typeof schema[RULE] === 'string') return schema[RULE];
  const [example] = (schema['examples'] as unknown[] | undefined) ?? [];
  return example === undefined ? 'is not valid' : `must be like ${String(example)}`;
}

// Control characters except newline and tab, and lone surrogates, which PostgreSQL cannot store.
const UNPRINTABLE = /(?![\n\t])\p{Cc}|\p{Cs}/u;

const MAX_DEPTH = 16;

/** Refuses unprintable text anywhere in a body or query, independent of the schema. */
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
