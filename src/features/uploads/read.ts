import type { Reader } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import type { MediaStore } from '../../kit/media/store.ts';
import { findContentType } from './store.ts';

/** The bytes of a photo and what they are. */
export async function readMedia(
  db: Reader,
  media: MediaStore,
  id: string,
): Promise<{ bytes: Buffer; contentType: string }> {
  const upload = await findContentType(db, id);
  const bytes = upload && (await media.get(id));
  if (!bytes) throw fail(NOT_FOUND, 'There is no such photo');
  return { bytes, contentType: upload.contentType };
}
