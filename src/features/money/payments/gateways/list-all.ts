import type { Page } from './gateway.ts';

/** All rows of a list, a page at a time. */
export async function* listAll<Row>(read: (page: number) => Promise<Page<Row>>): AsyncGenerator<Row[]> {
  for (let page = 1; ; page++) {
    const { rows, more } = await read(page);
    yield rows;
    if (!more) return;
  }
}
