import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * An SMS provider as Arkesel documents it, in a process of its own: of the calls 10 % are refused, 5 % get no answer
 * (every second of these was sent all the same), and every report comes twice. `/taken` lists what it sent, in order, and `/calls` when each number was first called.
 */
const REFUSED = 0.1;
const HANGING = 0.05;
const REPORTS_AT_ONCE = 4;

const KINDS: readonly [string, RegExp][] = [
  ['booking.confirmed', /: Booked: /],
  ['payment.received', /: Thank you\. /],
  ['booking.rescheduled', / has a new time: /],
  ['booking.cancelled', / is cancelled\./],
];

const taken: string[] = [];
/** The first call of each number. */
const calls = new Map<string, number>();
const reports: string[] = [];
let reporting = 0;
let ids = 0;

async function report(): Promise<void> {
  reporting++;
  for (let address = reports.shift(); address; address = reports.shift()) await fetch(address).catch(() => {});
  reporting--;
}

function answer(text: string, response: ServerResponse): void {
  const { recipients, message, callback_url: address } = JSON.parse(text);
  const phone = `+${recipients[0]}`;
  if (!calls.has(phone)) calls.set(phone, Date.now());
  const dice = Math.random();
  const say = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (dice < REFUSED) return void say(429, { status: 'error' });
  const hangs = dice < REFUSED + HANGING;
  if (hangs && Math.random() < 0.5) return;
  const kind = KINDS.find(([, words]) => words.test(message))?.[0];
  taken.push(`${phone} ${kind}`);
  if (hangs) return;
  const id = `sms-${++ids}`;
  say(200, { status: 'success', data: [{ id, recipient: recipients[0] }] });
  const reported = `${address}?sms_id=${id}&status=DELIVERED`;
  reports.push(reported, reported);
  while (reporting < REPORTS_AT_ONCE && reports.length > 0 && reporting < reports.length) void report();
}

const server = createServer((request: IncomingMessage, response) => {
  if (request.url === '/calls') return response.end([...calls].map((call) => call.join(' ')).join('\n'));
  if (request.url === '/waiting') return response.end(String(reports.length + reporting));
  if (request.url === '/taken') return response.end(taken.join('\n'));
  // A question for the state of a message tells nothing new.
  if (request.method === 'GET') return response.writeHead(404).end('{}');
  const pieces: Buffer[] = [];
  request.on('data', (piece) => pieces.push(piece)).on('end', () => answer(Buffer.concat(pieces).toString(), response));
});
server.keepAliveTimeout = 30_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`${port}\n`);
});
