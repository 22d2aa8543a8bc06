import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atLeast, atMost, type Figure, isMet, lineOf, under } from '../../bench/figure.ts';
import { render } from '../../bench/report.ts';
import { keep, readResults } from '../../bench/results.ts';

const holds = (value: number): Figure => ({
  name: 'holds',
  value,
  unit: '/s',
  baseline: { name: 'pgbench', value: 2_000 },
  bound: atLeast(50, 'percent'),
});
const search: Figure = { name: 'search', value: 3, unit: 'ms', baseline: { name: 'among few', value: 2 } };

describe('a figure', () => {
  it('is compared with its upper or lower bound', () => {
    expect([holds(999), holds(1_000)].map(isMet)).toEqual([false, true]);
    expect([1.5, 1.49].map((limit) => isMet({ ...search, bound: atMost(limit, 'times') }))).toEqual([true, false]);
    expect([3, 3.01].map((limit) => isMet({ ...search, bound: under(limit) }))).toEqual([false, true]);
    expect(isMet(search)).toBeNull();
  });

  it('is printed with its baseline and its bound', () => {
    expect(lineOf(holds(1_234.5))).toBe('holds: 1,235/s; pgbench 2,000/s; 61.7 %; at least 50 %: met');
    expect(lineOf({ ...search, bound: under(2) })).toBe(
      'search: 3.00 ms; among few 2.00 ms; 1.50 ×; under 2 ms: MISSED',
    );
  });
});

describe('the report', () => {
  it('keeps figures that were not measured again, and marks missed bounds', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'dwaso-report-'));
    const result = { machine: ['a machine'], at: '2026-11-15T08:00:00Z' };
    await keep(directory, 'holds', { ...result, figures: [holds(500)] });
    await keep(directory, 'search', { ...result, figures: [search] });
    await keep(directory, 'holds', {
      ...result,
      figures: [holds(900), { name: 'R & D', value: 1, unit: 'ms', bound: under(2) }],
    });
    await render(directory, await readResults(directory), ['search', 'holds', 'never run']);
    const [text, svg] = await Promise.all(
      ['report.txt', 'report.svg'].map((name) => readFile(join(directory, name), 'utf8')),
    );
    await rm(directory, { recursive: true, force: true });
    expect(text).toContain('1 of 2 bounds are met.');
    expect(text).toContain('900/s | pgbench 2,000/s | 45.0 % | at least 50 % | MISSED');
    expect(text).not.toContain('500/s');
    expect(text?.indexOf('search (')).toBeLessThan(text?.indexOf('holds (') ?? 0);
    expect(svg).toContain('R &amp; D');
    expect(svg?.match(/class="(bar|bad)"/g)).toEqual(['class="bar"', 'class="bad"', 'class="bar"']);
    expect(svg?.match(/class="other"/g)).toHaveLength(2);
    expect(svg?.match(/class="mark"/g)).toHaveLength(2);
  });
});
