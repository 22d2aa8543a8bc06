export type Point = { lat: number; lng: number };

/** Mean radius of the Earth. */
export const EARTH_METRES = 6_371_008.8;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance by the haversine formula. */
export function distanceMetres(a: Point, b: Point): number {
  const across = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const along = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  const half = across + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * along;
  // Rounding can push the value for antipodal points past 1, where asin returns NaN.
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, half)));
}
