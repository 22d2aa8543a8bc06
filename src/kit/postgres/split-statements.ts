/** A quoted text or name, a body between dollar signs, a comment, or the semicolon that ends a statement. */
const PART = /'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * The statements of an SQL file. Knows neither nested comments, nor backslashes in E'' texts, nor bodies of functions
 * between BEGIN ATOMIC and END.
 */
export function splitStatements(text: string): string[] {
  const ends = [...text.matchAll(PART)].filter(([part]) => part === ';').map(({ index }) => index);
  return [...ends, text.length]
    .map((end, index) => text.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end).trim())
    .filter((statement) => statement.replace(COMMENTS, '').trim() !== '');
}
