import type { UploadedFile } from '../../kit/http/route.ts';
import { newId } from '../../kit/ids.ts';
import { cleanPicture } from '../../kit/media/image.ts';
import type { MediaStore } from '../../kit/media/store.ts';
import type { UploadRow } from './schemas.ts';

/**
 * Cleans a picture and keeps its bytes, before any row speaks of them: a row never points at nothing, and bytes whose
 * row did not come to be are harmless.
 */
export async function keepPicture(media: MediaStore, file: UploadedFile): Promise<UploadRow> {
  const { bytes, contentType, width, height } = await cleanPicture(file.bytes, '/file');
  const id = newId('upl');
  await media.put(id, bytes, contentType);
  return { id, contentType, bytes: bytes.length, width, height };
}
