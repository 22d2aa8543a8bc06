import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMetres } from '../../../src/domain/geo/distance.ts';
import { onGlobe } from '../../../src/domain/geo/globe.ts';
import { nearestArea } from '../../../src/domain/geo/nearest-area.ts';

const RADIUS = 6_371_008.8;
const world = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const ghana = fc.record({
  lat: fc.double({ min: 4.7, max: 11.2, noNaN: true }),
  lng: fc.double({ min: -3.3, max: 1.2, noNaN: true }),
});
const degrees = fc.double({ min: -0.1, max: 0.1, noNaN: true });

/** Distance by the angle between unit vectors: another formula, exact at every distance. */
function byVectors(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const vector = (p: { lat: number; lng: number }): [number, number, number] => {
    const [lat, lng] = [(p.lat * Math.PI) / 180, (p.lng * Math.PI) / 180];
    return [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)];
  };
  const [u, v] = [vector(a), vector(b)];
  const cross = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
  return RADIUS * Math.atan2(cross, u[0] * v[0] + u[1] * v[1] + u[2] * v[2]);
}

describe('distance', () => {
  it('agrees with the angle between vectors, everywhere on the globe', () => {
    fc.assert(
      fc.property(world, world, (a, b) => {
        // The haversine formula loses digits only near the antipodes, where one metre is tolerable.
        expect(Math.abs(distanceMetres(a, b) - byVectors(a, b))).toBeLessThan(1);
      }),
    );
  });

  it('agrees to the millimetre between places in Ghana, in either direction', () => {
    fc.assert(
      fc.property(ghana, ghana, (a, b) => {
        expect(Math.abs(distanceMetres(a, b) - byVectors(a, b))).toBeLessThan(0.001);
        expect(distanceMetres(a, b)).toBeCloseTo(distanceMetres(b, a), 6);
      }),
    );
  });
});

describe('nearest area', () => {
  it('is the closest centroid within eight kilometres, or none', () => {
    fc.assert(
      fc.property(ghana, fc.array(fc.tuple(degrees, degrees), { maxLength: 6 }), (pin, offsets) => {
        const areas = offsets.map(([dLat, dLng], id) => ({ id, lat: pin.lat + dLat, lng: pin.lng + dLng }));
        const ranked = areas
          .map((area) => ({ area, metres: byVectors(pin, area) }))
          .filter(({ metres }) => metres <= 8_000)
          .sort((a, b) => a.metres - b.metres);
        const [best, second] = ranked;
        fc.pre(!best || !second || second.metres - best.metres > 0.01);
        expect(nearestArea(pin, areas)?.id).toBe(best?.area.id);
      }),
    );
  });

  it('reaches eight kilometres and not a metre further', () => {
    const pin = { lat: 5.56, lng: -0.2 };
    const north = (metres: number) => ({ lat: pin.lat + ((metres / RADIUS) * 180) / Math.PI, lng: pin.lng });
    expect(nearestArea(pin, [north(7_999)])).not.toBeNull();
    expect(nearestArea(pin, [north(8_001)])).toBeNull();
  });
});

describe('points of the globe', () => {
  it('have the straight distance that follows from the great-circle distance', () => {
    fc.assert(
      fc.property(world, world, (a, b) => {
        const [p, q] = [onGlobe(a), onGlobe(b)];
        const chord = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
        const expected = 2 * RADIUS * Math.sin(distanceMetres(a, b) / (2 * RADIUS));
        expect(Math.abs(chord - expected)).toBeLessThan(1e-3);
      }),
    );
  });
});
