import { describe, expect, test } from 'vitest';
import areas from '../../../../src/features/ground/areas/data/areas.json' with { type: 'json' };

const REGIONS = [
  'Ahafo',
  'Ashanti',
  'Bono',
  'Bono East',
  'Central',
  'Eastern',
  'Greater Accra',
  'North East',
  'Northern',
  'Oti',
  'Savannah',
  'Upper East',
  'Upper West',
  'Volta',
  'Western',
  'Western North',
];

type Point = { lat: number; lng: number };

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const kilometres = (a: Point, b: Point): number => {
  const halfChord =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(halfChord));
};

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('no values');
  return middle;
};

const byCity = Map.groupBy(areas, (area) => area.city);

describe('the shipped areas', () => {
  test('cover the country: at least 170 areas, 14 cities, and every one of the 16 regions', () => {
    expect(areas.length).toBeGreaterThanOrEqual(170);
    expect(byCity.size).toBeGreaterThanOrEqual(14);
    expect([...new Set(areas.map((area) => area.region))].sort()).toEqual(REGIONS);
  });

  test('have exactly the fields of an Area, all filled', () => {
    for (const area of areas) {
      expect(Object.keys(area), area.id).toEqual(['id', 'name', 'city', 'region', 'lat', 'lng']);
      expect(area.name, area.id).toBe(area.name.trim());
      expect(area.name.length, area.id).toBeGreaterThan(0);
      expect(area.name.length, area.id).toBeLessThanOrEqual(120);
    }
  });

  test('are identified by city and name, uniquely, and sorted by that', () => {
    const ids = areas.map((area) => area.id);
    expect(ids).toEqual(areas.map((area) => `${slug(area.city)}-${slug(area.name)}`));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted());
  });

  test('lie in Ghana', () => {
    for (const area of areas) {
      expect(area.lat, area.id).toBeGreaterThan(4.5);
      expect(area.lat, area.id).toBeLessThan(11.3);
      expect(area.lng, area.id).toBeGreaterThan(-3.4);
      expect(area.lng, area.id).toBeLessThan(1.3);
    }
  });

  test('stay apart, so that the nearest centroid is never a toss-up', () => {
    const tooClose: string[] = [];
    for (const [index, area] of areas.entries()) {
      for (const other of areas.slice(index + 1)) {
        if (kilometres(area, other) < 0.15) tooClose.push(`${area.id} and ${other.id}`);
      }
    }
    expect(tooClose).toEqual([]);
  });

  test('lie within 40 km of the middle of their city', () => {
    for (const [city, members] of byCity) {
      const middle = { lat: median(members.map((area) => area.lat)), lng: median(members.map((area) => area.lng)) };
      for (const area of members) expect(kilometres(area, middle), `${area.id} from ${city}`).toBeLessThan(40);
    }
  });

  test('put a city into one region', () => {
    for (const [city, members] of byCity) {
      expect(new Set(members.map((area) => area.region)).size, city).toBe(1);
    }
  });

  test.each([
    ['accra-osu', { lat: 5.554, lng: -0.1849 }],
    ['accra-ridge', { lat: 5.5624, lng: -0.1987 }],
    ['tema-community-1', { lat: 5.6427, lng: 0.0013 }],
    ['kumasi-bantama', { lat: 6.7052, lng: -1.6355 }],
    ['kumasi-knust', { lat: 6.6745, lng: -1.5716 }],
    ['takoradi-market-circle', { lat: 4.8974, lng: -1.7592 }],
    ['tamale-nyohini', { lat: 9.401, lng: -0.8677 }],
    ['bolgatanga-zaare', { lat: 10.8074, lng: -0.8612 }],
  ])('put %s within a kilometre of a surveyed place in it', (id, surveyed) => {
    const area = areas.find((candidate) => candidate.id === id);
    if (!area) throw new Error(`${id} is not shipped`);
    expect(kilometres(area, surveyed)).toBeLessThan(1);
  });
});
