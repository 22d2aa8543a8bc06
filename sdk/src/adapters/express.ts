import { type HeadersLike, verify, WebhookVerificationError } from '../webhooks.ts';
import { readSecrets, type WebhookHandlerOptions } from './handler.ts';

export type { WebhookHandlerOptions } from './handler.ts';

/** The part of Express's request that is used: Node's message, and the body that a parser left. */
interface ExpressRequest extends AsyncIterable<unknown> {
  headers: HeadersLike;
  body?: unknown;
  readableEnded?: boolean;
}

interface ExpressResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body?: string): unknown;
}

async function readRaw(request: ExpressRequest): Promise<unknown> {
  // `express.raw()` leaves a Buffer, `express.text()` a text, `express.json()` an object, which `verify` refuses.
  if (request.body !== undefined || request.readableEnded) return request.body;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array<ArrayBuffer>);
  return new Blob(chunks).arrayBuffer();
}

/**
 * Middleware of Express for the path of the endpoint. Mount it before `express.json()`.
 *
 * @example
 * app.post('/webhooks', webhookMiddleware({ secret, onEvent: (event) => console.log(event.type) }));
 */
export function webhookMiddleware({ secret, onEvent, ...options }: WebhookHandlerOptions) {
  return async (request: ExpressRequest, response: ExpressResponse, next: (error?: unknown) => void): Promise<void> => {
    try {
      const event = await verify(
        (await readRaw(request)) as ArrayBuffer,
        request.headers,
        await readSecrets(secret),
        options,
      );
      await onEvent(event);
      response.statusCode = 204;
      response.end();
    } catch (error) {
      // A parsed body is a mistake in the program, so its author must see it.
      if (!(error instanceof WebhookVerificationError) || error.code === 'BODY_PARSED') {
        next(error);
        return;
      }
      response.statusCode = 400;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ error: { code: error.code, message: error.message } }));
    }
  };
}
