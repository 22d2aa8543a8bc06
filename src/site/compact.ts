/** Files of the site without comments and indentation, which are a tenth of a first view on a slow network. */

/** A stylesheet. None of ours has a brace, semicolon or comma beside a space within a string. */
const compactCss = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();

/** A script, by whole lines. One with a template literal over several lines is left as it is. */
function compactScript(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  if (lines.some((line) => line.split('`').length % 2 === 0)) return text;
  let inComment = false;
  const kept = lines.filter((line) => {
    const starts = line.startsWith('/*');
    const isComment = inComment || starts || line.startsWith('//');
    if (inComment || starts) inComment = !line.endsWith('*/');
    return line !== '' && !isComment;
  });
  return kept.join('\n');
}

const COMPACT: Record<string, (text: string) => string> = { '.css': compactCss, '.js': compactScript };

export function compact(extension: string, bytes: Buffer): Buffer {
  const shorten = COMPACT[extension];
  return shorten ? Buffer.from(shorten(bytes.toString())) : bytes;
}
