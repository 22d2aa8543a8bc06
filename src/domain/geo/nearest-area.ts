import { distanceMetres, type Point } from './distance.ts';

/** A pin further than this from every centroid belongs to no area. */
export const AREA_REACH_METRES = 8_000;

export function nearestArea<A extends Point>(pin: Point, areas: readonly A[]): A | null {
  let nearest: A | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  for (const area of areas) {
    const metres = distanceMetres(pin, area);
    if (metres <= AREA_REACH_METRES && metres < shortest) {
      nearest = area;
      shortest = metres;
    }
  }
  return nearest;
}
