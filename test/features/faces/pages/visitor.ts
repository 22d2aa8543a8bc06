import { type Answer, type Api, newPhone } from '../../../service/api.ts';

/** A person with a browser and without scripts: opens pages, follows links, presses buttons of forms. */
export interface Visitor {
  phone: string;
  cookie: string;
  open(path: string): Promise<Answer>;
  press(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

/** Signed in by the session cookie; a null phone is a stranger. */
export async function visit(api: Api, phone: string | null = newPhone()): Promise<Visitor> {
  let cookie = '';
  if (phone !== null) {
    const { data } = await api.call('POST', '//dev/id-tokens', { body: { phone } });
    const session = await api.call('POST', '//session', { body: { idToken: data.idToken } });
    cookie = (session.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  }
  const own = { ...(cookie !== '' && { cookie }), accept: 'text/html' };
  return {
    phone: phone ?? '',
    cookie,
    open: (path) => api.call('GET', `/${path}`, { headers: own }),
    press: (path, fields, headers = {}) =>
      api.call('POST', `/${path}`, {
        body: new URLSearchParams(fields).toString(),
        headers: { ...own, ...FORM, ...headers },
      }),
  };
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decode = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/** What a person reads: the text of the page's `main`, with plain spaces. */
export function wordsOf({ text }: Answer): string {
  const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
  return decode(main.replaceAll(/<[^>]+>/g, ' '))
    .replaceAll('\u2060', '')
    .replaceAll(/[\s\u00a0]+/g, ' ');
}

/** Fields of the form that posts to `action`, as the page has filled them. */
export function formOf({ text }: Answer, action: string): Record<string, string> {
  const start = text.indexOf(`action="${action}"`);
  if (start < 0) throw new Error(`There is no form ${action}`);
  const form = text.slice(start, text.indexOf('</form>', start));
  const fields: Record<string, string> = {};
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    const isChosen = !input.includes('type="radio"') || / checked/.test(input);
    if (name && isChosen) fields[name] = decode(/value="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  for (const [, name = '', value = ''] of form.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g))
    fields[name] = decode(value);
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g))
    fields[name] = decode(/value="([^"]*)" selected/.exec(options)?.[1] ?? '');
  return fields;
}

/** Addresses of the page's links. */
export const linksOf = ({ text }: Answer): string[] =>
  [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decode(href));

export const locationOf = (answer: Answer): string => answer.headers.get('location') ?? '';
