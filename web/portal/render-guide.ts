import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';
import { Lexer, Marked, type Token, type Tokens } from 'marked';
import { GUIDES, type GuideSource } from './guides.ts';

interface Highlighter {
  getLanguage(name: string): object | undefined;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}
// Its own types would add those of browsers to the program of the service.
const require = createRequire(import.meta.url);
const highlighter = require('highlight.js/lib/common') as Highlighter;

/** A guide as the service reads it. `html` has no inline style, so that it passes the portal's policy. */
export interface Guide {
  slug: string;
  group: GuideSource['group'];
  title: string;
  html: string;
  headings: Heading[];
  /** The text below each heading, for the search. */
  sections: { id: string; title: string; text: string }[];
}

interface Heading {
  id: string;
  text: string;
  depth: number;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The text of a token without its marks. */
function plain(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((cells) => cells.map(({ tokens }) => tokens.map(plain).join('')).join(' ')).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(plain).join(' ');
  if ('tokens' in token && token.tokens) return token.tokens.map(plain).join(token.type === 'list_item' ? ' ' : '');
  if (token.type === 'space' || token.type === 'br') return ' ';
  return 'text' in token ? String(token.text) : '';
}

/** Anchors have the names that GitHub gives them, so that a link works in the repository and on the portal. */
function anchors(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const name = text
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const before = used.get(name) ?? 0;
    used.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  };
}

function findHeadings(tokens: readonly Token[]): Heading[] {
  const nameAnchor = anchors();
  return tokens.flatMap((token) => {
    if (token.type !== 'heading') return [];
    const { depth, tokens: inner } = token as Tokens.Heading;
    const text = inner.map(plain).join('');
    return [{ id: nameAnchor(text), text, depth }];
  });
}

export const anchorsOf = (markdown: string): Set<string> =>
  new Set(findHeadings(Lexer.lex(markdown)).map(({ id }) => id));

function findSections(tokens: readonly Token[], headings: readonly Heading[]): Guide['sections'] {
  const sections: Guide['sections'] = [];
  let next = 0;
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = headings[next++];
      if (heading) sections.push({ id: heading.depth === 1 ? '' : heading.id, title: heading.text, text: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section) section.text = `${section.text} ${plain(token)}`.replaceAll(/\s+/g, ' ').trim();
  }
  return sections;
}

/**
 * The address of a link on the portal. A file that the portal does not show has none. A link to nothing stops the build.
 */
function addressOf(root: string, file: string, href: string, anchors: Map<string, Set<string>>): string | null {
  if (/^(https?:|mailto:)/.test(href)) return href;
  const [path = '', fragment = ''] = href.split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), path);
  if (!existsSync(join(root, target))) throw new Error(`${file} links to ${target}, which does not exist`);
  const guide = GUIDES.find((each) => each.file === target);
  if (!guide) return null;
  if (fragment && !anchors.get(target)?.has(fragment)) throw new Error(`${target} has no heading #${fragment}`);
  if (path === '') return `#${fragment}`;
  return `/developers/${guide.slug}${fragment && `#${fragment}`}`;
}

function highlight(code: string, language: string): string {
  if (!highlighter.getLanguage(language)) return escape(code);
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}

export function renderGuide(
  { slug, file, group }: GuideSource,
  markdown: string,
  { root, anchors }: { root: string; anchors: Map<string, Set<string>> },
): Guide {
  const tokens = Lexer.lex(markdown);
  const headings = findHeadings(tokens);
  const [title] = headings;
  if (title?.depth !== 1) throw new Error(`${file} does not begin with its title`);
  let next = 0;
  const marked = new Marked({
    renderer: {
      heading({ tokens: inner }) {
        const heading = headings[next++];
        // The page shows the title by itself.
        if (!heading || heading.depth === 1) return '';
        const name = `h${heading.depth}`;
        return `<${name} id="${heading.id}"><a href="#${heading.id}">${this.parser.parseInline(inner)}</a></${name}>\n`;
      },
      code({ text, lang }) {
        // Wide code scrolls by itself, also by keyboard.
        return `<pre tabindex="0"><code>${highlight(text, (lang ?? '').split(' ')[0] ?? '')}</code></pre>\n`;
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        return `<div class="dev-table" tabindex="0"><table><thead>${row(token.header, 'th').replaceAll('<th></th>', '<td></td>')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
      link({ href, tokens: inner }) {
        const text = this.parser.parseInline(inner);
        const address = addressOf(root, file, href, anchors);
        if (address === null) return `${text} (<code>${escape(posix.join(posix.dirname(file), href))}</code>)`;
        return `<a href="${escape(address)}">${text}</a>`;
      },
      html: ({ text }) => escape(text),
      image: ({ text }) => escape(text),
    },
  });
  return {
    slug,
    group,
    title: title.text,
    html: marked.parser(tokens),
    headings: headings.filter(({ depth }) => depth === 2),
    sections: findSections(tokens, headings),
  };
}
