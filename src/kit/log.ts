import { type DestinationStream, type Logger, pino } from 'pino';

/** The fixed fields of a request's log line. None of them holds personal data or needs escaping. */
export interface RequestLine {
  requestId: string;
  method: string;
  /** The route's pattern, because a query may hold a name or a phone number. */
  route: string;
  status: number;
  ms: number;
  caller: string | undefined;
}

export type Log = Logger & { request: (line: RequestLine) => void };

const HIDDEN = ['phone', 'token', 'authorization', 'idToken', 'refreshToken', 'accessToken', 'secret'];

/** One JSON line per event. Phone numbers and credentials are redacted here, for every caller. */
export function createLog(level: string, destination: DestinationStream = stdoutDestination().destination): Log {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
      serializers: { err: describeError },
      redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    },
    destination,
  );
  return Object.assign(log, { request: requestLine(log, destination) });
}

/** Request lines are the bulk of the log, so they bypass the logger's serialisers. */
function requestLine(log: Logger, destination: DestinationStream): (line: RequestLine) => void {
  return ({ requestId, method, route, status, ms, caller }) => {
    if (!log.isLevelEnabled('info')) return;
    const who = caller === undefined ? '' : `"caller":"${caller}",`;
    destination.write(
      `{"level":"info","time":"${isoNow()}","requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${ms},${who}"msg":"request"}\n`,
    );
  };
}

let second = 0;
let textOfSecond = '';

/** The time as in other lines. The text of a second is cached, because formatting a date costs as much as the rest of a line. */
function isoNow(): string {
  const now = Date.now();
  const milliseconds = now % 1_000;
  if (now - milliseconds !== second) {
    second = now - milliseconds;
    textOfSecond = new Date(second).toISOString().slice(0, -'000Z'.length);
  }
  return `${textOfSecond}${String(milliseconds).padStart(3, '0')}Z`;
}

const BATCH_MS = 100;
const BATCH_CHARACTERS = 8_192;

/** Standard output. Lines are written in batches of 100 milliseconds, because a write for each request is slow. */
export function stdoutDestination() {
  const stream = pino.destination({ sync: false });
  let broken = false;
  // The stream measures everything that waits in it at each write, so lines wait here.
  let lines = '';
  const writeLines = () => {
    if (lines !== '' && !broken) stream.write(lines);
    lines = '';
  };
  let closed = () => {};
  stream.on('error', () => {
    broken = true;
    closed();
  });
  let waiting = false;
  return {
    destination: {
      write(line: string) {
        if (broken) return;
        lines += line;
        if (lines.length >= BATCH_CHARACTERS) writeLines();
        // The timer runs only while lines wait, so that an idle process sleeps.
        if (waiting) return;
        waiting = true;
        setTimeout(() => {
          waiting = false;
          writeLines();
        }, BATCH_MS).unref();
      },
    },
    /** Writes what is waiting before the process exits. */
    flush: () => {
      if (broken) return;
      try {
        writeLines();
        stream.flushSync();
      } catch {
        broken = true;
      }
    },
    /** Called when the reader of standard output has closed it. */
    onClosed: (listener: () => void) => {
      closed = listener;
    },
  };
}

/** PostgreSQL quotes rows in `detail`, so only the fields without data are logged. */
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
