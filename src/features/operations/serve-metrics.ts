import type { AddressInfo } from 'node:net';
import type { Deps } from '../../deps.ts';

/** /metrics on a port of its own, so that a proxy in front of the service's port cannot publish it. */
export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

export async function serveMetrics({ config, metrics: { registry } }: Deps): Promise<MetricsServer | null> {
  if (config.metricsPort === null) return null;
  const { createServer } = await import('node:http');
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.metricsPort ?? 0, config.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
