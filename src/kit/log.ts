import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type Log = Logger & { requests: Logger };

const HIDDEN = ['phone', 'token', 'authorization', 'idToken', 'refreshToken', 'accessToken', 'secret'];

/** One JSON line an event. What names a person or opens a door never gets in, whoever logs it. */
export function createLog(level: string, destination: DestinationStream = stdout()): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  const log = pino(
    { ...options, redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' } },
    destination,
  );
  // A line for every request has fixed fields, none of them to hide, and looking for them would cost the most.
  return Object.assign(log, { requests: pino(options, destination) });
}

/** Lines leave in batches, soon enough for a reader and without a write for every request. */
function stdout(): DestinationStream {
  const stream = pino.destination({ sync: false, minLength: 8_192 });
  setInterval(() => stream.flush(), 100).unref();
  return stream;
}

/** PostgreSQL's own errors quote rows in `detail`, so only what cannot hold data is kept. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an Error' };
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string };
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(code && { code }),
    ...(table && { table }),
    ...(constraint && { constraint }),
  };
}
