import type { AuthInfo, JSONRPCMessage, MessageClassification, Server } from '@modelcontextprotocol/server';
import type { McpAnswer, ToolCall } from './message.ts';

type Package = typeof import('@modelcontextprotocol/server');

/**
 * Passes the tool calls of all clients of one era to one server of the package, which stays connected. A server for each
 * call, and the streams of HTTP around it, cost more CPU than a quote. Each call has an id of its own on this connection
 * and carries its caller in `authInfo`: the handlers keep nothing between calls.
 */
export type AnswerDirectly = (message: ToolCall, authInfo: AuthInfo) => Promise<McpAnswer>;

/** `classification`: the era that the package found in the message; none for the clients of 2025. */
export async function answerDirectly(
  { PerRequestHTTPServerTransport }: Package,
  server: Server,
  classification?: MessageClassification,
): Promise<AnswerDirectly> {
  const waiting = new Map<string | number, (answer: JSONRPCMessage) => void>();
  /** The class tells the server its era; it stays open, where the package's own ends with its first answer. */
  class Connection extends PerRequestHTTPServerTransport {
    override async send(sent: JSONRPCMessage): Promise<void> {
      // A notification is no answer, and there is no stream for it.
      if ('id' in sent && sent.id !== undefined) waiting.get(sent.id)?.(sent);
    }
  }
  const connection = new Connection({ classification: classification ?? { era: 'legacy' } });
  await server.connect(connection);
  let calls = 0;

  return async (message, authInfo) => {
    const id = ++calls;
    const { promise, resolve } = Promise.withResolvers<JSONRPCMessage>();
    waiting.set(id, resolve);
    try {
      connection.onmessage?.({ ...message, id }, { authInfo, ...(classification && { classification }) });
      const text = JSON.stringify({ ...(await promise), id: message.id });
      return { status: 200, type: 'application/json', text };
    } finally {
      waiting.delete(id);
    }
  };
}
