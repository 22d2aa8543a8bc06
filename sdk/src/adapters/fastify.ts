import { type HeadersLike, verify, WebhookVerificationError } from '../webhooks.ts';
import { readSecrets, type WebhookHandlerOptions } from './handler.ts';

export type { WebhookHandlerOptions } from './handler.ts';

interface FastifyRequest {
  headers: HeadersLike;
  body: unknown;
}

interface FastifyReply {
  code(status: number): FastifyReply;
  send(body?: unknown): unknown;
}

/** The part of Fastify's instance that is used. */
interface FastifyScope {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parse: (request: unknown, body: unknown, done: (error: null, body: unknown) => void) => void,
  ): unknown;
  post(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
}

export interface FastifyWebhookOptions extends WebhookHandlerOptions {
  /** Path of the endpoint. Default `/webhooks/dwaso`. */
  path?: string;
}

/**
 * Plugin of Fastify. Its parser leaves the body raw, in this plugin's scope alone.
 *
 * @example
 * await app.register(webhookPlugin, { path: '/webhooks', secret, onEvent: (event) => console.log(event.type) });
 */
export async function webhookPlugin(scope: FastifyScope, given: FastifyWebhookOptions): Promise<void> {
  const { path = '/webhooks/dwaso', secret, onEvent, toleranceSeconds } = given;
  const options = toleranceSeconds === undefined ? {} : { toleranceSeconds };
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.post(path, async ({ headers, body }, reply) => {
    try {
      await onEvent(await verify(body as ArrayBufferView, headers, await readSecrets(secret), options));
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return reply.code(400).send({ error: { code: error.code, message: error.message } });
    }
    return reply.code(204).send();
  });
}
