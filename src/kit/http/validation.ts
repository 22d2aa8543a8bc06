import type { Ajv, SchemaValidateFunction, ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { type ErrorDetail, fail, invalid, VALIDATION_FAILED } from '../errors.ts';
import { lazy, lazyPackage } from '../lazy.ts';
import { parsePhone } from '../phone.ts';
import { isLocalDate, PLAIN_YEAR } from '../time.ts';
import { NO_FIELDS, oncePerSchema, RULE, shapesIn } from './schema.ts';

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

const compile = (judge: Ajv, schema: object, prepare: <T>(one: T) => T): ValidateFunction => {
  for (const [name, shape] of Object.entries(shapesIn(schema))) {
    if (!(name in judge.schemas)) judge.addSchema(prepare(shape));
  }
  return judge.compile(prepare(schema));
};

const compileBody = oncePerSchema((schema) => compile(strict(), schema, judgeLengthFirst));
const compileText = oncePerSchema((schema) => compile(lenient(), schema, (one) => one));

/** Compiles a validator at the first request, so that the start does not wait for schemas that may never be used. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const check = lazy(() => (httpPart === 'body' ? compileBody : compileText)(schema));
  const isWithoutQuery = schema === NO_FIELDS && httpPart === 'querystring';
  return (data: unknown) => {
    // Most requests have no query. They need no validator, so that a health check loads none.
    if (isWithoutQuery && Object.keys(data as object).length === 0) return { value: data };
    const validate = check();
    return validate(data) ? { value: data } : { error: refusal(validate.errors ?? []) };
  };
};

/** What is not checked of a text or a list of a wrong length; `examples` and the rule are for the message. */
const AFTER_LENGTH = ['pattern', 'format', RULE, 'examples', 'items', 'uniqueItems'];

/**
 * The schema with `pattern`, `format` and `items` under the condition that the length is allowed. Validation finds all
 * errors, so a list of 80,000 objects where 7 are allowed would otherwise take 600 ms.
 */
function judgeLengthFirst<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(judgeLengthFirst) as T;
  if (schema === null || typeof schema !== 'object') return schema;
  const prepared = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, judgeLengthFirst(part)]));
  const { minLength = 0, maxLength, minItems = 0, maxItems } = prepared;
  if (typeof maxLength !== 'number' && typeof maxItems !== 'number') return prepared as T;
  const after = Object.entries(prepared).filter(([key]) => AFTER_LENGTH.includes(key));
  if (after.length === 0) return prepared as T;
  for (const [key] of after) delete prepared[key];
  const limit = typeof maxLength === 'number' ? { minLength, maxLength } : { minItems, maxItems };
  return { ...prepared, if: limit, then: Object.fromEntries(after) } as T;
}

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

const MAX_DETAILS = 20;

function refusal(errors: Violation[]): Error {
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key);
  // An iterator: the errors behind the last detail are not looked at.
  const details = Iterator.from(errors)
    .filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf' && keyword !== 'if')
    .map(toDetail)
    .filter(({ path, code, message }) => Boolean(isNew(`${path} ${code}`) && isNew(`${path} ${message}`)))
    .take(MAX_DETAILS)
    .toArray();
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

/** More values than any body has. Each costs time in this check and in those that follow. */
const MAX_VALUES = 10_000;

/** Refuses unprintable text anywhere in a body or query, and too many values, independent of the schema. */
export function refuseUnprintable(value: unknown): void {
  const fault = findFault(value, 0, { values: 0 });
  if (fault) throw invalid(fault.path, fault.message, fault.code);
}

const faultAt = (path: string, message: string, code: string) => ({ path, message, code });

/** The path is put together behind the fault, because most bodies have none. */
function findFault(value: unknown, depth: number, count: { values: number }): ReturnType<typeof faultAt> | null {
  if (depth > MAX_DEPTH) return faultAt('', 'is nested too deeply', 'TOO_DEEP');
  if (typeof value === 'string') {
    if (!UNPRINTABLE.test(value)) return null;
    return faultAt('', 'must not contain control characters', 'CONTROL_CHARACTER');
  }
  if (value === null || typeof value !== 'object') return null;
  for (const key in value) {
    if (++count.values > MAX_VALUES) throw invalid('', 'must have at most 10,000 values', 'TOO_MANY');
    const name = findFault(key, 0, count);
    if (name) return { ...name, path: `/${escapePointer(key.replace(UNPRINTABLE, '?'))}` };
    const fault = findFault((value as Record<string, unknown>)[key], depth + 1, count);
    if (fault) return { ...fault, path: `/${escapePointer(key)}${fault.path}` };
  }
  return null;
}
