import type { FindRouted } from '../../../kit/http/access.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { copyPicture, type Picture, type PictureCopy } from './media/image.ts';
import type { MediaStore } from './media/store.ts';
import type { Photo } from './schemas.ts';
import { findUpload } from './store.ts';

/**
 * Smaller copies of a photo, which pages load instead of the original. An upload makes those for screens; a copy that is
 * missing is made when it is first asked for. The bytes of a copy follow from those of its original, so two processes
 * that make the same copy at once store the same.
 */

/** Widths in CSS pixels times density that phones and desktops need. */
const WIDTHS = [320, 640, 1280] as const;

const FOR_SCREENS = new Map<string, PictureCopy>(WIDTHS.map((width) => [`${width}.webp`, { width, format: 'webp' }]));

/** What chats and social networks show beside a link. They do not all know WebP. */
const CARD = 'card.jpg';

const COPIES = new Map<string, PictureCopy>([...FOR_SCREENS, [CARD, { width: 1_200, height: 630, format: 'jpeg' }]]);

const mediaName = (uploadId: string, file: string) => `${uploadId}_${file.replace('.', '_')}`;

/** The names under which the bytes of an upload may be stored. */
export const mediaNames = (uploadId: string): string[] => [
  uploadId,
  ...[...COPIES.keys()].map((file) => mediaName(uploadId, file)),
];

/** Addresses and widths of the copies for screens, as `srcset` names them. No copy is wider than its photo. */
export function sourceSet({ id, width }: Photo): string {
  const wider = WIDTHS.findIndex((candidate) => candidate >= width);
  const useful = wider === -1 ? WIDTHS : WIDTHS.slice(0, wider + 1);
  return useful.map((candidate) => `/media/${id}/${candidate}.webp ${Math.min(candidate, width)}w`).join(', ');
}

/** A copy that browsers without `srcset` load. */
export const mediumCopy = ({ id }: Photo): string => `/media/${id}/640.webp`;

export const cardCopy = (photo: Photo | undefined): string | undefined => photo && `${photo.url}/${CARD}`;

/** Makes the copies for screens of a new upload. An upload does not fail because of its copies. */
export async function keepCopies(media: MediaStore, businessId: string, id: string, bytes: Buffer): Promise<void> {
  try {
    const made = await copyPicture(businessId, bytes, [...FOR_SCREENS.values()]);
    for (const [place, file] of [...FOR_SCREENS.keys()].entries()) {
      const picture = made[place];
      if (picture) await media.put(mediaName(id, file), picture.bytes, picture.contentType);
    }
  } catch {
    // The queue is full or the storage fails. The copies are made when they are asked for, and failures are logged then.
  }
}

export interface MediaFile {
  bytes: Buffer;
  contentType: string;
}

/** Reads copies. `onError` hears of copies that could not be made; the original is served then. */
export function copyReader(media: MediaStore, findRouted: FindRouted, onError: (error: unknown) => void) {
  const find = (db: Reader, id: string) => findRouted(id, (businessId) => findUpload(db, id, businessId));
  const making = new Map<string, Promise<Picture | null>>();

  async function make(db: Reader, upload: { id: string; businessId: string }, file: string, wanted: PictureCopy) {
    const { id, businessId } = upload;
    const original = await media.get(id);
    if (!original) return null;
    const [picture] = await copyPicture(businessId, original, [wanted]);
    if (!picture) return null;
    const name = mediaName(id, file);
    await media.put(name, picture.bytes, picture.contentType);
    // The job that deletes the bytes of an upload may have come before this copy was stored.
    if (!(await find(db, id))) await media.remove(name);
    return picture;
  }

  /** Visitors who ask for the same copy at once wait for the same work. */
  function makeOnce(db: Reader, upload: { id: string; businessId: string }, file: string, wanted: PictureCopy) {
    const name = mediaName(upload.id, file);
    const underWay = making.get(name);
    if (underWay) return underWay;
    const work = make(db, upload, file, wanted)
      .catch((error: unknown) => {
        onError(error);
        return null;
      })
      .finally(() => making.delete(name));
    making.set(name, work);
    return work;
  }

  /** The copy; the original where the copy cannot be made now; null where there is no such photo or copy. */
  return async (db: Reader, id: string, file: string): Promise<(MediaFile & { isCopy: boolean }) | null> => {
    const wanted = COPIES.get(file);
    const upload = wanted && (await find(db, id));
    if (!wanted || !upload) return null;
    // A storage that refuses to tell whether a name exists fails here for a missing copy.
    const kept = await media.get(mediaName(id, file)).catch(() => null);
    if (kept) return { bytes: kept, contentType: `image/${wanted.format}`, isCopy: true };
    const made = await makeOnce(db, { id, businessId: upload.businessId }, file, wanted);
    if (made) return { bytes: made.bytes, contentType: made.contentType, isCopy: true };
    const bytes = await media.get(id);
    return bytes && { bytes, contentType: upload.contentType, isCopy: false };
  };
}
