import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** One JSON line an event. What names a person or opens a door never gets in, whoever logs it. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'phone',
          'token',
          'authorization',
          'idToken',
          'refreshToken',
          'accessToken',
          'secret',
          '*.phone',
          '*.token',
          '*.authorization',
          '*.idToken',
          '*.refreshToken',
          '*.accessToken',
          '*.secret',
        ],
        censor: '[hidden]',
      },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ sync: false, minLength: 0 }),
  );
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
