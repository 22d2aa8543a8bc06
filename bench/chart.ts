import { amountOf, type Bound, baselineOf, boundOf, type Figure, isMet, ratioOf } from './figure.ts';
import { machines, type Part } from './results.ts';

/** The figures as horizontal bars, each over its baseline, with its bound as a mark; readable in light and in dark. */
const WIDTH = 960;
const MARGIN = 24;
const BARS = WIDTH - 2 * MARGIN;
const ROW = { text: 15, bar: 12, baseline: 6, gap: 16 };

const STYLE = `
  :root { --paper: #ffffff; --ink: #1f2328; --quiet: #59636e; --bar: #2f6fde; --other: #c8ced6; --bad: #cf222e; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #0d1117; --ink: #e6edf3; --quiet: #9198a1; --bar: #4f8ff7; --other: #3d444d; --bad: #ff6b60; }
  }
  text { font: 13px system-ui, sans-serif; fill: var(--ink); }
  .title { font-size: 18px; font-weight: 600; } .part { font-size: 14px; font-weight: 600; }
  .quiet { font-size: 12px; fill: var(--quiet); } .end { text-anchor: end; } .bad-text { fill: var(--bad); }
  .paper { fill: var(--paper); } .bar { fill: var(--bar); } .bad { fill: var(--bad); } .other { fill: var(--other); }
  .mark { stroke: var(--ink); stroke-width: 2; } .rule { stroke: var(--other); stroke-width: 1; }`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const text = (x: number, y: number, words: string, kind = ''): string =>
  `<text x="${x}" y="${y}"${kind && ` class="${kind}"`}>${escaped(words)}</text>`;

const bar = (y: number, width: number, height: number, kind: string): string =>
  `<rect x="${MARGIN}" y="${y}" width="${Math.max(2, width).toFixed(1)}" height="${height}" rx="2" class="${kind}"/>`;

/** Where the bound lies on the scale of the figure itself. */
function limitOf({ baseline }: Figure, { of, limit }: Bound): number {
  if (of === 'value') return limit;
  return (limit * (baseline?.value ?? Number.NaN)) / (of === 'percent' ? 100 : 1);
}

function row(figure: Figure, y: number): { svg: string[]; height: number } {
  const { value, baseline, bound } = figure;
  const limit = bound && limitOf(figure, bound);
  const most = 1.02 * Math.max(value, baseline?.value ?? 0, limit ?? 0);
  const width = (amount: number) => (BARS * amount) / most;
  const missed = isMet(figure) === false;
  const told = [amountOf(figure), ratioOf(figure), bound ? `${boundOf(figure)}${missed ? ': missed' : ''}` : ''];
  const top = y + ROW.text + 5;
  const svg = [
    text(MARGIN, y + 12, figure.name),
    text(WIDTH - MARGIN, y + 12, told.filter(Boolean).join('  ·  '), missed ? 'end bad-text' : 'end'),
    bar(top, width(value), ROW.bar, missed ? 'bad' : 'bar'),
  ];
  let height = ROW.text + 5 + ROW.bar;
  if (baseline) {
    svg.push(bar(top + ROW.bar + 2, width(baseline.value), ROW.baseline, 'other'));
    svg.push(text(MARGIN, top + ROW.bar + ROW.baseline + 15, baselineOf(figure), 'quiet'));
    height += ROW.baseline + 2 + 13;
  }
  if (limit !== undefined) {
    const x = (MARGIN + width(limit)).toFixed(1);
    svg.push(`<line x1="${x}" x2="${x}" y1="${top - 3}" y2="${top + ROW.bar + 3}" class="mark"/>`);
  }
  return { svg, height: height + ROW.gap };
}

export function chart(parts: readonly Part[]): string {
  const svg = [text(MARGIN, 38, 'Dwaso: what this machine makes of it', 'title')];
  let y = 58;
  for (const fact of machines(parts)) {
    svg.push(text(MARGIN, y, fact, 'quiet'));
    y += 17;
  }
  const legend =
    'Blue: measured (red: a missed bound). Grey: the baseline of the same run. The upright mark: the bound.';
  svg.push(text(MARGIN, y, `${legend} Every row has a scale of its own.`, 'quiet'));
  y += 26;
  for (const { name, figures } of parts) {
    svg.push(`<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y - 8}" y2="${y - 8}" class="rule"/>`);
    svg.push(text(MARGIN, y + 10, name, 'part'));
    y += 24;
    // A figure that is neither compared nor bound has no length.
    for (const figure of figures.filter(({ baseline, bound }) => baseline || bound)) {
      const drawn = row(figure, y);
      svg.push(...drawn.svg);
      y += drawn.height;
    }
    y += 8;
  }
  const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}"`;
  return `<svg ${frame} role="img" aria-label="Figures of Dwaso beside their baselines">
<style>${STYLE}
</style>
<rect width="${WIDTH}" height="${y}" class="paper"/>
${svg.join('\n')}
</svg>
`;
}
