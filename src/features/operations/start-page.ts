import type { FastifyReply } from 'fastify';
import { html, sendPage } from '../../kit/http/html.ts';

export const startPage = (reply: FastifyReply, baseUrl: string, version: string): FastifyReply =>
  sendPage(reply, {
    title: 'Dwaso',
    body: html`<main><h1>Dwaso</h1>
<p>Bookings, deposits and customers for small businesses in Ghana: who rents by the day, and who serves by appointment.</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/api/v1/openapi.json">OpenAPI document</a></li>
<li><a href="/health">Health</a>, <a href="/ready">readiness</a>, <a href="/metrics">metrics</a></li>
</ul>
<p>The API is at <code>${baseUrl}</code>. This is version ${version}.</p></main>`,
  });
