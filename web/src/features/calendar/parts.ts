import type { Booking } from '@dwaso/sdk';

/** What one provider does of a booking without a pause. */
export interface Part {
  /** Unique on a page. */
  key: string;
  booking: Booking;
  /** Places of its services among the items. */
  places: readonly number[];
  providerId: string;
  startsAt: string;
  endsAt: string;
  name: string;
}

const known = new WeakMap<Booking, readonly Part[]>();

/** The parts of an appointment in order; a visit of several people has one for each. */
export function partsOf(booking: Booking): readonly Part[] {
  const made = known.get(booking) ?? split(booking);
  known.set(booking, made);
  return made;
}

function split(booking: Booking): Part[] {
  const { id, items, providerId, startsAt, endsAt, item } = booking;
  const parts: Part[] = [];
  items.forEach((one, place) => {
    const before = parts.at(-1);
    if (before && before.providerId === one.providerId && before.endsAt === one.startsAt) {
      parts[parts.length - 1] = {
        ...before,
        places: [...before.places, place],
        endsAt: one.endsAt,
        name: `${before.name}, ${one.name}`,
      };
      return;
    }
    parts.push({
      key: parts.length === 0 ? id : `${id}:${parts.length}`,
      booking,
      places: [place],
      providerId: one.providerId ?? '',
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      name: one.name,
    });
  });
  const [only, ...more] = parts;
  if (only && more.length > 0) return parts;
  return [
    {
      key: id,
      booking,
      places: only?.places ?? [0],
      providerId: providerId ?? '',
      startsAt,
      endsAt,
      name: only && only.places.length > 1 ? only.name : item,
    },
  ];
}
