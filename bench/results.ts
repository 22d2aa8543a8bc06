import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

/** The results of a part as they were last measured, and where. */
export interface Result {
  machine: string[];
  at: string;
  figures: Figure[];
}
export type Results = Record<string, Result>;

export async function readResults(directory: string): Promise<Results> {
  const text = await readFile(join(directory, 'results.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Results;
}

export async function keep(directory: string, part: string, result: Result): Promise<void> {
  await mkdir(directory, { recursive: true });
  const results = { ...(await readResults(directory)), [part]: result };
  await writeFile(join(directory, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
}

export type Part = Result & { name: string };

/** Facts of the machine, once if all parts were measured on the same one. */
export const machines = (parts: readonly Part[]): string[] => [...new Set(parts.flatMap(({ machine }) => machine))];
