import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedService } from '../service/service.ts';

const api = await sharedService();
const text = await readFile(join(import.meta.dirname, '../../docs/data.md'), 'utf8');
const sections = new Map(text.split(/^## /m).map((section) => [section.split('\n', 1)[0] ?? '', section]));

/** Names in the first cells of a section's table. */
const listed = (title: string): string[] =>
  [...(sections.get(title) ?? '').matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );

describe('docs/data.md', () => {
  it('lists every table once, as one with or without personal data', async () => {
    const { rows } = await api.owner.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
    );
    const all = [...listed('Tables with personal data'), ...listed('Tables without')];
    expect(all.length).toBeGreaterThan(40);
    expect(new Set(all).size).toBe(all.length);
    const missing = rows.map(({ name }) => name).filter((name) => !all.includes(name));
    expect(missing, 'say in docs/data.md what they hold about whom, why, how long and who reads it').toEqual([]);
  });

  it('counts as personal every table with a column that names people', async () => {
    const { rows } = await api.owner.query<{ name: string }>(
      `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
         and (a.attname ~ '(^|_)(phone|note|address|author|comment)$' or a.attname in ('customer_name', 'notes', 'user_id'))`,
    );
    const personal = listed('Tables with personal data');
    expect(rows.map(({ name }) => name).filter((name) => !personal.includes(name))).toEqual([]);
    expect(rows.length).toBeGreaterThan(5);
  });
});
