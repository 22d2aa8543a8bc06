import type { AddressInfo } from 'node:net';
import type { Deps } from '../../../deps.ts';

/** /metrics on a port of its own, so that a proxy in front of the service's port cannot publish it. */
export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

export async function serveMetrics({ config, metrics: { registry } }: Deps): Promise<MetricsServer | null> {
  const { host, port, metricsPort } = config;
  if (metricsPort === null || metricsPort === port) return null;
  const { createServer } = await import('node:http');
  const server = createServer(async (request, response) => {
    if (!['GET', 'HEAD'].includes(request.method ?? '') || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(metricsPort, host, resolve);
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
