import { createHmac } from 'node:crypto';
import { webhookMiddleware } from '@dwaso/sdk/express';
import express from 'express';

const secret = 'whsec_dGVzdA==';
const events = [];
const middleware = webhookMiddleware({ secret, onEvent: (event) => void events.push(event.type) });
const app = express();
app.post('/raw', express.raw({ type: '*/*' }), middleware);
app.post('/stream', middleware);
app.use(express.json());
app.post('/parsed', middleware);
app.use((error, _request, response, _next) => void response.status(500).send(error.message));
const server = app.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));

const body = JSON.stringify({ id: 'evt_1', type: 'ping', data: { note: 'Ɔdɔ' } });
const t = Math.floor(Date.now() / 1_000);
const signature = `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
const send = async (path, sent = body) => {
  const answer = await fetch(`http://127.0.0.1:${server.address().port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'svc-signature': signature },
    body: sent,
  });
  return [answer.status, await answer.text()];
};
const outcomes = [await send('/raw'), await send('/stream'), await send('/stream', `${body} `), await send('/parsed')];
server.close();
const statuses = outcomes.map(([status]) => status).join();
const told = outcomes[3][1].includes('a JSON parser has read it before');
if (statuses !== '204,204,400,500' || events.join() !== 'ping,ping' || !told) {
  console.error(outcomes, events);
  process.exit(1);
}
console.log('The adapter for Express works');
