import type { FastifyReply } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { NOT_FOUND } from '../../../kit/errors.ts';
import { anyone, aPage } from '../../../kit/http/access.ts';
import { type AnyRoute, raw } from '../../../kit/http/route.ts';
import { Type } from '../../../kit/http/type.ts';
import { lazy } from '../../../kit/lazy.ts';
import { sendNotBuilt } from '../../../site/not-built.ts';
import { AnyQuery, FORM_ANSWERS, page, sentBy } from '../pages/index.ts';
import { type Portal, readPortal } from './guides.ts';
import { showGuide, showPortal, showPortalSearch, showStatus } from './pages.ts';
import { type KeyGuide, makeKeyFromPage, showKeyGuide } from './quick-start.ts';
import { readStatus } from './read-status.ts';
import { showReference, showReferencePage } from './reference.ts';
import { TEXT } from './texts.ts';

type Show = (portal: Portal) => FastifyReply | Promise<FastifyReply>;

/** The pages under /developers. */
export function portalRoutes({ config: { publicUrl }, metrics, version }: Deps): AnyRoute[] {
  const portal = lazy(() => readPortal(publicUrl));
  const send = async (reply: FastifyReply, show: Show): Promise<FastifyReply> => {
    const built = portal();
    return built ? show(built) : sendNotBuilt(reply, TEXT.notBuilt);
  };
  const keyGuide = (id: string, slug: KeyGuide, summary: string): AnyRoute =>
    raw({
      ...page,
      id,
      method: 'GET',
      path: `/developers/${slug}`,
      summary,
      access: aPage,
      query: AnyQuery,
      raw: ({ caller }, reply) =>
        send(reply, (built) => showKeyGuide(built, { slug, publicUrl, signedIn: caller !== null }, reply)),
    });
  return [
    raw({
      ...page,
      id: 'getPortal',
      method: 'GET',
      path: '/developers',
      summary: 'Show the developer portal',
      access: aPage,
      query: AnyQuery,
      raw: ({ caller }, reply) =>
        send(reply, (built) => showPortal(built, { publicUrl, signedIn: caller !== null }, reply)),
    }),
    raw({
      ...page,
      id: 'getPortalSearch',
      method: 'GET',
      path: '/developers/search',
      summary: 'Search the guides',
      access: aPage,
      query: AnyQuery,
      raw: (call, reply) => {
        const question = String(sentBy(call)['q'] ?? '').slice(0, 100);
        return send(reply, (built) => showPortalSearch(built, { question, signedIn: call.caller !== null }, reply));
      },
    }),
    raw({
      ...page,
      id: 'getPortalStatus',
      method: 'GET',
      path: '/developers/status',
      summary: 'Show the status of the service and the delay of its jobs',
      access: anyone,
      query: AnyQuery,
      raw: (_call, reply) =>
        send(reply, async (built) => {
          const status = await readStatus(reply.server, metrics);
          return showStatus(built, { status, version }, reply);
        }),
    }),
    raw({
      ...page,
      id: 'getPostmanCollection',
      method: 'GET',
      path: '/developers/postman.json',
      summary: 'Get the API as a Postman collection',
      access: anyone,
      query: AnyQuery,
      produces: 'application/json',
      answers: { 200: Type.Object({}, { additionalProperties: true }) },
      raw: (_call, reply) =>
        send(reply, ({ postman }) =>
          reply
            .headers({ 'content-type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=300' })
            .send(postman),
        ),
    }),
    raw({
      ...page,
      id: 'getPortalReference',
      method: 'GET',
      path: '/developers/reference',
      summary: 'Show every operation of the API',
      access: aPage,
      query: AnyQuery,
      raw: ({ caller }, reply) =>
        send(reply, (built) => showReference(built, { publicUrl, signedIn: caller !== null }, reply)),
    }),
    raw({
      ...page,
      id: 'getPortalReferencePage',
      method: 'GET',
      path: '/developers/reference/{tag}',
      summary: 'Show the operations of one part of the API with fields and samples',
      access: aPage,
      params: Type.Object({ tag: Type.String({ maxLength: 64 }) }),
      query: AnyQuery,
      errors: [NOT_FOUND],
      raw: ({ params, caller }, reply) =>
        send(reply, (built) =>
          showReferencePage(built, { slug: params.tag, publicUrl, signedIn: caller !== null }, reply),
        ),
    }),
    keyGuide('getQuickStart', 'quick-start', 'Show the quick start, with a button for a sandbox key'),
    keyGuide('getAssistantsGuide', 'assistants', 'Show how to connect an assistant, with a button for a sandbox key'),
    raw({
      ...page,
      id: 'postPortalSandbox',
      method: 'POST',
      path: '/developers/sandbox',
      summary: "Open the visitor's sandbox and show a key once",
      access: aPage,
      body: AnyQuery,
      takes: 'form',
      answers: FORM_ANSWERS,
      raw: (call, reply) => {
        const sent = call.body as Record<string, unknown>;
        return send(reply, (built) =>
          makeKeyFromPage(built, { publicUrl, sent, signedIn: call.caller !== null }, reply),
        );
      },
    }),
    raw({
      ...page,
      id: 'getPortalGuide',
      method: 'GET',
      path: '/developers/{guide}',
      summary: 'Show a guide',
      access: aPage,
      params: Type.Object({ guide: Type.String({ maxLength: 64 }) }),
      query: AnyQuery,
      errors: [NOT_FOUND],
      raw: ({ params, caller }, reply) =>
        send(reply, (built) => showGuide(built, { slug: params.guide, publicUrl, signedIn: caller !== null }, reply)),
    }),
  ];
}
