import type { VerifyOptions, WebhookEvent } from '../webhooks.ts';

type Secrets = string | readonly string[];

/** What every adapter needs. */
export interface WebhookHandlerOptions extends VerifyOptions {
  /**
   * The endpoint's secret; several while one is being rotated. A function is called for every delivery, so that a new
   * secret counts without a restart.
   */
  secret: Secrets | (() => Secrets | Promise<Secrets>);
  /**
   * Called with each genuine event. The delivery is answered 204 after it resolves. When it rejects, the delivery is
   * answered with an error and comes again.
   */
  onEvent: (event: WebhookEvent) => void | Promise<void>;
}

export const readSecrets = async (secret: WebhookHandlerOptions['secret']): Promise<Secrets> =>
  typeof secret === 'function' ? secret() : secret;
