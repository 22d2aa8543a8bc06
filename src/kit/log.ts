import { type DestinationStream, type Logger, pino } from 'pino';

/** What is said of every request: few and fixed fields, none of them to be hidden, none that could break the line. */
export interface RequestLine {
  requestId: string;
  method: string;
  /** The route's pattern and not the address: a query may hold a name or a phone number. */
  route: string;
  status: number;
  ms: number;
  caller: string | undefined;
}

export type Log = Logger & { request: (line: RequestLine) => void };

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

/** There are many of them, so they are written straight out. */
function requestLine(log: Logger, destination: DestinationStream): (line: RequestLine) => void {
  return ({ requestId, method, route, status, ms, caller }) => {
    if (!log.isLevelEnabled('info')) return;
    const who = caller === undefined ? '' : `"caller":"${caller}",`;
    destination.write(
      `{"level":30,"time":"${new Date().toISOString()}","requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${ms},${who}"msg":"request"}\n`,
    );
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
