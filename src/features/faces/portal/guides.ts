import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEXT } from './texts.ts';

/** What `npm run prepare` has made of the Markdown files (web/build-portal.ts). Read once, at the first request. */
export interface Guide {
  slug: string;
  group: 'start' | 'sdk' | 'running' | 'changes';
  title: string;
  html: string;
  headings: { id: string; text: string }[];
  /** The text below each heading; an empty id is the beginning of the page. */
  sections: { id: string; title: string; text: string }[];
}

/** The operations of one tag of the OpenAPI document. */
export interface ReferencePage {
  slug: string;
  title: string;
  description: string;
  html: string;
  operations: readonly { id: string; method: string; path: string; summary: string }[];
}

export interface Portal {
  guides: readonly Guide[];
  reference: readonly ReferencePage[];
  /** The Postman collection, as text. */
  postman: string;
}

/** The address that the samples of the guides use. */
const SAMPLE_URL = 'http://127.0.0.1:3000';

const BUILT = join(import.meta.dirname, '../../../../web/dist/portal');

/** Null where nothing was built. */
export function readPortal(publicUrl: string, directory = BUILT): Portal | null {
  const file = join(directory, 'guides.json');
  if (!existsSync(file)) return null;
  return {
    guides: (JSON.parse(readFileSync(file, 'utf8')) as Guide[]).map((guide) => ({
      ...guide,
      title: TEXT.titles[guide.slug] ?? guide.title,
    })),
    reference: (JSON.parse(readFileSync(join(directory, 'reference.json'), 'utf8')) as ReferencePage[]).map((page) => ({
      ...page,
      html: page.html.replaceAll(SAMPLE_URL, publicUrl),
    })),
    postman: readFileSync(join(directory, 'postman.json'), 'utf8').replaceAll(SAMPLE_URL, publicUrl),
  };
}

/** The quick start with the visitor's own values in its samples. The values are ids, keys and addresses. */
export const fillSamples = (html: string, publicUrl: string, sandbox: { id: string; key: string } | null): string =>
  html
    .replaceAll(SAMPLE_URL, publicUrl)
    .replaceAll('YOUR_SANDBOX_KEY', sandbox?.key ?? 'YOUR_SANDBOX_KEY')
    .replaceAll('YOUR_SANDBOX_ID', sandbox?.id ?? 'YOUR_SANDBOX_ID');
