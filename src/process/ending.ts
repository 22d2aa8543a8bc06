/** Why the process has to end. */
export interface Ending {
  cause: string;
  /** True for an error; false for a signal or a closed pipe. */
  failed: boolean;
  error?: unknown;
}

/** npm exits on a signal and leaves its script running under another parent, so the parent is compared this often. */
const PARENT_MS = 500;

/**
 * Calls `end` once, with the first cause:
 *
 * - SIGTERM, SIGINT, or SIGHUP of a closed terminal;
 * - the end of the parent, where npm started this process: a shell between the two passes no signal on;
 * - a closed pipe behind standard output, as in `npm run cli -- openapi | head`;
 * - an error that nothing handled.
 *
 * A process that was started without npm outlives its parent, as `nohup` and `setsid` expect.
 */
export function onEnd(
  end: (ending: Ending) => unknown,
  { onClosed }: { onClosed?: (closed: () => void) => void } = {},
): void {
  let ending = false;
  const once = (cause: string, failed = false, error?: unknown) => {
    if (ending) return;
    ending = true;
    end({ cause, failed, ...(error !== undefined && { error }) });
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => once(signal));
  const closed = () => once('standard output was closed');
  process.stdout.on('error', closed);
  onClosed?.(closed);
  // A closed standard error does not end the process.
  process.stderr.on('error', () => {});
  process.on('uncaughtException', (error) => once('an error', true, error));
  process.on('unhandledRejection', (error) => once('an error', true, error));
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && once('the end of npm'), PARENT_MS).unref();
  }
}
