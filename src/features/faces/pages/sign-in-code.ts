import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import type { Log } from '../../../kit/log.ts';
import { addBuiltAssets } from '../../../site/assets.ts';
import { icon } from '../../../site/icons.ts';
import { dataBlock, type ForeignSources, sendSitePage } from '../../../site/layout.ts';
import { contactLinks } from './business.ts';
import { callApi } from './call-api.ts';
import { banner } from './components.ts';
import { TEXT } from './texts-sign-in.ts';

/** Signing in by a code that Firebase texts to the phone. The browser asks Firebase, and brings its ID token to us. */

type Firebase = Extract<Config['identity'], { provider: 'firebase' }>;

const BUILT = join(import.meta.dirname, '../../../../web/dist/sign-in');
const ENTRY = 'src/sign-in/main.ts';

export interface CodeSignIn {
  script: string;
  settings: { apiKey: string; authDomain: string; projectId: string; emulator: string | null };
  foreign: ForeignSources;
}

/** Null when the script was not built or the key is not set. The log says which, and the page offers other ways. */
export function readCodeSignIn(
  { webApiKey, authDomain, projectId, emulatorHost }: Firebase,
  log: Log,
): CodeSignIn | null {
  const script = addBuiltAssets(BUILT, ENTRY);
  if (script === null)
    log.warn({ directory: BUILT }, 'the script of the sign-in page is not built; nobody can sign in');
  if (webApiKey === null) log.warn('FIREBASE_WEB_API_KEY is not set; nobody can sign in on the site');
  if (script === null || webApiKey === null) return null;
  const emulator = emulatorHost === null ? null : `http://${emulatorHost}`;
  return { script, settings: { apiKey: webApiKey, authDomain, projectId, emulator }, foreign: sourcesOf(emulator) };
}

/** Firebase checks by reCAPTCHA that a person asks for the code. The emulator does without. */
const sourcesOf = (emulator: string | null): ForeignSources =>
  emulator === null
    ? {
        scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
        connections:
          'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/',
        frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
        pictures: 'https://www.gstatic.com/recaptcha/',
      }
    : { scripts: '', connections: emulator, frames: '', pictures: '' };

/** Every sentence that the script may say. */
const SAID = {
  wrongPhone: TEXT.wrongPhone,
  sendingCode: TEXT.sendingCode,
  codeSentTo: TEXT.codeSentTo('{phone}'),
  sendAgainIn: TEXT.sendAgainIn('{seconds}'),
  checkingCode: TEXT.checkingCode,
  codeTooShort: TEXT.codeTooShort,
  wrongCode: TEXT.wrongCode,
  oldCode: TEXT.oldCode,
  tooManyCodes: TEXT.tooManyCodes,
  humanCheckFailed: TEXT.humanCheckFailed,
  noNetwork: TEXT.noNetwork,
  signInFailed: TEXT.signInFailed,
};
export type SignInTexts = typeof SAID;

const field = (id: string, label: string, input: Html): Html =>
  html`<div class="f"><label for="${id}">${label}</label>${input}<p class="err" id="${id}-e" role="alert" hidden>${icon('warn', 'sm')}<span></span></p></div>`;

/** The buttons work once the script is there. */
const forms = (kept: Html | null): Html => html`<form class="card pad stack" id="ask" novalidate>
<h1>${TEXT.signInTitle}</h1><p class="muted">${TEXT.signInCodeText}</p>
${field('tel', TEXT.mobileNumber, html`<input class="in" id="tel" name="phone" type="tel" autocomplete="tel" inputmode="tel" required maxlength="32" placeholder="024 123 4567">`)}
<button class="btn pri lg block" type="submit" disabled>${TEXT.sendCode}</button><p class="small muted" role="status"></p>
<div id="person"></div>${kept}</form>
<form class="card pad stack" id="enter" novalidate hidden><h1>${TEXT.enterCode}</h1>
<p class="muted"><span id="sent"></span> <button class="link" type="button" id="change">${TEXT.changeNumber}</button></p>
${field('code', TEXT.sixDigits, html`<input class="in code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required>`)}
<button class="btn pri lg block" type="submit">${TEXT.signInAction}</button><p class="small muted" role="status"></p>
<p class="small muted">${TEXT.noText} <button class="link" type="button" id="again">${TEXT.sendAgain}</button></p></form>
<noscript>${banner('warn', 'info', TEXT.signInNeedsScript)}</noscript>`;

/** The shop that the visitor comes from, if any: its page is in the address to return to. */
async function otherWays(request: FastifyRequest, next: string): Promise<Html> {
  const slug = /^\/b\/([\w-]+)/.exec(next)?.[1];
  const found =
    slug === undefined ? null : (await callApi(request, 'GET', `/public/businesses/${slug}`, null, null)).data;
  const business = found?.business ?? null;
  return html`<section class="stack g3" aria-labelledby="h-o"><h2 id="h-o">${TEXT.otherWays}</h2>
<p class="muted">${business ? TEXT.askTheShop(business.name) : TEXT.askAnyShop}</p>
<div class="acts">${business ? contactLinks(business) : html`<a class="btn sec" href="/search">${icon('search')}${TEXT.findSomething}</a>`}</div></section>`;
}

export async function sendCodeSignIn(
  reply: FastifyReply,
  { next, kept, signIn }: { next: string; kept: Html | null; signIn: CodeSignIn | null },
): Promise<FastifyReply> {
  const ways = await otherWays(reply.request, next);
  const nothing = html`<div class="card pad stack"><h1>${TEXT.signInTitle}</h1>${banner('warn', 'info', TEXT.signInNotPossible)}</div>`;
  const working = signIn
    ? html`${forms(kept)}<div id="sign-in-data">${dataBlock('application/json', { ...signIn.settings, next, texts: SAID })}</div>
<script src="${signIn.script}" type="module"></script>`
    : nothing;
  return sendSitePage(reply, {
    title: TEXT.signInTitle,
    body: html`<main id="main" class="wrap narrow stack g5">${working}${ways}</main>`,
    signedIn: false,
    foreign: signIn?.foreign,
    headers: { 'Cache-Control': 'no-store' },
  });
}
