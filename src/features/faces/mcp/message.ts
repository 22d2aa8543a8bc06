import { readWeights } from '../../../kit/http/compression.ts';

/** A message of the protocol as far as the endpoint looks at it; the package judges the rest. */
export interface ToolCall {
  jsonrpc: '2.0';
  id: string | number;
  method: 'tools/call';
  params: { name: string; arguments?: Record<string, unknown>; _meta?: Record<string, unknown> };
}

export interface McpAnswer {
  status: number;
  type: string;
  text: string;
}

export const MODERN = '2026-07-28';

/** The envelope of 2026 names its revision in the body. */
const REVISION = 'io.modelcontextprotocol/protocolVersion';
const CLIENT = 'io.modelcontextprotocol/clientInfo';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function isToolCall(message: unknown): message is ToolCall {
  if (!isObject(message) || message['jsonrpc'] !== '2.0' || message['method'] !== 'tools/call') return false;
  const { id, params } = message;
  return (typeof id === 'string' || Number.isInteger(id)) && isObject(params) && typeof params['name'] === 'string';
}

export const hasEnvelope = ({ params: { _meta: meta } }: ToolCall): boolean => isObject(meta) && REVISION in meta;

/** As the client names itself in the envelope of 2026. */
export function nameOfClient(message: unknown): string | null {
  const client = isToolCall(message) ? message.params._meta?.[CLIENT] : null;
  const name = isObject(client) ? client['name'] : null;
  return typeof name === 'string' ? name : null;
}

/** Whether the headers of 2026 are all there and name this very call. */
export const namesItself = (headers: Record<string, string>, { params: { name } }: ToolCall): boolean =>
  headers['mcp-protocol-version'] === MODERN && headers['mcp-method'] === 'tools/call' && headers['mcp-name'] === name;

const FORMS = ['application/json', 'text/event-stream'] as const;

/**
 * The Accept header for the package, which looks for both forms of an answer by name. A wildcard, the default of fetch and
 * curl, admits them as well, and so does no header.
 */
export function nameForms(accept = '*/*'): string {
  const weights = readWeights(accept);
  const weightOf = (form: string) => weights.get(form) ?? weights.get(form.replace(/\/.*/, '/*')) ?? weights.get('*/*');
  return FORMS.every((form) => (weightOf(form) ?? 0) > 0) ? FORMS.join(', ') : accept;
}

/** Both forms of an answer, as every revision asks of clients. */
export const acceptsBoth = ({ accept = '', 'content-type': type = '' }: Record<string, string>): boolean =>
  accept.includes('application/json') && accept.includes('text/event-stream') && type.startsWith('application/json');
