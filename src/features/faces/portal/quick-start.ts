import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SCOPES } from '../../../access.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { Html, html } from '../../../kit/http/html.ts';
import { signInPath } from '../../../site/sign-in-path.ts';
import { type ApiAnswer, banner, callApi, hiddenKey, redirect } from '../pages/index.ts';
import { guidePath, sendPortalPage, tableOfContents } from './frame.ts';
import { fillSamples, type Portal } from './guides.ts';
import { TEXT } from './texts.ts';

interface Sandbox {
  id: string;
  key: string;
}

/** The guides with a button for a key, which is then in their samples. */
export type KeyGuide = 'quick-start' | 'assistants';

const isKeyGuide = (value: unknown): value is KeyGuide => value === 'quick-start' || value === 'assistants';

export function keyCard({
  slug,
  signedIn,
  sandbox,
  problem = '',
  formKey = randomUUID(),
  isLanding = false,
}: Shown): Html {
  const said = TEXT.key;
  if (sandbox)
    return html`<section class="card pad stack g3" aria-labelledby="k"><h2 id="k">${said.made}</h2><p role="status">${said.madeText}</p>
<p>${said.label}<code class="dev-key">${sandbox.key}</code></p><p>${said.businessLabel}<code class="dev-key">${sandbox.id}</code></p></section>`;
  const action = signedIn
    ? html`<p>${isLanding ? said.landingText : said.text}</p><form method="post" action="/developers/sandbox">${hiddenKey(formKey)}<input type="hidden" name="guide" value="${slug}"><button class="btn pri" type="submit">${said.button}</button></form>`
    : html`<p>${isLanding ? said.landingSignIn : said.signInText}</p><p><a class="btn pri" href="${signInPath(guidePath(slug))}">${said.signIn}</a></p>`;
  return html`<section class="card pad stack g3" aria-labelledby="k"><h2 id="k">${said.title}</h2>${problem && banner('bad', 'warn', problem)}${action}</section>`;
}

interface Shown {
  slug: KeyGuide;
  publicUrl: string;
  signedIn: boolean;
  sandbox?: Sandbox;
  problem?: string;
  /** The Idempotency-Key of the form, kept where nothing was decided. */
  formKey?: string;
  status?: number;
  /** On the first page of the portal, which has no samples of its own. */
  isLanding?: boolean;
}

export function showKeyGuide({ guides }: Portal, shown: Shown, reply: FastifyReply): FastifyReply {
  const { slug, publicUrl, signedIn, sandbox = null } = shown;
  const guide = guides.find((each) => each.slug === slug);
  if (!guide) throw fail(NOT_FOUND);
  const path = guidePath(slug);
  return sendPortalPage(reply, guides, {
    title: guide.title,
    description: TEXT.about[slug] ?? '',
    path,
    canonical: publicUrl + path,
    status: shown.status ?? 200,
    main: html`<h1>${guide.title}</h1>${keyCard(shown)}
${tableOfContents(guide.headings)}<article class="prose">${new Html(fillSamples(guide.html, publicUrl, sandbox))}</article>`,
    signedIn,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** A key of the sandbox with every scope. The key that a new sandbox comes with may not manage webhooks. */
async function makeKey(request: FastifyRequest, formKey: string): Promise<Sandbox | ApiAnswer> {
  const opened = await callApi(request, 'POST', '/sandbox', {}, formKey);
  if (opened.error) return opened;
  const { id } = opened.data.business;
  const body = { name: TEXT.key.keyName, scopes: SCOPES };
  const made = await callApi(request, 'POST', `/businesses/${id}/api-keys`, body, `${formKey}-key`);
  return made.error ? made : { id, key: made.data.key };
}

/** A reload sends the same Idempotency-Key, so that it shows the same API key and makes no other. */
export async function makeKeyFromPage(
  portal: Portal,
  { publicUrl, sent, signedIn }: { publicUrl: string; sent: Record<string, unknown>; signedIn: boolean },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const slug = isKeyGuide(sent['guide']) ? sent['guide'] : 'quick-start';
  if (!signedIn) return redirect(reply, signInPath(guidePath(slug)));
  const given = String(sent['key'] ?? '');
  const formKey = /^[\w-]{8,100}$/.test(given) ? given : randomUUID();
  const made = await makeKey(reply.request, formKey);
  if ('key' in made) return showKeyGuide(portal, { slug, publicUrl, signedIn, sandbox: made }, reply);
  return showKeyGuide(
    portal,
    { slug, publicUrl, signedIn, problem: TEXT.key.failed, formKey, status: made.status },
    reply,
  );
}
