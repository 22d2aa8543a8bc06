import { verify, WebhookVerificationError } from '../webhooks.ts';
import { readSecrets, type WebhookHandlerOptions } from './handler.ts';

export type { WebhookHandlerOptions } from './handler.ts';

/**
 * A handler of deliveries for runtimes that speak `Request` and `Response`: workers, Deno, Bun, Next.js, Hono.
 *
 * @example
 * export default { fetch: webhookHandler({ secret, onEvent: (event) => console.log(event.type) }) };
 */
export function webhookHandler({ secret, onEvent, ...options }: WebhookHandlerOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    try {
      const event = await verify(await request.arrayBuffer(), request.headers, await readSecrets(secret), options);
      await onEvent(event);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return Response.json({ error: { code: error.code, message: error.message } }, { status: 400 });
    }
    return new Response(null, { status: 204 });
  };
}
