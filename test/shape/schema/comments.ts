const isComment = (line: string) => line.trimStart().startsWith('--');

/** What a line is about: a column or constraint of a table, or the statement up to the name of its table. */
function subjectOf(line: string, table: string): string {
  if (!line.startsWith(' ')) return /^.*? on \w+/.exec(line)?.[0] ?? line;
  return `${table} ${/constraint \w+|\S+/.exec(line)?.[0]}`;
}

function* subjects(text: string): Generator<{ line: string; subject: string }> {
  let table = '';
  for (const line of text.split('\n')) {
    table = /^create table (\w+)/.exec(line)?.[1] ?? table;
    yield { line, subject: isComment(line) || line === '' ? '' : subjectOf(line, table) };
  }
}

export const withoutComments = (text: string): string => text.replaceAll(/^ *--.*\n/gm, '').trimStart();

/** Puts the comments of an earlier text above the same lines of the new one. */
export function keepComments(earlier: string, now: string): { text: string; lost: string[] } {
  const kept = new Map<string, string[]>();
  let open: string[] = [];
  for (const { line, subject } of subjects(earlier)) {
    if (isComment(line)) open.push(line);
    else {
      if (open.length > 0 && subject !== '') kept.set(subject, open);
      open = [];
    }
  }
  const lines = [...subjects(now)].flatMap(({ line, subject }) => {
    const comments = kept.get(subject) ?? [];
    kept.delete(subject);
    return [...comments, line];
  });
  return { text: lines.join('\n'), lost: [...kept.values()].flat() };
}
