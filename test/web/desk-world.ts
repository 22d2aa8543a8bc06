import sharp from 'sharp';
import { openTill, type Till } from '../features/money/payments/till.ts';
import { formOf } from '../service/catalogue.ts';
import type { TestService } from '../service/service.ts';

export interface Candidate extends Till {
  name: string;
  slug: string;
}

/** A rental with all that a listing needs, which waits for an operator's decision. */
export async function sendForVerification(api: TestService, name: string): Promise<Candidate> {
  const till = await openTill(api);
  const path = `/businesses/${till.id}`;
  const { token } = till.owner;
  const call = async (method: string, route: string, body: unknown) => {
    const answer = await api.call(method, `${path}${route}`, { body, token });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.data;
  };
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0a6b4f' } })
    .jpeg()
    .toBuffer();
  const photo = await call('POST', '/uploads', formOf(picture));
  await call('PATCH', '', { name });
  await call('PUT', '/location', { lat: 5.58, lng: -0.17, address: '5 Oxford Street' });
  await call('PATCH', '/listing', { description: `${name} rents out castles.`, photoIds: [photo.id] });
  await till.addUnit({ name: `Castle of ${name}`, price: 35_000, quantity: 2 });
  await till.addExtra();
  const { slug } = await call('POST', '/submit', {});
  return { ...till, name, slug };
}
