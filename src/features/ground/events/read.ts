import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { toDelivery, toEvent } from './schemas.ts';
import {
  type DeliveryDetail,
  type EndpointRow,
  findDeliveryDetail,
  findEndpoint,
  listDeliveries,
  listEvents,
} from './store.ts';

export const KEPT_DAYS = 30;

export async function readEndpoint(db: Reader, businessId: string, id: string): Promise<EndpointRow> {
  const endpoint = await findEndpoint(db, businessId, id);
  if (!endpoint) throw fail(NOT_FOUND);
  return endpoint;
}

export async function readDelivery(db: Reader, businessId: string, id: string): Promise<DeliveryDetail> {
  const delivery = await findDeliveryDetail(db, businessId, id);
  if (!delivery) throw fail(NOT_FOUND);
  return delivery;
}

export async function readDeliveries(
  db: Reader,
  cursors: Cursors,
  businessId: string,
  endpointId: string,
  query: { status?: string; cursor?: string; limit?: number },
) {
  const list = `deliveries ${endpointId} ${query.status ?? ''}`;
  const limit = query.limit ?? 20;
  const position = cursors.decode(list, query.cursor);
  const rows = await listDeliveries(db, businessId, endpointId, {
    status: query.status,
    before: position && { createdAt: String(position[0]), id: String(position[1]) },
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (last) => cursors.encode(list, [last.createdAt, last.id]));
  return { rows: page.rows.map(toDelivery), meta: page.meta };
}

export async function readEvents(
  db: Reader,
  cursors: Cursors,
  businessId: string,
  query: { type?: string; after?: number; cursor?: string; limit?: number },
  now: Temporal.Instant,
) {
  const list = `events ${businessId} ${query.type ?? ''}`;
  const limit = query.limit ?? 20;
  const position = cursors.decode(list, query.cursor);
  const rows = await listEvents(db, businessId, {
    after: Math.max(Number(position?.[0] ?? 0), query.after ?? 0),
    since: now.subtract({ hours: KEPT_DAYS * 24 }),
    type: query.type,
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (last) => cursors.encode(list, [last.sequence]));
  return { rows: page.rows.map((row) => toEvent(businessId, row)), meta: page.meta };
}
