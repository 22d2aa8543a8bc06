import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedService } from '../service/service.ts';
import { withoutComments } from './schema/comments.ts';
import { describeSchema } from './schema/describe.ts';

const api = await sharedService();

it('src/db/schema.sql shows the schema as the migrations leave it; `npm run schema` writes it', async () => {
  const shown = await readFile(join(import.meta.dirname, '../../src/db/schema.sql'), 'utf8');
  expect(withoutComments(shown)).toBe(await describeSchema(api.owner));
});
