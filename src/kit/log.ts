import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger & { request: (fields: object) => void };

const HIDDEN = ['phone', 'token', 'authorization', 'idToken', 'refreshToken', 'accessToken', 'secret'];

/** One JSON line an event. What names a person or opens a door never gets in, whoever logs it. */
export function createLog(level: string, destination: DestinationStream = stdout()): Log {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    },
    destination,
  );
  return Object.assign(log, { request: requestLine(log, destination) });
}

/** A line for every request is written straight out: its fields are few and fixed, and none of them is to be hidden. */
function requestLine(log: Logger, destination: DestinationStream): (fields: object) => void {
  return (fields) => {
    if (!log.isLevelEnabled('info')) return;
    const line = { level: 30, time: new Date().toISOString(), ...fields, msg: 'request' };
    destination.write(`${JSON.stringify(line)}\n`);
  };
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
