import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of S3 that the store needs: signed PUT and GET of one bucket, and XML errors. */
export interface S3Server {
  url: string;
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  requests: string[];
  /** Answers every request with this status unless it is null. */
  failWith: number | null;
  close(): Promise<void>;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** Recomputes signature version 4 from the received request; returns the mismatch. */
function signatureProblem(request: IncomingMessage, body: Buffer, keys: { id: string; secret: string }): string | null {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (!match) return 'AccessDenied';
  const [, id, day = '', region = '', signedHeaders = '', signature] = match;
  if (id !== keys.id) return 'InvalidAccessKeyId';
  const stated = String(request.headers['x-amz-content-sha256']);
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!signedHeaders.split(';').includes(needed)) return 'AccessDenied';
  }
  const url = new URL(request.url ?? '/', 'http://s3');
  const query = [...url.searchParams]
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), signedHeaders, stated].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keys.secret}`, day), region));
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const errorXml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>1</RequestId></Error>`;

export async function startS3Server(options: { bucket: string; id: string; secret: string }): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const path = new URL(request.url ?? '/', 'http://s3').pathname;
    s3.requests.push(`${request.method} ${path}`);
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(errorXml(code));
    if (s3.failWith !== null) return refuse(s3.failWith, 'InternalError');
    const problem = signatureProblem(request, body, options);
    if (problem) return refuse(403, problem);
    const [, bucket, ...rest] = path.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (bucket !== options.bucket) return refuse(404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, contentType: String(request.headers['content-type']) });
      return response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    }
    const found = objects.get(key);
    if (request.method !== 'GET' || !found) return refuse(404, 'NoSuchKey');
    return response.writeHead(200, { 'content-type': found.contentType }).end(found.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const s3: S3Server = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests: [],
    failWith: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return s3;
}
