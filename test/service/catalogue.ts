import type { Answer, Person } from './api.ts';
import type { TestService } from './service.ts';

/** A new business, with the calls for its catalogue. */
export interface Shop {
  id: string;
  owner: Person;
  get: (path: string, token?: string) => Promise<Answer>;
  post: (path: string, body: unknown, token?: string) => Promise<Answer>;
  patch: (path: string, body: unknown, token?: string) => Promise<Answer>;
  put: (path: string, body: unknown, token?: string) => Promise<Answer>;
  remove: (path: string, token?: string) => Promise<Answer>;
  fromPrice: () => Promise<number | null>;
  /** An API key with the scopes. */
  key: (...scopes: string[]) => Promise<string>;
  /** A new member of the business. */
  staff: () => Promise<Person>;
}

export async function openShop(api: TestService, vertical: 'party-rentals' | 'hair-salon'): Promise<Shop> {
  const owner = await api.signIn();
  const opened = await api.post('/businesses', { name: 'Ɔdɔ 💛 shop', vertical }, owner.token);
  if (opened.status !== 201) throw new Error(opened.text);
  const { id } = opened.data;
  const call =
    (method: string) =>
    (path: string, body?: unknown, token: string = owner.token) =>
      api.call(method, `/businesses/${id}${path}`, { body, token });
  return {
    id,
    owner,
    get: (path, token) => call('GET')(path, undefined, token),
    post: call('POST'),
    patch: call('PATCH'),
    put: call('PUT'),
    remove: (path, token) => call('DELETE')(path, undefined, token),
    async fromPrice() {
      const { rows } = await api.owner.query('select from_price_pesewas as price from businesses where id = $1', [id]);
      return rows[0].price;
    },
    async key(...scopes) {
      const minted = await api.post(`/businesses/${id}/api-keys`, { name: 'test', scopes }, owner.token);
      if (minted.status !== 201) throw new Error(minted.text);
      return minted.data.key;
    },
    async staff() {
      const person = await api.signIn();
      const invited = await api.post(`/businesses/${id}/members`, { phone: person.phone, role: 'STAFF' }, owner.token);
      if (invited.status !== 201) throw new Error(invited.text);
      return api.signIn(person.phone);
    },
  };
}

/** The picture as a multipart body. */
export function formOf(
  bytes: Uint8Array,
  options: { field?: string; filename?: string; type?: string } = {},
): FormData {
  const form = new FormData();
  const blob = new Blob([new Uint8Array(bytes)], { type: options.type ?? 'application/octet-stream' });
  form.append(options.field ?? 'file', blob, options.filename ?? 'picture.jpg');
  return form;
}
