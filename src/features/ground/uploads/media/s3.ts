import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DEPENDENCY_UNAVAILABLE, fail } from '../../../../kit/errors.ts';
import { isMediaName, type MediaStore, requireMediaName } from './store.ts';

export interface S3Options {
  /** Null for Amazon's own endpoint. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

const keyOf = (name: string) => `media/${requireMediaName(name)}`;

/** One object per name in a bucket of any S3-compatible storage. */
export function s3Store(options: S3Options, onError: (error: unknown) => void): MediaStore {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = options;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    ...(endpoint && { endpoint }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    // Only Amazon accepts checksum trailers; other storages refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    async put(name, bytes, contentType) {
      const Key = keyOf(name);
      try {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: bytes, ContentType: contentType }));
      } catch (error) {
        onError(error);
        throw fail(DEPENDENCY_UNAVAILABLE, 'The file could not be kept; try again later');
      }
    },
    async get(name) {
      if (!isMediaName(name)) return null;
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
        if (!found.Body) throw new Error('The storage answered without a body');
        return Buffer.from(await found.Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        onError(error);
        throw fail(DEPENDENCY_UNAVAILABLE, 'The file cannot be read; try again later');
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
    },
    close: () => client.destroy(),
  };
}
