import type { VerifyOptions, WebhookEvent } from '../webhooks.ts';

/** What every adapter needs. */
export interface WebhookHandlerOptions extends VerifyOptions {
  /** The endpoint's secret; several while one is being rotated. */
  secret: string | readonly string[];
  /**
   * Called with each genuine event. The delivery is answered 204 after it resolves. When it rejects, the delivery is
   * answered with an error and comes again.
   */
  onEvent: (event: WebhookEvent) => void | Promise<void>;
}
