import { Ajv, type ValidateFunction } from 'ajv';
import { type Document, type Operation, responsePointer } from './document.ts';
import type { Reply } from './send.ts';

/** Words that occur only in internal messages. */
const INSIDE: [string, RegExp][] = [
  ['a stack trace', /\n\s+at |at \w[\w.<>]* \(|:\d+:\d+\)/],
  ['a file path', /node_modules|file:\/\/\/(?!etc)|\/src\/|\.ts\b|\/home\/|\/tmp\/|\/usr\//],
  [
    'SQL',
    /\bselect\b.+\bfrom\b|insert into|\bwhere\b.+=|\brelation "|\bcolumn "|violates|constraint|invalid input syntax|pg_|\$\d/i,
  ],
  ['a library', /fastify|FST_|\bajv\b|typebox|pino|busboy|postgres|undici|sharp|vips|libphone|\bjose\b|ERR_[A-Z]/i],
  [
    'an error of the engine',
    /TypeError|RangeError|SyntaxError|ReferenceError|undefined|\[object|NaN\b|is not a function|Unexpected token/,
  ],
];

/** A random id may contain any word, so ids are removed first. */
const ID = /\b[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}\b/g;

export interface Finding {
  /** A message that is equal for equal defects. */
  what: string;
  sample: string;
}

type Judge = (
  operation: Operation,
  reply: Reply,
  sent: { method: string; ofOperation: boolean; asksForPage: boolean; echoed: string },
) => string[];

/** A field for an instant that does not have three fractional digits. */
const ODD_INSTANT = /"\w*At":"\d{4}-\d\d-\d\dT\d\d:\d\d(?!:\d\d\.\d{3}Z")[^"]*"/;

/** Probes are in no bucket. */
const PROBES = new Set(['getHealth', 'getReady']);

const RATE_HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

/** Files that a page links to: a person reads their errors. */
const LINKED_FILES = new Set(['getReceiptCalendar']);

/** Errors of the protocol of assistants have its own envelope. */
const JSON_RPC = new Set(['callAssistantTools', 'refuseAssistantStream', 'refuseAssistantSession']);
const isRpcError = ({ jsonrpc, error }: ReturnType<typeof JSON.parse>): boolean =>
  jsonrpc === '2.0' && Number.isInteger(error.code) && typeof error.message === 'string' && !('requestId' in error);

const listsPages = ({ id, responses }: Operation): boolean =>
  LINKED_FILES.has(id) || Object.values(responses).some(({ content }) => content && 'text/html' in content);

/** Returns every defect of an answer. */
export function judgeOf(document: Document): Judge {
  const ajv = new Ajv({ strict: false, allErrors: false, validateFormats: false });
  ajv.addSchema(document as object, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const check = (pointer: string) => {
    const found = compiled.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` });
    compiled.set(pointer, found);
    return found;
  };

  const judgeError = (operation: Operation, { status, headers, text }: Reply, known: boolean): string[] => {
    const { error } = parse(text) ?? {};
    if (!error) return [`${status} without the envelope`];
    if (JSON_RPC.has(operation.id) && isRpcError(parse(text))) return [];
    const wrong: string[] = [];
    if (!check('#/components/schemas/Error')(parse(text))) wrong.push('an envelope of another form');
    // A replay has the request id of the first answer.
    if (error.requestId !== headers['x-request-id'] && !headers['idempotent-replayed'])
      wrong.push('another request id');
    const listed = operation.responses[status]?.description ?? '';
    // The router refuses an address that is too long before it knows that the route is a page.
    if (known && !listsPages(operation) && !listed.includes(`${error.code}: `))
      wrong.push(`${status} ${error.code} is not in the document`);
    return wrong;
  };

  const judgeSuccess = (operation: Operation, { status, headers, text }: Reply): string[] => {
    const response = operation.responses[status];
    if (!response) return [`${status} is not in the document`];
    const type = headers['content-type']?.split(';')[0] ?? '';
    if (text === '') return [];
    const named = Object.keys(response.content ?? {}).find(
      (name) => name === type || name === `${type.split('/')[0]}/*`,
    );
    if (!named) return [`${status} as ${type || 'nothing'} is not in the document`];
    if (type !== 'application/json') return [];
    const validate = check(responsePointer(operation, status, type));
    if (validate(parse(text))) return [];
    const [first] = validate.errors ?? [];
    return [`${status} does not fit its schema: ${first?.instancePath.replaceAll(/\d+/g, 'n')} ${first?.message}`];
  };

  return (operation, reply, { method, ofOperation, asksForPage, echoed }) => {
    const { status, headers, text } = reply;
    const wrong: string[] = [];
    if (status >= 500) wrong.push(`${status}: ${text.slice(0, 200)}`);
    for (const name of PROBES.has(operation.id) ? [] : RATE_HEADERS)
      if (!/^\d+$/.test(headers[name] ?? '')) wrong.push(`no ${name} on ${status}`);
    if (!headers['x-request-id']?.startsWith('req_')) wrong.push(`no x-request-id on ${status}`);
    if (method === 'HEAD') return wrong;
    const page = headers['content-type']?.startsWith('text/html');
    if (status >= 400) {
      if (!page) wrong.push(...judgeError(operation, reply, ofOperation));
      else if (ofOperation && !asksForPage && !listsPages(operation)) wrong.push(`${status} as a page`);
      const said = text.replaceAll(ID, '');
      for (const [name, pattern] of INSIDE) {
        const [found] = pattern.exec(said) ?? [];
        if (found !== undefined && !echoed.includes(found)) wrong.push(`${name} in a ${status}: ${found}`);
      }
    } else if (ofOperation) wrong.push(...judgeSuccess(operation, reply));
    const [odd] = (headers['content-type']?.startsWith('application/json') && ODD_INSTANT.exec(text)) || [];
    if (odd !== undefined && !echoed.includes(odd.slice(1, -1))) wrong.push(`an instant of another form: ${odd}`);
    if (page && !headers['content-security-policy']?.includes("frame-ancestors 'none'"))
      wrong.push('a page without a policy');
    return wrong;
  };
}

// Answers are JSON of every shape, so the checks read them untyped.
export function parse(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
