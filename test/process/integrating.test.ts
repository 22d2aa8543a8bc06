import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { onFinish } from '../service/on-finish.ts';
import { startTestService } from '../service/service.ts';

const guide = await readFile(join(import.meta.dirname, '../../docs/integrating.md'), 'utf8');
const samples = [...guide.matchAll(/^```js\n(.*?)^```$/gms)].map(([, sample = '']) => sample);

describe('the guide to integrating', () => {
  it('has samples that work as they are written, in their order', async () => {
    // The page of another origin is run by test/sdk/other-origin.test.ts.
    expect(samples.length).toBe(guide.match(/^```(?!html)\w+/gm)?.length);
    // Deliveries are sent by the worker.
    const api = await startTestService({ ROLE: 'all' });
    const directory = await mkdtemp(join(tmpdir(), 'dwaso-guide-'));
    onFinish(() => rm(directory, { recursive: true, force: true }));
    const script = join(directory, 'guide.mjs');
    await writeFile(script, samples.join('\n').replaceAll('http://127.0.0.1:3000', api.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script]);
    const lines = stdout.trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/: GH₵[\d,.]+, in advance GH₵/),
      'true true',
      expect.stringMatching(/^Party and 1 more .+ of Party, .+ of Party, /),
      ...Array.from({ length: 6 }, () => expect.stringMatching(/^\d{4}-\d\d-\d\d true GH₵[\d,.]+ \[\]$/)),
      '6 0',
      'HELD HELD HELD HELD HELD CANCELLED',
      'WAITING 1',
      'HELD WAITLIST Esi Owusu',
      '422 VALIDATION_FAILED /date must be a date like 2026-11-21',
      'true',
      // The latest first: the series, the place that was offered with the booking that left it, the hold of the first sample.
      ...['CANCELLED C', 'HELD C', 'HELD C', 'HELD Dome', 'CANCELLED Dome', 'HELD C', 'HELD C', 'HELD C', 'HELD C'].map(
        (begin) => expect.stringMatching(new RegExp(`^${begin}`)),
      ),
      'ping',
      'EXPIRED',
    ]);
  });
});
