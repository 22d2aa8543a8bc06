import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './tracing.ts';

/**
 * The request or job that the current code works for. Log lines, spans and statements far below a route name it, and
 * none of them needs another argument for it.
 */
export interface WorkContext {
  requestId?: string;
  job?: string;
  /** The span that new spans belong to; absent while tracing is off. */
  span?: Span;
}

const storage = new AsyncLocalStorage<WorkContext>();

export const inContext = <T>(context: WorkContext, work: () => T): T => storage.run(context, work);

const NONE: WorkContext = {};

export const currentContext = (): WorkContext => storage.getStore() ?? NONE;

/** The ids of the current work, for a log line. */
export function currentIds(): { requestId?: string; job?: string } {
  const { requestId, job } = currentContext();
  return { ...(requestId && { requestId }), ...(job && { job }) };
}
