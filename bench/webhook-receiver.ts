import { createServer } from 'node:http';

/** A receiver in a process of its own: counts distinct events per path, and never answers on `/hang…`. */
const seen = new Map<string, Set<string>>();
let requests = 0;
const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/counts') {
    response.end(
      JSON.stringify({ requests, counts: Object.fromEntries([...seen].map(([key, ids]) => [key, ids.size])) }),
    );
    return;
  }
  request.resume().on('end', () => {
    requests++;
    const ids = seen.get(path) ?? new Set();
    seen.set(path, ids.add(String(request.headers['svc-event-id'])));
    if (!path.startsWith('/hang')) response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 30_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`${port}\n`);
});
