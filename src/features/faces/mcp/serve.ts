import type { AuthInfo, Server as McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { AnyCall, AnyRoute } from '../../../kit/http/route.ts';
import type { RunRoute } from '../../../kit/http/run-route.ts';
import { answerDirectly } from './answer-directly.ts';
import { callTool, refuseCall, runFor } from './call-tool.ts';
import { acceptsBoth, hasEnvelope, isToolCall, type McpAnswer, MODERN, namesItself, type ToolCall } from './message.ts';
import { offerTools } from './offered-tools.ts';
import { RESOURCE_TEMPLATES, RESOURCES, readResource } from './resources.ts';
import { INSTRUCTIONS } from './texts.ts';

/**
 * The protocol, by the official package: revision 2026-07-28, and the clients of 2025 without a session. The package is
 * loaded by the first request. Calls of tools go to a server that stays (answer-directly.ts); every other message gets a
 * server of its own. The handlers take the caller from the message's `authInfo` and share nothing between callers.
 */
export interface McpService {
  answer(request: McpRequest): Promise<McpAnswer>;
}

export interface McpRequest {
  headers: Record<string, string>;
  /** The JSON-RPC message. */
  message: unknown;
  call: AnyCall;
  run: RunRoute;
  report: (error: unknown) => void;
  count: (made: { tool: string; refused: boolean }) => void;
}

/** The list changes with a deployment, or with the scopes of a key. */
const LIST_TTL_MS = 5 * 60 * 1000;
const PRIVATE = { ttlMs: LIST_TTL_MS, cacheScope: 'private' } as const;
const PUBLIC = { ttlMs: LIST_TTL_MS, cacheScope: 'public' } as const;
const CACHE_HINTS = {
  'tools/list': PRIVATE,
  'resources/list': PUBLIC,
  'resources/templates/list': PUBLIC,
  'server/discover': PUBLIC,
} as const;

export async function openMcp(routes: readonly AnyRoute[], version: string): Promise<McpService> {
  const mcp = await import('@modelcontextprotocol/server');
  const offerOf = offerTools(routes);
  const profileRoute = routes.find(({ id }) => id === 'getPublicBusiness') as AnyRoute;
  const options = {
    capabilities: { tools: {}, resources: {} },
    instructions: INSTRUCTIONS,
    cacheHints: CACHE_HINTS,
    // The routes validate; a validator for each request would cost more than the request.
    jsonSchemaValidator: {
      getValidator: () => () => ({ valid: true as const, data: undefined as never, errorMessage: undefined }),
    },
  };

  const newServer = (more: object = {}): McpServer => {
    const server = new mcp.Server({ name: 'dwaso', title: 'Dwaso', version }, { ...options, ...more });
    server.setRequestHandler('tools/list', (_message, context) => ({
      tools: offerOf(requestOf(context).call.caller).list,
    }));
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      const { call, run, report, count } = requestOf(context);
      const { tools, refused } = offerOf(call.caller);
      const { name } = params;
      const [tool, refusal] = [tools.get(name), refused.get(name)];
      const own = call.caller?.kind === 'key' ? call.caller.tenantId : null;
      const result = tool
        ? await callTool(tool, params.arguments ?? {}, runFor(run, call, report), own)
        : refusal && refuseCall(refusal);
      if (!result) throw new mcp.ProtocolError(mcp.ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
      count({ tool: name, refused: result.isError ?? false });
      return { ...result };
    });
    server.setRequestHandler('resources/list', () => ({ resources: RESOURCES }));
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
    server.setRequestHandler('resources/read', async ({ params }, context) => {
      const { call, run, report } = requestOf(context);
      const found = await readResource(params.uri, profileRoute, runFor(run, call, report));
      if (!found) throw new mcp.ResourceNotFoundError(params.uri);
      return { contents: [found] };
    });
    return server;
  };

  const modern = mcp.createMcpHandler(() => newServer(), { legacy: 'reject' });
  const callLegacy = await answerDirectly(mcp, newServer());
  const callModern = await answerDirectly(mcp, newServer({ supportedProtocolVersions: [MODERN] }), {
    era: 'modern',
    revision: MODERN,
  });

  /** A client of 2025: one answer as JSON, which every revision of that year allows, and which can be compressed. */
  async function answerLegacy(request: Request, from: McpRequest): Promise<Response> {
    const server = newServer();
    const transport = new mcp.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody: from.message, authInfo: authInfoOf(from) });
    } finally {
      await server.close();
    }
  }

  /** Whether the package would serve this call as one of 2026, and refuse nothing in its headers. */
  const isModernCall = (headers: Record<string, string>, message: ToolCall): boolean => {
    if (!namesItself(headers, message)) return false;
    const found = mcp.classifyInboundRequest({
      httpMethod: 'POST',
      protocolVersionHeader: MODERN,
      mcpMethodHeader: 'tools/call',
      body: message,
    });
    return found.kind === 'modern' && found.classification.revision === MODERN;
  };

  const knownVersions = new Set(mcp.SUPPORTED_PROTOCOL_VERSIONS);

  return {
    async answer(from) {
      const { headers, message } = from;
      const version = headers['mcp-protocol-version'];
      const isOld = version === undefined || knownVersions.has(version);
      if (isToolCall(message) && acceptsBoth(headers)) {
        if (isOld && !hasEnvelope(message)) return callLegacy(message, authInfoOf(from));
        if (!isOld && isModernCall(headers, message)) return callModern(message, authInfoOf(from));
      }
      const request = new Request('http://localhost/mcp', { method: 'POST', headers });
      if (await mcp.isLegacyRequest(request, message)) return toAnswer(await answerLegacy(request, from));
      return toAnswer(await modern.fetch(request, { parsedBody: message, authInfo: authInfoOf(from) }));
    },
  };
}

const authInfoOf = (request: McpRequest): AuthInfo => ({ token: '', clientId: '', scopes: [], extra: { request } });

const requestOf = ({ http }: ServerContext): McpRequest => http?.authInfo?.extra?.['request'] as McpRequest;

const toAnswer = async (response: Response): Promise<McpAnswer> => ({
  status: response.status,
  type: response.headers.get('content-type') ?? 'application/json',
  text: await response.text(),
});
