/** An event of the log, in the order of its sequence. */
export interface LoggedEvent {
  type: string;
  at: string;
  data: {
    booking?: { id: string; unitId: string; startsAt: string; source: string };
    entry?: { id: string; status: string; from: string; to: string; createdAt: string; items: { id: string }[] };
  };
}

interface Entry {
  id: string;
  unitId: string;
  from: string;
  to: string;
  status: string;
  queuedAt: string;
  /** Place in the log since which it waits. */
  since: number;
  /** Days that were offered to it. */
  offered: Set<string>;
  bookingId: string | null;
}

interface Place {
  taken: Set<string>;
  /** Place in the log of the last release. */
  freedAt: number;
}

/** What the log says about who got what: which entries have which state, and where the rules were broken. */
export function replay(log: readonly LoggedEvent[], pieces: number) {
  const entries = new Map<string, Entry>();
  const places = new Map<string, Place>();
  const violations: string[] = [];
  let offers = 0;

  const placeOf = (unitId: string, date: string): Place => {
    const key = `${unitId} ${date}`;
    const place = places.get(key) ?? { taken: new Set(), freedAt: -1 };
    places.set(key, place);
    return place;
  };
  const before = (a: Entry, b: Entry) => (a.queuedAt === b.queuedAt ? a.id < b.id : a.queuedAt < b.queuedAt);
  /** Entries that waited when the place was freed, and were never offered that day. */
  const entitled = (unitId: string, date: string): Entry[] =>
    [...entries.values()].filter(
      (entry) =>
        entry.status === 'WAITING' &&
        entry.unitId === unitId &&
        entry.from <= date &&
        date <= entry.to &&
        entry.since < placeOf(unitId, date).freedAt &&
        !entry.offered.has(date),
    );

  log.forEach(({ type, at: time, data: { booking, entry } }, at) => {
    const date = booking?.startsAt.slice(0, 10) ?? '';
    if (type === 'waitlist.joined' && entry) {
      const { id, from, to, createdAt } = entry;
      const unitId = entry.items[0]?.id ?? '';
      const known = { id, unitId, from, to, status: 'WAITING', queuedAt: createdAt, since: at };
      entries.set(id, { ...known, offered: new Set(), bookingId: null });
    } else if (type === 'waitlist.offered' && entry && booking) {
      offers++;
      const own = entries.get(entry.id) as Entry;
      if (own.status !== 'WAITING') violations.push(`${own.id} was ${own.status} when it was offered ${booking.id}`);
      const passedOver = entitled(booking.unitId, date).filter((other) => other.id !== own.id && before(other, own));
      if (passedOver.length > 0) violations.push(`${own.id} was offered ${date} before ${passedOver[0]?.id}`);
      Object.assign(own, { status: 'OFFERED', bookingId: booking.id });
      own.offered.add(date);
    } else if (type === 'waitlist.left' && entry) {
      Object.assign(entries.get(entry.id) as Entry, { status: entry.status });
    } else if (type === 'booking.held' && booking) {
      const place = placeOf(booking.unitId, date);
      place.taken.add(booking.id);
      if (place.taken.size > pieces) violations.push(`${date} of ${booking.unitId} was promised twice`);
      const [robbed] = booking.source === 'WAITLIST' ? [] : entitled(booking.unitId, date);
      if (robbed) violations.push(`${booking.id} took ${date} before ${robbed.id}`);
    } else if ((type === 'booking.cancelled' || type === 'booking.expired') && booking) {
      const place = placeOf(booking.unitId, date);
      place.taken.delete(booking.id);
      place.freedAt = at;
      const own = [...entries.values()].find(({ bookingId }) => bookingId === booking.id);
      if (own?.status === 'OFFERED') {
        Object.assign(own, { status: 'WAITING', since: at });
        if (type === 'booking.expired') own.queuedAt = time;
      }
    }
  });
  return { entries, violations, offers };
}
