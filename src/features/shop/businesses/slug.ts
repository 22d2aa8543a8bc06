import { randomInt } from 'node:crypto';

export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';
export const SLUG_MAX = 60;

/** Letters of Ghanaian languages that Unicode normalisation does not decompose. */
const LETTERS: Record<string, string> = { ɛ: 'e', ɔ: 'o', ŋ: 'n', ɖ: 'd', ƒ: 'f', ɣ: 'g', ʋ: 'v', ə: 'e', ʒ: 'z' };

export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]/gu, (letter) => LETTERS[letter] ?? '-')
    .replaceAll(/-+/g, '-')
    .slice(0, SLUG_MAX - 8)
    .replaceAll(/^-|-$/g, '');
  return slug || 'business';
}

const COUNTED = 5;

/** The plain slug, then four with a number, then endless ones with a random suffix. */
export function* proposeSlugs(name: string): Generator<string> {
  const slug = slugOf(name);
  yield slug;
  for (let count = 2; count <= COUNTED; count++) yield `${slug}-${count}`;
  for (;;)
    yield `${slug}-${randomInt(36 ** 6)
      .toString(36)
      .padStart(6, '0')}`;
}
