import type { FastifyReply } from 'fastify';
import { ACCESS } from '../../../access.ts';
import type { Deps } from '../../../deps.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { DEPENDENCY_UNAVAILABLE, fail, INVALID_STATE, NOT_FOUND, REQUEST_TIMEOUT } from '../../../kit/errors.ts';
import { anyone } from '../../../kit/http/access.ts';
import { MEDIA } from '../../../kit/http/buckets.ts';
import { type AnyRoute, created, noContent, page, raw, read, write } from '../../../kit/http/route.ts';
import { Closed, CursorQuery, Data, Page } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { copyReader, type MediaFile } from './copies.ts';
import { deleteUpload } from './delete-upload.ts';
import { keepPicture } from './keep-picture.ts';
import { readMedia, readUploads } from './read.ts';
import { requireRoom } from './require-room.ts';
import { ListedUpload, toListedUpload, toUpload, Upload } from './schemas.ts';
import { addUpload, sumUploads } from './store.ts';
import { MAX_BYTES, waitForTurn } from './turns.ts';

/** The bytes of an id never change. */
const LASTING = 'public, max-age=31536000, immutable';
/** An original in place of a copy that could not be made: the copy is tried again soon. */
const FOR_NOW = 'public, max-age=60';

const sendMedia = (reply: FastifyReply, { bytes, contentType }: MediaFile, caching: string): FastifyReply =>
  reply
    .headers({
      'content-type': contentType,
      'Cache-Control': caching,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    .send(bytes);

export const uploadRoutes = ({
  config: { publicUrl },
  media,
  directory: { findRouted },
  cursors,
  log,
}: Deps): AnyRoute[] => {
  const readCopy = copyReader(media, findRouted, (error) =>
    log.warn({ err: error, part: 'media' }, 'a copy of a photo could not be made'),
  );
  return [
    write({
      id: 'createUpload',
      method: 'POST',
      path: '/businesses/{businessId}/uploads',
      tag: 'Catalogue',
      summary: 'Upload a JPEG, PNG or WebP photo of at most 5 MiB and 25 megapixels; its metadata is removed',
      access: ACCESS.writeCatalogue,
      file: { maxBytes: MAX_BYTES, wait: waitForTurn },
      answers: { 201: Data(Upload) },
      errors: [DEPENDENCY_UNAVAILABLE, POLICY_VIOLATION, REQUEST_TIMEOUT],
      plan: ({ tenantId }, db) => sumUploads(db, tenantId),
      callOut: ({ tenantId, file }, kept) => {
        requireRoom(kept);
        if (!file) throw new Error('This route receives no file');
        return keepPicture(media, tenantId, file);
      },
      write: async ({ tenantId, now }, tx, upload) => {
        await addUpload(tx, tenantId, upload, now);
        return created(toUpload(upload, publicUrl));
      },
    }),
    read({
      id: 'listUploads',
      method: 'GET',
      path: '/businesses/{businessId}/uploads',
      tag: 'Catalogue',
      summary: 'List the photos of a business, newest first',
      access: ACCESS.readCatalogue,
      query: Closed(CursorQuery()),
      answers: { 200: Page(ListedUpload) },
      read: async ({ tenantId, query }, db) => {
        const { rows, meta } = await readUploads(db, cursors, tenantId, query);
        return page(
          rows.map((row) => toListedUpload(row, publicUrl)),
          meta,
        );
      },
    }),
    write({
      id: 'deleteUpload',
      method: 'DELETE',
      path: '/businesses/{businessId}/uploads/{uploadId}',
      tag: 'Catalogue',
      summary: 'Delete an unused photo',
      access: ACCESS.writeCatalogue,
      params: Type.Object({ businessId: Type.String(), uploadId: Type.String() }),
      answers: { 204: null },
      errors: [NOT_FOUND, INVALID_STATE],
      whenReadOnly: 'allow',
      write: async ({ tenantId, params, now }, tx) => {
        await deleteUpload(tx, tenantId, params.uploadId, now);
        return noContent;
      },
    }),
    raw({
      id: 'getMedia',
      method: 'GET',
      path: '/media/{uploadId}',
      at: 'root',
      tag: 'Public',
      summary: 'Get a photo',
      access: anyone,
      buckets: [MEDIA],
      params: Type.Object({ uploadId: Type.String() }),
      answers: { 200: Type.String({ format: 'binary' }) },
      errors: [NOT_FOUND, DEPENDENCY_UNAVAILABLE],
      produces: 'image/*',
      raw: async ({ params }, reply, db) =>
        sendMedia(reply, await readMedia(db, media, findRouted, params.uploadId), LASTING),
    }),
    raw({
      id: 'getMediaCopy',
      method: 'GET',
      path: '/media/{uploadId}/{file}',
      at: 'root',
      tag: 'Public',
      summary: 'Get a smaller copy of a photo, such as 640.webp',
      access: anyone,
      buckets: [MEDIA],
      params: Type.Object({ uploadId: Type.String(), file: Type.String() }),
      answers: { 200: Type.String({ format: 'binary' }) },
      errors: [NOT_FOUND, DEPENDENCY_UNAVAILABLE],
      produces: 'image/*',
      raw: async ({ params }, reply, db) => {
        const found = await readCopy(db, params.uploadId, params.file);
        if (!found) throw fail(NOT_FOUND, 'There is no such photo');
        return sendMedia(reply, found, found.isCopy ? LASTING : FOR_NOW);
      },
    }),
  ];
};
