import { setTimeout as sleep } from 'node:timers/promises';
import { type Dice, diceOf } from '../hostile/random.ts';

/** How long things go wrong under load; FAULT_SECONDS makes it longer than the normal run has time for. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? 4);
/** FAULT_SEED repeats the choices of a run, though not the moments at which the machine came to them. */
export const SEED = process.env['FAULT_SEED'] ?? '';

/** Chance of its own for everyone who chooses, so that nobody's choices depend on another's pace. */
export const chanceOf = (name: string): Dice => diceOf(`${SEED} ${name}`);

export const between = (dice: Dice, from: number, to: number): number => from + dice.below(to - from + 1);

export const pause = (dice: Dice, from: number, to: number): Promise<void> => sleep(between(dice, from, to));

/** Does something again and again, at least `least` times, until the time of the fault is over. */
export async function forAWhile(once: () => Promise<void>, least = 2): Promise<void> {
  const end = Date.now() + SECONDS * 1_000;
  for (let times = 0; times < least || Date.now() < end; times++) await once();
}
