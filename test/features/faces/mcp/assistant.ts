import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { onFinish } from '../../../service/on-finish.ts';

/** A client of the official package, which speaks the revision of 2026 or only those of 2025. */
export type Era = '2026' | '2025';
export const ERAS: readonly Era[] = ['2026', '2025'];

// Results are JSON of every shape, so tests read them untyped.
type Json = ReturnType<typeof JSON.parse>;

export interface Assistant {
  client: Client;
  /** The result of a call that succeeds. */
  tool(name: string, given?: object): Promise<Json>;
  /** The error of a call that is refused. */
  refusal(name: string, given?: object): Promise<Json>;
  names(): Promise<string[]>;
}

export async function assistantOf({ url }: { url: string }, era: Era, token?: string): Promise<Assistant> {
  const client = new Client(
    { name: 'scripted', version: '1.0.0' },
    { versionNegotiation: { mode: era === '2026' ? { pin: '2026-07-28' } : 'legacy' } },
  );
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  onFinish(() => client.close());
  // From here on the client checks every result against the tool's output schema.
  await client.listTools();
  const call = async (name: string, given: object): Promise<Json> =>
    client.callTool({ name, arguments: given as Record<string, unknown> });
  return {
    client,
    async tool(name, given = {}) {
      const result = await call(name, given);
      expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
      expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
      return result.structuredContent;
    },
    async refusal(name, given = {}) {
      const result = await call(name, given);
      expect(result.isError, JSON.stringify(result)).toBe(true);
      return JSON.parse(result.content[0].text).error;
    },
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
  };
}
