import { request } from 'node:http';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { compressAnswers } from '../../../src/kit/http/compression.ts';
import { sharedService } from '../../service/service.ts';

const api = await sharedService();
const PAGE = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const typeOf = async (path: string, accept: string, method = 'GET') =>
  (await api.call(method, path, { headers: { accept } })).headers.get('content-type');

describe('an error outside the API', () => {
  it('is a page or JSON, as Accept asks', async () => {
    for (const path of [
      '//b/nothing',
      '//nothing',
      '//session',
      '//assets/nothing',
      '//media/a/b',
      '//pay/nothing/x',
      '//pay/nothing',
      '//receipts/nothing',
      '//o/nothing',
      '//m/nothing',
    ]) {
      for (const [accept, type] of [
        [BROWSER, PAGE],
        ['text/html', PAGE],
        ['text/*', PAGE],
        ['application/json;q=0.2, text/html;q=0.9', PAGE],
        ['application/json', JSON_TYPE],
        ['application/json, text/html;q=0.5', JSON_TYPE],
        ['*/*;q=0.1, application/json', JSON_TYPE],
        ['text/html;q=0, */*', JSON_TYPE],
      ] as const)
        expect([path, accept, await typeOf(path, accept)]).toEqual([path, accept, type]);
    }
  });

  it('is what the address is for where Accept admits both alike', async () => {
    for (const accept of ['*/*', 'image/avif', 'application/json, text/html'])
      for (const [path, type] of [
        ['//b/nothing', PAGE],
        ['//nothing', JSON_TYPE],
        ['//session', JSON_TYPE],
      ] as const)
        expect([path, accept, await typeOf(path, accept)]).toEqual([path, accept, type]);
  });

  it('follows Accept for an address that cannot be read too', async () => {
    const ask = (path: string) =>
      new Promise<string | undefined>((resolve, reject) => {
        const { hostname, port } = new URL(api.url);
        const outgoing = request({ hostname, port, path, headers: { accept: BROWSER } }, (message) => {
          message.resume();
          resolve(message.headers['content-type']);
        });
        outgoing.on('error', reject).end();
      });
    expect(await ask('/b/%zz')).toBe(PAGE);
    expect(await ask(`/b/${'x'.repeat(300)}`)).toBe(PAGE);
    expect(await ask('/api/v1/businesses/%zz')).toBe(JSON_TYPE);
  });

  it('under the API is always JSON', async () => {
    for (const path of ['/nothing', '/me', '/public/businesses/nothing'])
      expect([path, await typeOf(path, BROWSER)]).toEqual([path, JSON_TYPE]);
  });
});

describe('an answer that cannot be sent', () => {
  it('ends its own request and not the process, also after it was compressed', async () => {
    const app = Fastify();
    compressAnswers(app);
    app.get('/', (_request, reply) =>
      reply.headers({ 'content-type': 'text/html', location: '/Ɔdɔ' }).send('x'.repeat(5_000)),
    );
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.status).toBe(500);
    await app.close();
  });
});
