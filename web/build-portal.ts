import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUIDES } from './portal/guides.ts';
import { type OpenApi, toPostman } from './portal/postman.ts';
import { type ReferenceDocument, readMethods, toReference } from './portal/reference.ts';
import { anchorsOf, renderGuide } from './portal/render-guide.ts';

/**
 * Renders the guides of the developer portal, its API reference and its Postman collection into `dist/portal`, which the service reads at
 * start. `guides.json` holds all guides, in the order of the menu.
 */
const ROOT = join(import.meta.dirname, '..');
const DIST = join(import.meta.dirname, 'dist/portal');

export function buildPortal(): void {
  // Where only the screens are built, the documents may be absent.
  if (!existsSync(join(ROOT, 'docs/openapi.json'))) {
    console.info('The developer portal is not built: docs/ is absent.');
    return;
  }
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const texts = new Map(GUIDES.map(({ file }) => [file, read(file)]));
  const anchors = new Map([...texts].map(([file, text]) => [file, anchorsOf(text)]));
  const guides = GUIDES.map((source) => renderGuide(source, texts.get(source.file) ?? '', { root: ROOT, anchors }));
  const document = JSON.parse(read('docs/openapi.json')) as OpenApi & ReferenceDocument;
  const collection = toPostman(document);
  const reference = toReference(document, readMethods(read('sdk/METHODS.md')));
  rmSync(DIST, { recursive: true, force: true });
  mkdirSync(DIST, { recursive: true });
  writeFileSync(join(DIST, 'guides.json'), JSON.stringify(guides));
  writeFileSync(join(DIST, 'reference.json'), JSON.stringify(reference));
  writeFileSync(join(DIST, 'postman.json'), JSON.stringify(collection, null, 1));
}
