import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** HTML that cannot be broken out of: every value is escaped unless it is itself `html`. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

function render(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return value === null || value === undefined ? '' : escape(String(value));
}

export const html = (strings: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(render)));

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:40rem;margin:0 auto;padding:1rem}
h1{font-size:1.4rem;line-height:1.2}a{color:#0a6b4f}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{opacity:.7}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button,a.button{font:inherit;width:100%;padding:.9rem;border:0;border-radius:.5rem;background:#0a6b4f;color:#fff;margin:.35rem 0}
a.button{display:block;box-sizing:border-box;text-align:center;text-decoration:none}.amount{font-size:2rem;font-weight:600;margin:.5rem 0}.small{font-size:.875rem;opacity:.8}
button.quiet{background:transparent;color:inherit;border:1px solid currentcolor}code{overflow-wrap:anywhere;font-size:.8rem}
@media(prefers-color-scheme:dark){a{color:#5fd3ae}}@media print{:root{color-scheme:light}button,a.button{display:none}}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** One page: no script, nothing from elsewhere, never framed. */
export function sendPage(reply: FastifyReply, options: { title: string; body: Html; status?: number }): FastifyReply {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,"><title>${options.title}</title><style>${new Html(STYLE)}</style></head><body>${options.body}</body></html>`;
  return reply
    .code(options.status ?? 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
    })
    .send(page.text);
}
