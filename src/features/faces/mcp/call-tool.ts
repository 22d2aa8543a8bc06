import type { AppError } from '../../../kit/errors.ts';
import { type AnyCall, type AnyRoute } from '../../../kit/http/route.ts';
import { hasBody } from '../../../kit/http/route-schema.ts';
import type { Ran, RouteInput, RunRoute } from '../../../kit/http/run-route.ts';
import { FULL, REQUEST_KEY } from './describe-input.ts';
import type { OfferedTool } from './offered-tools.ts';
import { show } from './show.ts';
import { nextStep } from './texts.ts';
import type { Arguments, Fields } from './tool.ts';
import { PAGE } from './tools/fields.ts';

export interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** Rows of a list that a model gets unless it asks for another number. */
const ROWS = 10;

export type Run = (route: AnyRoute, input: RouteInput) => Promise<Ran>;

export const runFor =
  (run: RunRoute, call: AnyCall, report: (error: unknown) => void): Run =>
  async (route, input) => {
    const ran = await run(route, call, input);
    if (ran.cause !== undefined) report(ran.cause);
    return ran;
  };

/** Calls the route that the arguments mean. Its refusal is a result that the model can act on. */
export async function callTool(
  tool: OfferedTool,
  given: Arguments,
  run: Run,
  ownBusinessId: string | null,
): Promise<ToolResult> {
  const mirror = tool.mirrors.find(({ when }) => when?.(given) ?? true) ?? tool.mirrors[0];
  if (!mirror) throw new Error(`The tool ${tool.name} has no route`);
  const refusedName = nameOfWrongType(given);
  if (refusedName) return refuse(refusedName);
  const ran = await run(mirror.declared, toInput(mirror, given, ownBusinessId));
  if (ran.status >= 400) return explain(ran);
  const { data, meta } = JSON.parse(ran.text) as { data: unknown; meta?: object };
  const full = given[FULL] === true;
  const fields: Fields | true = full ? true : mirror.fields;
  const pageOf = meta && { meta: show(meta, full ? true : PAGE) };
  if (Array.isArray(data)) return succeed({ data: show(data, fields), ...pageOf });
  const object = data as Record<string, unknown>;
  const shown = show(full || !mirror.prune ? object : mirror.prune(object), fields) as Record<string, unknown>;
  if (mirror.adds && mirror.additional) {
    const { as, params } = mirror.adds;
    const more = await run(mirror.additional, { params: params(object), query: {}, body: {}, idempotencyKey: null });
    const added = more.status === 200 ? (JSON.parse(more.text) as { data: unknown }).data : null;
    shown[as] = show(added, full ? true : mirror.adds.fields);
  }
  return succeed({ ...shown, ...pageOf });
}

function succeed(structuredContent: Record<string, unknown>): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** Arguments that no schema of a route judges. */
function nameOfWrongType(given: Arguments): { path: string; message: string } | null {
  const { [FULL]: full, [REQUEST_KEY]: key } = given;
  if (full !== undefined && typeof full !== 'boolean') return { path: FULL, message: 'must be true or false' };
  if (key !== undefined && typeof key !== 'string') return { path: REQUEST_KEY, message: 'must be text' };
  return null;
}

/** The arguments at their places in a request. Unknown ones stay among the fields, where the route's schema refuses them. */
function toInput(
  { declared: route, pathNames: names, queryNames }: OfferedTool['mirrors'][number],
  given: Arguments,
  ownBusinessId: string | null,
): RouteInput {
  const params: Record<string, string> = {};
  for (const name of names) {
    const value = given[name] ?? (name === 'businessId' ? ownBusinessId : null);
    params[name] = typeof value === 'string' ? value : '';
  }
  const takesBody = hasBody(route);
  const [query, body]: [string, unknown][][] = [[], []];
  for (const entry of Object.entries(given)) {
    const [name] = entry;
    if (name === FULL || name === REQUEST_KEY || names.includes(name)) continue;
    (takesBody && !queryNames.has(name) ? body : query)?.push(entry);
  }
  if (queryNames.has('limit') && given['limit'] === undefined) query?.push(['limit', ROWS]);
  const key = given[REQUEST_KEY];
  return {
    params,
    query: Object.fromEntries(query ?? []),
    body: Object.fromEntries(body ?? []),
    idempotencyKey: typeof key === 'string' ? key : null,
  };
}

interface Refusal {
  code: string;
  message: string;
  details?: { code: string; message: string; path?: string }[];
}

const refuse = ({ path, message }: { path: string; message: string }): ToolResult =>
  fail({
    code: 'VALIDATION_FAILED',
    message: 'The request is not valid',
    details: [{ code: 'WRONG_TYPE', message, path: `/${path}` }],
  });

function explain({ text, retryAfter }: Ran): ToolResult {
  const { code, message, details } = (JSON.parse(text) as { error: Refusal }).error;
  return fail({ code, message, ...(details && { details }) }, retryAfter);
}

/** The result of a call that no route gets, because its tool is not offered to the caller. */
export const refuseCall = ({ kind: { code }, message, details }: AppError): ToolResult =>
  fail({ code, message, ...(details && { details }) });

/** The header of the API is an argument here. */
const inOurWords = (text: string): string =>
  text.replace('The header Idempotency-Key', `The argument ${REQUEST_KEY}`).replace('Idempotency-Key', REQUEST_KEY);

const toOurPath = (path: string): string => (path === '/headers/idempotency-key' ? `/${REQUEST_KEY}` : path);

function fail({ code, message, details }: Refusal, retryAfterSeconds: number | null = null): ToolResult {
  const error = {
    code,
    message: inOurWords(message),
    ...(details && {
      details: details.map((one) => ({ ...one, ...(one.path !== undefined && { path: toOurPath(one.path) }) })),
    }),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    next: nextStep(code, details ?? []),
  };
  return { content: [{ type: 'text', text: JSON.stringify(show({ error }, true)) }], isError: true };
}
