/**
 * Writes the generated part of the SDK from docs/openapi.json: types, errors, resources, the client that holds them, and
 * the list of methods. `npm run openapi` runs it; a test compares.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, pascal, resolve } from './generator/document.ts';
import { byResource, type Call, callsOf, callTypes, resourceClass, showResources } from './generator/resources.ts';
import { Types } from './generator/types.ts';

const HEAD = '// Written by sdk/generate.ts from docs/openapi.json. Run: npm run openapi\n';

/** Resources with a hand-written part, which extends the generated class. */
const EXTENDED: Record<string, string> = { events: '../events.ts' };
/** Codes whose errors have fields of their own, in error-kinds.ts. */
const OWN_ERRORS = ['NOT_AVAILABLE', 'SCOPE_MISSING'];

function errorCodes(document: Document): string[] {
  const body = resolve(document, document.components.schemas['Error'] ?? {});
  const error = resolve(document, body.properties?.['error'] ?? {});
  const code = resolve(document, error.properties?.['code'] ?? {});
  if (!code.enum) throw new Error('The document does not list its error codes');
  return code.enum.map(String);
}

/** `NOT_FOUND` is NotFoundError, `INTERNAL_ERROR` is InternalError. */
const className = (code: string) =>
  `${code
    .replace(/_ERROR$/, '')
    .toLowerCase()
    .split('_')
    .map(pascal)
    .join('')}Error`;

function showErrors(codes: string[]): string {
  const own = OWN_ERRORS.filter((code) => codes.includes(code)).map(className);
  const plain = codes.filter((code) => !OWN_ERRORS.includes(code));
  return `${HEAD}import { ${own.join(', ')} } from '../error-kinds.ts';
import { DwasoError, type ErrorFields } from '../errors.ts';

/** Every code that the service answers today. */
export type ErrorCode =
${codes.map((code) => `  | '${code}'`).join('\n')};

${plain.map((code) => `export class ${className(code)} extends DwasoError {}`).join('\n')}

export const errorClasses: Record<string, new (fields: ErrorFields) => DwasoError> = {
${codes.map((code) => `  ${code}: ${className(code)},`).join('\n')}
};
`;
}

function showClient(resources: string[]): string {
  const generated = resources.filter((name) => !EXTENDED[name]).map(resourceClass);
  const extended = resources.filter((name) => EXTENDED[name]);
  return `${HEAD}import { Client } from '../client.ts';
${extended.map((name) => `import { ${resourceClass(name)} } from '${EXTENDED[name]}';\n`).join('')}import type { DwasoOptions } from '../options.ts';
import { ${generated.join(', ')} } from './resources.ts';

/** All operations of the API, by tag. */
export class Dwaso {
  /** The transport. A resource alone is \`new BookingsApi(new Client(options))\`, which leaves the others out of a bundle. */
  readonly client: Client;
${resources.map((name) => `  readonly ${name}: ${resourceClass(name)};`).join('\n')}

  constructor(options: DwasoOptions) {
    const client = new Client(options);
    this.client = client;
${resources.map((name) => `    this.${name} = new ${resourceClass(name)}(client);`).join('\n')}
  }
}

export { ${[...generated, ...extended.map(resourceClass)].join(', ')} };
`;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function showMethods(calls: Call[], version: string): string {
  const parts = [...byResource(calls)].map(([resource, own]) => {
    const rows = own.map(({ operation, place, params, body, query, kind }) => {
      const args = [...params, ...(body === 'none' ? [] : [`body${body === 'optional' ? '?' : ''}`])];
      if (query !== 'none') args.push(`query${query === 'optional' ? '?' : ''}`);
      const listed = kind === 'page' ? ', every page by `for await`' : '';
      return `| \`${resource}.${place.method}(${args.join(', ')})\` | \`${operation.method} ${operation.path}\` | ${cell(operation.summary ?? '')}${listed} |`;
    });
    return `## ${own[0]?.operation.tag}\n\n| Method | Operation | |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Methods

All operations of version ${version} of the API. Every method takes \`options?\` last. This file is generated.

${parts.join('\n')}`;
}

/** Path under sdk/ → text. */
export function generate(document: Document): Record<string, string> {
  const types = new Types(document);
  const calls = callsOf(document, types);
  const resources = [...byResource(calls).keys()];
  return {
    'src/generated/types.ts': `${HEAD}\n${types.declarations()}\n${callTypes(calls, types)}\n${types.webhookEvent()}`,
    'src/generated/errors.ts': showErrors(errorCodes(document)),
    'src/generated/resources.ts': `${HEAD}import type { ApiPromise, PagePromise } from '../answer.ts';
import { Resource } from '../client.ts';
import type { RequestOptions } from '../options.ts';
import { form, path } from '../request.ts';
import type * as t from './types.ts';

${showResources(calls, types)}`,
    'src/generated/dwaso.ts': showClient(resources),
    'METHODS.md': showMethods(calls, document.info.version),
  };
}

if (import.meta.main) {
  const document = JSON.parse(await readFile(join(import.meta.dirname, '../docs/openapi.json'), 'utf8')) as Document;
  for (const [name, text] of Object.entries(generate(document))) await writeFile(join(import.meta.dirname, name), text);
}
