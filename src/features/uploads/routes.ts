import { Type } from 'typebox';
import { ACCESS } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { DEPENDENCY_UNAVAILABLE, NOT_FOUND } from '../../kit/errors.ts';
import { anyone } from '../../kit/http/access.ts';
import { type AnyRoute, created, fileOf, raw, write } from '../../kit/http/route.ts';
import { Data } from '../../kit/http/schema.ts';
import { keepPicture } from './keep-picture.ts';
import { readMedia } from './read.ts';
import { toUpload, Upload } from './schemas.ts';
import { addUpload } from './store.ts';

const MAX_BYTES = 5 * 1024 * 1024;

export const uploadRoutes = ({ config: { publicUrl }, db, media }: Deps): AnyRoute[] => [
  write({
    id: 'createUpload',
    method: 'POST',
    path: '/businesses/{businessId}/uploads',
    tag: 'Catalogue',
    summary: 'Upload a JPEG, PNG or WebP picture of at most 5 MiB; it is kept without its metadata',
    access: ACCESS.writeCatalogue,
    file: { maxBytes: MAX_BYTES },
    answers: { 201: Data(Upload) },
    errors: [DEPENDENCY_UNAVAILABLE],
    prepare: (call) => keepPicture(media, fileOf(call)),
    write: async ({ tenantId, now }, tx, upload) => {
      await addUpload(tx, tenantId, upload, now);
      return created(toUpload(upload, publicUrl));
    },
  }),
  raw({
    id: 'getMedia',
    method: 'GET',
    path: '/media/{uploadId}',
    at: 'root',
    tag: 'Public',
    summary: 'A photo, by the address that answers carry',
    access: anyone,
    params: Type.Object({ uploadId: Type.String() }),
    answers: { 200: Type.String({ format: 'binary' }) },
    errors: [NOT_FOUND, DEPENDENCY_UNAVAILABLE],
    produces: 'image/*',
    raw: async ({ params }, reply) => {
      const { bytes, contentType } = await readMedia(db.public, media, params.uploadId);
      return reply
        .headers({
          'content-type': contentType,
          // An id always means the same bytes.
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
        .send(bytes);
    },
  }),
];
