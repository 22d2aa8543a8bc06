import type { Figure } from './figure.ts';

/** Milliseconds of CPU that a hold costs each part. */
export interface HoldCost {
  plain: number;
  coordinator: number;
  worker: number;
}

const CORES = 8;
/** The part of a server's CPU that is used before answers become slow. */
const USED = 0.7;
const WORKERS = [2, 4, 8, 16];

const ASSUMPTIONS = [
  `every server has ${CORES} cores like those of this machine and uses ${100 * USED} % of them`,
  'CPU is the limit, and neither disk, network nor locks',
  'holds are by API keys, and businesses spread evenly over the workers',
  'a hold costs the same however many workers there are',
  'API processes are added as needed and have servers of their own',
].join('; ');

const perSecond = (servers: number, milliseconds: number): number => (servers * CORES * USED * 1_000) / milliseconds;

/**
 * Holds a second by the number of workers. Through one coordinator, its own CPU is the ceiling; where API processes
 * connect to the workers themselves, every server does both parts of the work.
 */
export function modelThroughput({ plain, coordinator, worker }: HoldCost): Figure[] {
  const baseline = { name: 'one plain PostgreSQL', value: perSecond(1, plain) };
  return WORKERS.flatMap((workers) => [
    {
      name: `model: holds through one coordinator with ${workers} workers`,
      value: Math.min(perSecond(1, coordinator), perSecond(workers, worker)),
      unit: '/s',
      baseline,
      note: ASSUMPTIONS,
    },
    {
      name: `model: holds through any of ${workers} workers`,
      value: perSecond(workers, coordinator + worker),
      unit: '/s',
      baseline,
      note: ASSUMPTIONS,
    },
  ]);
}
