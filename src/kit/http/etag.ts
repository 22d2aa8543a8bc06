import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './compression.ts';

export const etagOf = (text: string | Buffer): string => `"${hash('sha1', text, 'base64url')}"`;

/** A compressed answer has other bytes, so it has another strong tag. */
const encodedEtag = (etag: string, encoding: string): string => etag.replace(/"$/, `-${encoding}"`);

/** The version alone, without weakness and encoding. */
const versionOf = (tag: string) =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(br|gzip)"$/, '"');

/** Whether an If-None-Match header names this version, in whichever encoding. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || versionOf(tag) === versionOf(etag));
}

/** Sets the tag of the answer `text`. True when the caller has this version, so that 304 is the answer. */
export function hasVersion(request: FastifyRequest, reply: FastifyReply, text: string | Buffer, etag: string): boolean {
  const encoding = encodingFor(request, text.length);
  reply.header('etag', encoding ? encodedEtag(etag, encoding) : etag);
  return matchesEtag(request.headers['if-none-match'], etag);
}
