import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onFinish } from './on-finish.ts';

/**
 * The part of Paystack's API that the service uses, with its own records, errors, delays and repetitions. Written from
 * the public documentation.
 */
interface Transaction {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  email: string;
  callbackUrl: string;
  status: string;
  domain: string;
  channel: string;
  paidAt: string | null;
  createdAt: Date;
}

interface Refund {
  id: number;
  transaction: number;
  amount: number;
  status: 'pending' | 'processing' | 'processed' | 'failed';
  merchantNote: string;
  createdAt: Date;
}

export interface FakeTransfer {
  id: number;
  reference: string;
  amount: number;
  recipient: string;
  status: 'pending' | 'success' | 'failed' | 'reversed';
  /** Money that really left, less what came back. */
  paid: number;
  createdAt: Date;
}

interface Recipient {
  code: string;
  number: string;
  bankCode: string;
  name: string;
}

interface Dispute {
  id: number;
  transaction: number;
  refundAmount: number;
  status: 'pending' | 'resolved';
  resolution: 'merchant-accepted' | 'declined' | null;
  createdAt?: Date;
}

type Answer = { status: number; body: object };
type Trouble = 'hang-before' | 'hang-after' | 'error' | { status: string };

export interface FakePaystack {
  url: string;
  secretKey: string;
  transactions: Map<string, Transaction>;
  refunds: Refund[];
  transfers: Map<string, FakeTransfer>;
  disputes: Dispute[];
  /** What each charge costs, in pesewas. */
  chargeFee: number;
  /** The status that a new transfer has. */
  newTransfers: FakeTransfer['status'];
  /** Ends a transfer, or takes back its end. */
  endTransfer(reference: string, status: FakeTransfer['status']): void;
  /** Every request, `METHOD /path`. */
  calls: string[];
  /** The next calls of a kind fail: no answer before or after the work, a 500, or a transfer with a wrong status. */
  trouble(call: string, kind: Trouble, times?: number): void;
  /** Marks a charge as paid, as if the payer had approved it. */
  pay(reference: string, as?: Partial<Pick<Transaction, 'amount' | 'currency' | 'domain' | 'status'>>): void;
  finishRefunds(status: 'processed' | 'failed'): void;
  /** The signed webhook about a charge or a refund. */
  notice(event: string, about: Transaction | Refund | FakeTransfer | { reference: string }): SignedBody;
  sign(body: string): SignedBody;
}

export interface SignedBody {
  body: string;
  headers: Record<string, string>;
}

const ok = (message: string, data: object | object[]): Answer => ({
  status: 200,
  body: { status: true, message, data },
});
const no = (status: number, message: string, code: string): Answer => ({
  status,
  body: { status: false, message, meta: { nextStep: 'Check the request' }, type: 'validation_error', code },
});

const read = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

