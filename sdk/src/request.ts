/** The parts of a request. */

/** Joins a path of encoded values: path`/bookings/${id}`. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((whole, part, place) => {
    const value = values[place - 1];
    // An empty segment would name another operation.
    if (!value || typeof value !== 'string') throw new TypeError(`The id after "${whole}" is missing`);
    return whole + encodeURIComponent(value) + part;
  });
}

/** The body of an upload. */
export function form(fields: object): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value as Blob);
  return body;
}

/** Unlike `crypto.randomUUID`, this also works on pages without https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export function toSearch(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** Resolves after the wait, or rejects with the signal's reason. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
