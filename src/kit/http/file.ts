import '@fastify/multipart';
import { subtle } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import {
  AppError,
  BAD_REQUEST,
  fail,
  invalid,
  PAYLOAD_TOO_LARGE,
  REQUEST_TIMEOUT,
  UNSUPPORTED_MEDIA_TYPE,
} from '../errors.ts';
import type { UploadedFile } from './route.ts';

/** WebCrypto hashes in a thread of libuv: megabytes hashed on the event loop would delay every other request. */
const digestOf = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await subtle.digest('SHA-256', bytes as Buffer<ArrayBuffer>)).toString('hex');

/** A body that brings less than this in a window is given up: it holds the memory of others. */
const WINDOW_MS = 10_000;
const WINDOW_BYTES = 10_000;

/** Rejects when the body comes too slowly; `stop` ends the watch. */
function watchSpeed({ socket }: IncomingMessage): { tooSlow: Promise<never>; stop: () => void } {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  let before = socket.bytesRead;
  const judge = () => {
    if (socket.bytesRead - before < WINDOW_BYTES) reject(fail(REQUEST_TIMEOUT));
    before = socket.bytesRead;
  };
  // After a stall of the event loop, bytes that have come are read before they are counted.
  const timer = setInterval(() => setImmediate(judge), WINDOW_MS);
  return { tooSlow, stop: () => clearInterval(timer) };
}

/** Reads the one file of a multipart request into memory, within its limit. */
export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw fail(UNSUPPORTED_MEDIA_TYPE, 'Send multipart/form-data with a field named file');
  const { tooSlow, stop } = watchSpeed(request.raw);
  try {
    const found = await Promise.race([readFile(request, maxBytes), tooSlow]);
    return { ...found, digest: await digestOf(found.bytes) };
  } finally {
    stop();
  }
}

async function readFile(request: FastifyRequest, maxBytes: number): Promise<Omit<UploadedFile, 'digest'>> {
  let found: Omit<UploadedFile, 'digest'> | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 2 } })) {
      if (part.type !== 'file' || part.fieldname !== 'file')
        throw invalid(`/${part.fieldname}`, 'is not a known field', 'UNKNOWN_FIELD');
      found = { bytes: await part.toBuffer(), filename: part.filename };
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw fail(PAYLOAD_TOO_LARGE, `The file is larger than ${maxBytes} bytes`);
    if (code.startsWith('FST_')) throw invalid('/file', 'send exactly one file in the field named file');
    if (error instanceof AppError) throw error;
    // The parser raises any other error on a malformed or truncated body.
    throw fail(BAD_REQUEST, 'The multipart body is not valid');
  }
  if (!found) throw invalid('/file', 'is required', 'REQUIRED');
  return found;
}
