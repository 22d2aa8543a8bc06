import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Html, html } from '../kit/http/html.ts';
import { lazy } from '../kit/lazy.ts';
import { Asset } from './asset.ts';
import type { Document } from './build-document.ts';

/** The address of the document and of the page that shows it. */
export interface ReferenceOptions {
  title: string;
  colour: string;
  documentPath: string;
  pagePath: string;
}

const FOREVER = 'public, max-age=31536000, immutable';
const SOON = 'public, max-age=300';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Swagger UI as @fastify/swagger-ui ships it; its own page needs inline styles and sends files uncompressed. */
function readShipped(name: string): Buffer {
  const require = createRequire(import.meta.url);
  const directory = dirname(require.resolve('@fastify/swagger-ui'));
  return readFileSync(join(directory, 'static', name));
}

/** The service may be reached at another address than PUBLIC_URL, so requests go to the page's own origin. */
const script = ({ documentPath }: ReferenceOptions) => `fetch(${JSON.stringify(documentPath)})
  .then((answer) => answer.json())
  .then((spec) => {
    const here = (server) => ({ ...server, url: location.origin + new URL(server.url).pathname.replace(/\\/$/, '') });
    spec.servers = spec.servers.map(here);
    for (const path of Object.values(spec.paths)) if (path.servers) path.servers = path.servers.map(here);
    SwaggerUIBundle({
      spec,
      dom_id: '#reference',
      presets: [SwaggerUIBundle.presets.apis],
      layout: 'BaseLayout',
      deepLinking: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      defaultModelRendering: 'example',
      displayRequestDuration: true,
      filter: true,
      validatorUrl: null,
      syntaxHighlight: { activated: true, theme: 'idea' },
    });
  });
`;

const style = ({
  colour,
}: ReferenceOptions) => `html{box-sizing:border-box;overflow-y:scroll}*,*::before,*::after{box-sizing:inherit}
body{margin:0;background:#fff}header{background:${colour};color:#fff;font:600 1.1rem/1 system-ui,sans-serif;padding:1rem 1.5rem}
header{display:flex;gap:1.5rem}header a{color:inherit;text-decoration:none}header a+a{font-weight:400}
.swagger-ui,.swagger-ui .info .title,.swagger-ui .opblock-tag,.swagger-ui .btn,.swagger-ui .opblock .opblock-summary-description{font-family:system-ui,sans-serif}
.swagger-ui .btn.authorize{border-color:${colour};color:${colour}}.swagger-ui .btn.authorize svg{fill:${colour}}
.swagger-ui .btn.execute{background:${colour};border-color:${colour}}.swagger-ui a,.swagger-ui .info a{color:${colour}}
.swagger-ui .opblock.opblock-get .opblock-summary-method{background:${colour}}
.swagger-ui .opblock.opblock-get{border-color:${colour};background:rgba(10,107,79,.06)}
`;

/** Serves the document and a page that shows it, from memory. Both are public. */
export function registerReference(
  app: FastifyInstance,
  readDocument: () => Promise<Document>,
  options: ReferenceOptions,
): void {
  const { title, documentPath, pagePath } = options;
  const CSS = 'text/css; charset=utf-8';
  const JAVASCRIPT = 'text/javascript; charset=utf-8';
  // Each file is read or made when it is first asked for.
  const files = {
    'swagger-ui.css': lazy(() => new Asset(readShipped('swagger-ui.css'), CSS)),
    'reference.css': lazy(() => new Asset(style(options), CSS)),
    'swagger-ui-bundle.js': lazy(() => new Asset(readShipped('swagger-ui-bundle.js'), JAVASCRIPT)),
    'reference.js': lazy(() => new Asset(script(options), JAVASCRIPT)),
  };
  const address = (name: keyof typeof files) => new Html(`${pagePath}/static/${name}?v=${files[name]().version}`);
  const page = lazy(
    () =>
      new Asset(
        html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="${address('swagger-ui.css')}">
<link rel="stylesheet" href="${address('reference.css')}">
</head><body><header><a href="/developers/reference">${title}</a><a href="/developers">Developers</a></header><main id="reference"></main>
<script src="${address('swagger-ui-bundle.js')}"></script>
<script src="${address('reference.js')}"></script>
</body></html>`.text,
        'text/html; charset=utf-8',
      ),
  );
  const json = lazy(async () => new Asset(JSON.stringify(await readDocument()), 'application/json; charset=utf-8'));

  const protect = (reply: FastifyReply) =>
    reply.headers({
      'Content-Security-Policy': POLICY,
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
    });
  app.get(documentPath, async (request, reply) => (await json()).send(request, reply, SOON));
  app.get(pagePath, (_request, reply) => reply.redirect(`${pagePath}/`, 301));
  app.get(`${pagePath}/`, (request, reply) => page().send(request, protect(reply), SOON));
  for (const [name, asset] of Object.entries(files)) {
    app.get(`${pagePath}/static/${name}`, (request, reply) => asset().send(request, protect(reply), FOREVER));
  }
}
