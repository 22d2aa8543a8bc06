import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service/service.ts';

/** A proxy's connection to the service, as raw bytes. */
const open = (api: TestService): Socket => connect(Number(new URL(api.url).port), '127.0.0.1');
const REQUEST = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n';

it('a stop behind a proxy answers what the proxy sends over its idle connections', async () => {
  const api = await startTestService({ TRUST_PROXY: 'true' });
  const socket = open(api);
  socket.write(REQUEST);
  await once(socket, 'data');
  const stopped = api.stop();
  // The proxy does not know yet that the process stops.
  await new Promise(setImmediate);
  socket.write(REQUEST);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  await stopped;
});

it('a stop behind a proxy answers connections that wait to be accepted', async () => {
  const api = await startTestService({ TRUST_PROXY: 'true' });
  const sockets = Array.from({ length: 20 }, () => open(api));
  for (const socket of sockets) socket.write(REQUEST);
  const stopped = api.stop();
  const answers = await Promise.all(sockets.map((socket) => text(socket)));
  expect(answers.map((answer) => answer.split('\r\n', 1)[0])).toEqual(sockets.map(() => 'HTTP/1.1 200 OK'));
  await stopped;
});

it('a stop behind a proxy closes connections that stay idle', async () => {
  const api = await startTestService({ TRUST_PROXY: 'true' });
  const socket = open(api);
  socket.write(REQUEST);
  await once(socket, 'data');
  await Promise.all([api.stop(), once(socket, 'close')]);
});
