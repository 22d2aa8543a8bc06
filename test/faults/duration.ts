import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../service/seed.ts';

/** Duration of the fault under load, in seconds. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? 4);

/** Pauses for a random number of milliseconds. */
export const pause = (dice: Random, from: number, to: number): Promise<void> => sleep(dice.between(from, to));

/** Repeats `once` for the duration of the fault, and at least `least` times. */
export async function repeatFault(once: () => Promise<void>, least = 2): Promise<void> {
  const end = Date.now() + SECONDS * 1_000;
  for (let times = 0; times < least || Date.now() < end; times++) await once();
}
