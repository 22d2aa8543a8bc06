import type { Area } from '@dwaso/sdk';

/** The areas of a select, by city. The service lists them in this order. */
export function AreaOptions({ areas }: { areas: readonly Area[] }) {
  const cities = [...new Set(areas.map(({ city }) => city))];
  return cities.map((city) => (
    <optgroup key={city} label={city}>
      {areas
        .filter((area) => area.city === city)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </optgroup>
  ));
}
