import Fastify from 'fastify';

/** The baseline: what Fastify alone answers a second, with the same bytes. */
const app = Fastify();
const body = JSON.parse(process.env['BODY'] ?? '{}') as object;
app.get('/', async () => body);
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => process.exit(0));
