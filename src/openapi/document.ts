import type { Config } from '../config.ts';
import { API_PREFIX } from '../kit/http/request-path.ts';
import type { AnyRoute } from '../kit/http/route.ts';
import { buildDocument, type Document } from './build-document.ts';
import { describeEvents } from './events.ts';
import { EXAMPLES } from './examples.ts';
import { CREDENTIAL, DESCRIPTION, PARAMETERS, TAGS } from './texts.ts';

/** Pages, media and development are no part of the API. Of the host's root only the operation of the service is. */
export const isDocumented = (route: AnyRoute): boolean =>
  route.at !== 'root' || (route.tag === 'Operation' && !('raw' in route && route.produces === 'text/html'));

/** The template of the gateways would be ambiguous beside `/payments/{paymentId}/refunds`; Paystack is the only real one. */
const toShown = (route: AnyRoute): AnyRoute =>
  route.path === '/payments/webhooks/{provider}' ? { ...route, path: '/payments/webhooks/paystack' } : route;

const DATES = new Set(['date', 'startDate', 'endDate', 'from', 'to']);

/** The API's naming: `…At` is an instant, as are the ends of a billing period; a date is named one. */
function formatOf(property: string): string | undefined {
  if (/[a-z]At$|^at$|^period(Start|End)$/.test(property)) return 'date-time';
  return DATES.has(property) ? 'date' : undefined;
}

/** The API as OpenAPI 3.1 describes it, at the address at which this service is reached. */
export function describeApi(
  routes: readonly AnyRoute[],
  { publicUrl }: Pick<Config, 'publicUrl'>,
  version: string,
): { document: Document; missing: string[] } {
  return buildDocument(routes.map(toShown), {
    texts: {
      info: {
        title: 'Dwaso',
        version,
        summary: 'Bookings, payments and customers of small businesses in Ghana',
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: 'Dwaso', url: publicUrl },
      },
      tags: TAGS,
      credential: CREDENTIAL,
      parameters: PARAMETERS,
      examples: EXAMPLES,
      formatOf,
    },
    rootUrl: publicUrl,
    prefix: API_PREFIX,
    extend: describeEvents,
  });
}
