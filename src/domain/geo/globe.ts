import type { Point } from './distance.ts';
import { EARTH_METRES, radians } from './distance.ts';

/**
 * Where a point is on the globe, in metres from its centre. The straight line between two such points grows with the way
 * around the globe between them, so that sorting by either is the same.
 */
export function onGlobe({ lat, lng }: Point): [x: number, y: number, z: number] {
  const fromAxis = EARTH_METRES * Math.cos(radians(lat));
  return [fromAxis * Math.cos(radians(lng)), fromAxis * Math.sin(radians(lng)), EARTH_METRES * Math.sin(radians(lat))];
}
