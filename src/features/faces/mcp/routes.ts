import type { FastifyReply } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AUTH_INVALID_TOKEN, FORBIDDEN, fail } from '../../../kit/errors.ts';
import { anyone, anyoneOrBearer } from '../../../kit/http/access.ts';
import { type AnyCall, type AnyRoute, raw } from '../../../kit/http/route.ts';
import { lazy } from '../../../kit/lazy.ts';
import { isToolCall, type McpAnswer, nameForms, nameOfClient } from './message.ts';
import { type McpService, openMcp } from './serve.ts';
import { cleanText } from './show.ts';

const tag = 'Assistants';
const PATH = '/mcp';
const MOST_NAME_LETTERS = 60;

/** The headers that the protocol reads. The credential stays here. */
const PASSED_ON = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** `api`: the routes that tools may call. */
export function mcpRoutes({ config, version, usage }: Deps, api: readonly AnyRoute[]): AnyRoute[] {
  const origins = new Set(config.corsOrigins);
  const service = lazy<Promise<McpService>>(() => openMcp(api, version));

  const refused = (method: 'GET' | 'DELETE', id: string): AnyRoute =>
    raw({
      id,
      method,
      path: PATH,
      at: 'root',
      tag,
      summary: 'Refused: no session is kept, and no stream',
      access: anyone,
      answers: { 405: null },
      produces: 'application/json',
      raw: async (_call, reply) =>
        sendError(reply.header('allow', 'POST'), 405, -32_000, 'Method not allowed: use POST'),
    });

  return [
    raw({
      id: 'callAssistantTools',
      method: 'POST',
      path: PATH,
      at: 'root',
      tag,
      summary: 'Model Context Protocol: list and call tools',
      access: anyoneOrBearer,
      takes: 'raw',
      answers: { 200: null },
      errors: [AUTH_INVALID_TOKEN],
      produces: 'application/json',
      async raw(call, reply) {
        refuseForeignOrigin(call, origins);
        const message = readMessage(call.rawBody);
        if (message === undefined) return sendError(reply, 400, -32_700, 'Parse error: the body is not valid JSON');
        // A batch would pass a limit that counts requests.
        if (Array.isArray(message)) return sendError(reply, 400, -32_600, 'Send one message in a request, not a batch');
        const { server, log, request } = reply;
        const response = await (await service()).answer({
          headers: headersOf(call),
          message,
          call: asCustomer(call),
          run: server.runRoute,
          report: (error) => log.error({ err: error, requestId: request.id }, 'request failed'),
          count(made) {
            const { caller, now } = call;
            if (caller?.kind === 'key') usage.countTool(caller, { ...made, client: clientOf(message, call) }, now);
          },
        });
        return send(reply, response, isToolCall(message));
      },
    }),
    refused('GET', 'refuseAssistantStream'),
    refused('DELETE', 'refuseAssistantSession'),
  ];
}

/** The tools of a person are for the customer: memberships do not count, so that no text can turn them on a shop. */
const asCustomer = (call: AnyCall): AnyCall =>
  call.caller?.kind === 'user' ? { ...call, caller: { ...call.caller, roleAt: async () => null } } : call;

/** A page of another site must not use what a person's browser can reach. Programs send no Origin. */
function refuseForeignOrigin({ headers: { origin } }: AnyCall, origins: ReadonlySet<string>): void {
  if (origin !== undefined && !origins.has(origin)) throw fail(FORBIDDEN, 'Pages of this origin may not call tools');
}

/** Undefined for bytes that are not JSON. */
function readMessage(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** A client of 2025 names itself when it connects and not with a call; the name of its program is the next best. */
function clientOf(message: unknown, { headers: { 'user-agent': agent = '' } }: AnyCall): string {
  const name = nameOfClient(message) ?? agent.split('/', 1)[0] ?? '';
  return cleanText(name.slice(0, MOST_NAME_LETTERS)).trim();
}

function headersOf({ headers }: AnyCall): Record<string, string> {
  const passed: Record<string, string> = { accept: nameForms(headers.accept) };
  for (const name of PASSED_ON) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
}

/** The result of a tool is short and a customer's; compressing it would cost as much CPU as a quote. */
function send(reply: FastifyReply, { status, type, text }: McpAnswer, isResult: boolean): FastifyReply {
  reply.code(status).header('cache-control', isResult ? 'no-store' : 'no-cache');
  return text === '' ? reply.send() : reply.header('content-type', type).send(text);
}

const sendError = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply.code(status).send({ jsonrpc: '2.0', id: null, error: { code, message } });
