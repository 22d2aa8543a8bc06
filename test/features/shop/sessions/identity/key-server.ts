import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProviderKey {
  kid: string;
  privateKey: KeyObject;
  jwk: object;
}

export function providerKey(kid: string): ProviderKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } };
}

export interface KeyServer {
  url: string;
  /** Number of requests so far. */
  requests: number;
  answer: (response: ServerResponse) => void;
  /** Answers with these keys from now on. */
  publish(keys: object[], headers?: Record<string, string>): void;
  stop(): Promise<void>;
}

/** A local HTTP server instead of Google's. */
export async function startKeyServer(): Promise<KeyServer> {
  const server = createServer((_request, response) => {
    keyServer.requests += 1;
    keyServer.answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  const keyServer: KeyServer = {
    url: `http://127.0.0.1:${port}/keys`,
    requests: 0,
    answer: (response) => response.writeHead(500).end(),
    publish(keys, headers = { 'cache-control': 'public, max-age=3600, must-revalidate' }) {
      this.answer = (response) =>
        response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ keys }));
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return keyServer;
}