export async function startFakePaystack(secretKey = 'sk_test_0123456789abcdef'): Promise<FakePaystack> {
  const transactions = new Map<string, Transaction>();
  const refunds: Refund[] = [];
  const calls: string[] = [];
  const transfers = new Map<string, FakeTransfer>();
  const recipients = new Map<string, Recipient>();
  const disputes: Dispute[] = [];
  const troubles: { call: string; kind: Trouble }[] = [];
  const hanging = new Set<ServerResponse>();
  let lastId = 4_099_260_000;

  const shownTransaction = (found: Transaction) => ({
    id: found.id,
    domain: found.domain,
    status: found.status,
    reference: found.reference,
    amount: found.amount,
    currency: found.currency,
    gateway_response: found.status === 'success' ? 'Approved' : 'Pending',
    paid_at: found.paidAt,
    fees: found.status === 'success' ? fake.chargeFee : null,
    created_at: found.createdAt.toISOString(),
    channel: found.channel,
    customer: { id: 1, email: found.email, customer_code: 'CUS_x' },
    metadata: '',
  });
  const shownRefund = (refund: Refund) => ({
    id: refund.id,
    integration: 100_982,
    domain: 'test',
    transaction: refund.transaction,
    amount: refund.amount,
    currency: 'GHS',
    status: refund.status,
    merchant_note: refund.merchantNote,
    customer_note: 'Refund',
    refunded_by: 'api',
  });
  const byId = (id: number) => [...transactions.values()].find((found) => found.id === id);

  function initialize(body: Record<string, unknown>): Answer {
    const { email, amount, currency, reference, callback_url: callbackUrl } = body;
    if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+\.[a-z]+$/.test(email))
      return no(400, 'Invalid Email Address Passed', 'invalid_email_address');
    if (!Number.isInteger(amount) || (amount as number) <= 0) return no(400, 'Invalid Amount Sent', 'invalid_amount');
    if (currency !== 'GHS') return no(403, 'Currency not supported by merchant', 'unsupported_currency');
    if (typeof reference !== 'string' || !/^[A-Za-z0-9.=-]+$/.test(reference))
      return no(400, 'Invalid reference', 'invalid_reference');
    if (transactions.has(reference)) return no(400, 'Duplicate Transaction Reference', 'duplicate_reference');
    transactions.set(reference, {
      id: ++lastId,
      reference,
      amount: amount as number,
      currency,
      email,
      callbackUrl: String(callbackUrl),
      status: 'abandoned',
      domain: 'test',
      channel: 'mobile_money',
      paidAt: null,
      createdAt: new Date(),
    });
    return ok('Authorization URL created', {
      authorization_url: `https://checkout.paystack.com/${reference.slice(-12)}`,
      access_code: reference.slice(-12),
      reference,
    });
  }

  function verify(reference: string): Answer {
    const found = transactions.get(reference);
    if (!found) return no(400, 'Transaction reference not found.', 'transaction_not_found');
    return ok('Verification successful', shownTransaction(found));
  }

  function refund(body: Record<string, unknown>): Answer {
    const found = transactions.get(String(body['transaction'])) ?? byId(Number(body['transaction']));
    if (!found) return no(404, 'Transaction not found', 'transaction_not_found');
    if (found.status === 'reversed') return no(400, 'Transaction has been fully reversed', 'transaction_reversed');
    if (found.status !== 'success') return no(400, 'Transaction cannot be refunded', 'invalid_transaction_status');
    const given = refunds.filter(({ transaction, status }) => transaction === found.id && status !== 'failed');
    const sum = given.reduce((total, { amount }) => total + amount, 0);
    const amount = Number(body['amount'] ?? found.amount - sum);
    if (sum + amount > found.amount) return no(400, 'Refund amount exceeds transaction amount', 'invalid_amount');
    const made: Refund = {
      id: ++lastId,
      transaction: found.id,
      amount,
      status: 'pending',
      merchantNote: String(body['merchant_note'] ?? ''),
      createdAt: new Date(),
    };
    refunds.push(made);
    return ok('Refund has been queued for processing', {
      ...shownRefund(made),
      transaction: shownTransaction(found),
    });
  }

  const shownTransfer = (found: FakeTransfer) => {
    const { code, number, bankCode, name } = recipients.get(found.recipient) as Recipient;
    const details = { account_number: number, account_name: name, bank_code: bankCode };
    return {
      id: found.id,
      reference: found.reference,
      amount: found.amount,
      currency: 'GHS',
      domain: 'test',
      status: found.status,
      transfer_code: `TRF_${found.id}`,
      gateway_response: found.status === 'success' || found.status === 'pending' ? null : 'Wallet limit reached',
      recipient: { recipient_code: code, type: 'mobile_money', details },
    };
  };

  function endTransfer(reference: string, status: FakeTransfer['status']): void {
    const found = transfers.get(reference);
    if (!found) throw new Error(`No transfer ${reference}`);
    found.status = status;
    found.paid = status === 'success' ? found.amount : 0;
  }

  function transfer(body: Record<string, unknown>): Answer {
    const { amount, currency, recipient, reference } = body;
    if (typeof reference !== 'string' || !/^[a-z0-9_-]{16,50}$/.test(reference))
      return no(400, 'Reference is invalid', 'invalid_reference');
    if (!recipients.has(String(recipient))) return no(404, 'Recipient not found', 'invalid_transfer_recipient');
    if (currency !== 'GHS' || !Number.isInteger(amount)) return no(400, 'Invalid amount', 'invalid_amount');
    if (transfers.has(reference)) return no(400, 'Please provide a unique reference', 'duplicate_reference');
    const made: FakeTransfer = {
      id: ++lastId,
      reference,
      amount: amount as number,
      recipient: String(recipient),
      status: 'pending',
      paid: 0,
      createdAt: new Date(),
    };
    transfers.set(reference, made);
    endTransfer(reference, fake.newTransfers);
    return ok('Transfer has been queued', shownTransfer(made));
  }

  function register(body: Record<string, unknown>): Answer {
    const number = String(body['account_number']);
    const code = `RCP_${number}`;
    recipients.set(code, { code, number, bankCode: String(body['bank_code']), name: String(body['name']) });
    return { ...ok('Transfer recipient created', { recipient_code: code, name: body['name'] }), status: 201 };
  }

  /** Numbers that end in 99 have no user. */
  function resolve(number: string): Answer {
    if (number.endsWith('99')) return no(422, 'Could not resolve account name', 'invalid_bank_code');
    return ok('Account number resolved', { account_number: number, account_name: 'AMA SERWAA MENSAH', bank_id: 28 });
  }

  function payoutRoute(call: string, url: URL, body: Record<string, unknown>): Answer | null {
    if (call === 'POST /transferrecipient') return register(body);
    if (call === 'POST /transfer') return transfer(body);
    if (call.startsWith('GET /transfer/verify/')) {
      const found = transfers.get(decodeURIComponent(url.pathname.split('/')[3] ?? ''));
      return found ? ok('Transfer retrieved', shownTransfer(found)) : no(404, 'Transfer not found', 'not_found');
    }
    if (call === 'GET /bank/resolve') return resolve(url.searchParams.get('account_number') ?? '');
    if (call === 'GET /bank')
      return ok('Banks retrieved', [
        { code: 'MTN', name: 'MTN', type: 'mobile_money' },
        { code: '130100', name: 'Ecobank Ghana', type: 'ghipss' },
      ]);
    if (call === 'GET /transfer') return listed(url, [...transfers.values()], shownTransfer);
    if (call === 'GET /dispute') {
      const of = url.searchParams.get('transaction');
      const found = disputes.filter(({ transaction }) => of === null || transaction === Number(of));
      return listed(url, found, ({ refundAmount, transaction, ...dispute }) => ({
        ...dispute,
        refund_amount: refundAmount,
        transaction: { id: transaction, reference: byId(transaction)?.reference },
      }));
    }
    return null;
  }

  /** A page of the rows of a period, the newest first. */
  function listed<Row extends { createdAt?: Date }>(url: URL, rows: Row[], show: (row: Row) => object): Answer {
    const at = (name: string, otherwise: number) => Date.parse(url.searchParams.get(name) ?? '') || otherwise;
    const [from, to] = [at('from', 0), at('to', Number.MAX_SAFE_INTEGER)];
    const found = rows.filter(
      ({ createdAt = new Date(0) }) => createdAt.getTime() >= from && createdAt.getTime() <= to,
    );
    const size = Number(url.searchParams.get('perPage') ?? 50);
    const start = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
    return ok(
      'Retrieved',
      found
        .toReversed()
        .slice(start, start + size)
        .map(show),
    );
  }

  function route(method: string, url: URL, body: Record<string, unknown>): Answer {
    const call = `${method} ${url.pathname}`;
    if (call === 'POST /transaction/initialize') return initialize(body);
    if (call.startsWith('GET /transaction/verify/'))
      return verify(decodeURIComponent(url.pathname.split('/')[3] ?? ''));
    if (call === 'POST /refund') return refund(body);
    if (call === 'GET /transaction') return listed(url, [...transactions.values()], shownTransaction);
    if (call === 'GET /refund') {
      const of = url.searchParams.get('transaction');
      const found = refunds.filter(({ transaction }) => of === null || transaction === Number(of));
      return listed(url, found, shownRefund);
    }
    return payoutRoute(call, url, body) ?? no(404, 'Not found', 'not_found');
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const text = await read(request);
    const call = `${request.method} ${url.pathname}`;
    calls.push(call);
    const answer = ({ status, body }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      answer(no(401, 'Invalid key', 'invalid_Key'));
      return;
    }
    const place = troubles.findIndex((trouble) => call.startsWith(trouble.call));
    const [trouble] = place < 0 ? [] : troubles.splice(place, 1);
    if (trouble?.kind === 'hang-before') {
      hanging.add(response);
      return;
    }
    if (trouble?.kind === 'error') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
      return;
    }
    const result = route(request.method ?? '', url, text === '' ? {} : JSON.parse(text));
    if (typeof trouble?.kind === 'object') {
      const { data } = result.body as { data: object };
      answer({ status: 200, body: { status: true, data: { ...data, ...trouble.kind } } });
    } else if (trouble?.kind === 'hang-after') hanging.add(response);
    else answer(result);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onFinish(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const sign = (body: string): SignedBody => ({
    body,
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex'),
    },
  });

  const fake: FakePaystack = {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    secretKey,
    transactions,
    refunds,
    transfers,
    disputes,
    chargeFee: 0,
    newTransfers: 'pending',
    endTransfer,
    calls,
    trouble(call, kind, times = 1) {
      for (let time = 0; time < times; time++) troubles.push({ call, kind });
    },
    pay(reference, as = {}) {
      const found = transactions.get(reference);
      if (!found) throw new Error(`No transaction ${reference}`);
      Object.assign(found, { status: 'success', paidAt: '2026-01-01T00:05:00.000Z', ...as });
    },
    finishRefunds(status) {
      for (const made of refunds) {
        if (made.status !== 'pending') continue;
        made.status = status;
        const paid = byId(made.transaction);
        const given = refunds.filter((other) => other.transaction === made.transaction && other.status === 'processed');
        if (paid && given.reduce((sum, { amount }) => sum + amount, 0) === paid.amount) paid.status = 'reversed';
      }
    },
    notice(event, about) {
      const data =
        'merchantNote' in about
          ? {
              status: about.status,
              transaction_reference: byId(about.transaction)?.reference,
              refund_reference: null,
              amount: String(about.amount),
              currency: 'GHS',
              domain: 'test',
            }
          : 'callbackUrl' in about
            ? shownTransaction(about)
            : 'recipient' in about
              ? shownTransfer(about)
              : { id: 1, status: 'success', amount: 100, currency: 'GHS', domain: 'test', ...about };
      return sign(JSON.stringify({ event, data }));
    },
    sign,
  };
  return fake;
}
