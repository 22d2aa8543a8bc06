import type { UploadedFile } from '../../../kit/http/route.ts';
import { newId } from '../../../kit/ids.ts';
import { keepCopies } from './copies.ts';
import { cleanPicture } from './media/image.ts';
import type { MediaStore } from './media/store.ts';
import type { UploadRow } from './schemas.ts';

/**
 * Stores the bytes before the transaction inserts the row, so that no row lacks its bytes. Bytes without a row are
 * unreachable and do no harm.
 */
export async function keepPicture(media: MediaStore, businessId: string, file: UploadedFile): Promise<UploadRow> {
  const { bytes, contentType, width, height } = await cleanPicture(businessId, file.bytes, '/file');
  const id = newId('upl', businessId);
  await media.put(id, bytes, contentType);
  await keepCopies(media, businessId, id, bytes);
  return { id, contentType, bytes: bytes.length, width, height };
}
