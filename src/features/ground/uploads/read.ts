import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { FindRouted } from '../../../kit/http/access.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import type { MediaFile } from './copies.ts';
import type { MediaStore } from './media/store.ts';
import { findUpload, listUploads } from './store.ts';

export async function readMedia(db: Reader, media: MediaStore, findRouted: FindRouted, id: string): Promise<MediaFile> {
  const upload = await findRouted(id, (businessId) => findUpload(db, id, businessId));
  const bytes = upload && (await media.get(id));
  if (!bytes) throw fail(NOT_FOUND, 'There is no such photo');
  return { bytes, contentType: upload.contentType };
}

export async function readUploads(
  db: Reader,
  cursors: Cursors,
  businessId: string,
  { cursor, limit = 20 }: { cursor?: string; limit?: number },
) {
  const position = cursors.decode('uploads', cursor);
  const after = position && { createdAt: String(position[0]), id: String(position[1]) };
  const rows = await listUploads(db, businessId, after, limit + 1);
  return pageOf(rows, limit, ({ createdAt, id }) => cursors.encode('uploads', [createdAt, id]));
}
