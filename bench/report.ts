import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chart } from './chart.ts';
import { amountOf, baselineOf, boundOf, type Figure, isMet, ratioOf } from './figure.ts';
import { machines, type Part, type Results } from './results.ts';

/** Writes the report and the chart from what is kept. */
export async function render(directory: string, results: Results, order: readonly string[]): Promise<void> {
  const parts = order.flatMap((name) => (results[name] ? [{ name, ...results[name] }] : []));
  await writeFile(join(directory, 'report.txt'), report(parts));
  await writeFile(join(directory, 'report.svg'), chart(parts));
}

function verdict(figure: Figure): string {
  const met = isMet(figure);
  return met === null ? '' : met ? 'met' : 'MISSED';
}

function wrapped(text: string, indent: string, width = 118): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.length + word.length > width) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}

function report(parts: readonly Part[]): string {
  const figures = parts.flatMap((part) => part.figures);
  const bound = figures.filter((figure) => figure.bound);
  const missed = bound.filter((figure) => !isMet(figure));
  const lines = [
    'What this machine makes of Dwaso: each figure beside its baseline, measured in the same run.',
    ...machines(parts),
    `${bound.length - missed.length} of ${bound.length} bounds are met.`,
  ];
  for (const { name, at, figures: measured } of parts) {
    lines.push('', `${name} (${at.slice(0, 16).replace('T', ' ')} UTC)`);
    for (const figure of measured) {
      lines.push(...wrapped(figure.name, '  '));
      const columns = [amountOf(figure), baselineOf(figure), ratioOf(figure), boundOf(figure), verdict(figure)];
      lines.push(`    ${columns.filter(Boolean).join(' | ')}`);
      if (figure.note) lines.push(...wrapped(figure.note, '      '));
    }
  }
  return `${lines.join('\n')}\n`;
}
