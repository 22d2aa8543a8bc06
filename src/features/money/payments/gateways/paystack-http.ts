import { currentContext } from '../../../../kit/work-context.ts';
import { GatewayRefused, GatewayUnavailable, type Page, type Period } from './gateway.ts';
import { type Json, parseJson, readArray, readText } from './json.ts';

export interface PaystackOptions {
  secretKey: string;
  baseUrl: string;
  timeoutMs: number;
}

interface PaystackAnswer {
  status: number;
  body: Json;
}

const PAGE_SIZE = 100;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Paystack over HTTP: 2xx is an answer, 4xx a refusal, and any other result leaves the outcome unknown. */
export function paystackCalls({ secretKey, baseUrl, timeoutMs }: PaystackOptions) {
  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<PaystackAnswer> {
    const { span } = currentContext();
    try {
      const answer = await fetch(baseUrl + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${secretKey}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(span && { traceparent: span.traceparent }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (text.length > MAX_ANSWER_BYTES) throw new Error('The answer is too long');
      return { status: answer.status, body: parseJson(text) };
    } catch (cause) {
      throw new GatewayUnavailable(`Paystack did not answer ${method} ${path.split('?', 1)[0]}`, { cause });
    }
  }

  function judge(answer: PaystackAnswer, expected: (answer: PaystackAnswer) => boolean): PaystackAnswer {
    const { status, body } = answer;
    if (status >= 200 && status < 300 && body['status'] === true) return { ...answer, status: 200 };
    if (expected(answer)) return answer;
    const message = readText(body, 'message') || `Paystack answered ${status}`;
    // A bad API key or a rate limit says nothing about the request itself, so the request may be retried.
    if (status < 400 || status >= 500 || status === 401 || status === 403 || status === 429) {
      throw new GatewayUnavailable(message);
    }
    throw new GatewayRefused(message, readText(body, 'code'));
  }

  const get = async (path: string, expected: readonly number[] = []) =>
    judge(await send('GET', path), ({ status }) => expected.includes(status));

  return {
    /** An `expected` status is returned instead of thrown. */
    get,
    /** The last page has fewer rows than the others, or none. */
    list: async <Row>(
      path: string,
      { from, to }: Period,
      page: number,
      toRow: (row: Json) => Row,
    ): Promise<Page<Row>> => {
      const query = new URLSearchParams({
        from: from.toString({ fractionalSecondDigits: 3 }),
        to: to.toString({ fractionalSecondDigits: 3 }),
        perPage: String(PAGE_SIZE),
        page: String(page),
      });
      const found = readArray((await get(`${path}?${query}`)).body, 'data');
      return { rows: found.map(toRow), more: found.length >= PAGE_SIZE };
    },
    /** An `expected` error code is returned instead of thrown. */
    post: async (path: string, body: object, expected: readonly string[] = []) =>
      judge(await send('POST', path, body), (answer) => expected.includes(readText(answer.body, 'code'))),
  };
}
