import type { Point } from './distance.ts';
import { EARTH_METRES, radians } from './distance.ts';

/**
 * A point as metres from the centre of the Earth. The straight distance of two such points grows with their great-
 * circle distance, so that both sort alike.
 */
export function onGlobe({ lat, lng }: Point): [x: number, y: number, z: number] {
  const fromAxis = EARTH_METRES * Math.cos(radians(lat));
  return [fromAxis * Math.cos(radians(lng)), fromAxis * Math.sin(radians(lng)), EARTH_METRES * Math.sin(radians(lat))];
}
