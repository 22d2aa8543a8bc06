import { parseCode } from '../../../domain/booking/code.ts';
import { parsePhone } from '../../../kit/phone.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { textOf } from '../../../kit/time.ts';
import type { DeskSearch } from './schemas-desk.ts';
import {
  type BookingFound,
  type BusinessFound,
  listBookingsOfCode,
  listBookingsOfCustomer,
  listBookingsOfId,
  listBookingsOfPhone,
  listBusinessesNamed,
  listBusinessesOfId,
  listBusinessesOfPhone,
  listPeopleNamed,
  listPeopleOfId,
  listPeopleOfPhone,
  listReceiptsOfId,
  listReceiptsOfNumber,
  type PersonFound,
  type ReceiptFound,
} from './store-desk.ts';

interface Found {
  people: PersonFound[];
  bookings: BookingFound[];
  receipts: ReceiptFound[];
  businesses: BusinessFound[];
}

const NOTHING: Found = { people: [], bookings: [], receipts: [], businesses: [] };
const ID = /^(?<kind>[a-z]{3})_\w+$/;
const RECEIPT = /^[A-Z]{1,3}(-\d{4})?-\d+$/i;

/** What a text looks like decides where it is looked for; a name alone is searched as a part. */
export type SearchKind = 'id' | 'receipt' | 'phone' | 'code' | 'name';

export function kindOfSearch(q: string): SearchKind {
  if (ID.test(q)) return 'id';
  if (RECEIPT.test(q)) return 'receipt';
  // Six digits may be a code; no phone number is as short.
  if (parsePhone(q) !== null) return 'phone';
  return parseCode(q) === null ? 'name' : 'code';
}

const FIND_ID: Record<string, (db: Reader, id: string) => Promise<Partial<Found>>> = {
  biz: async (db, id) => ({ businesses: await listBusinessesOfId(db, id) }),
  bkg: async (db, id) => ({ bookings: await listBookingsOfId(db, id) }),
  cus: async (db, id) => ({ bookings: await listBookingsOfCustomer(db, id) }),
  pay: async (db, id) => ({ receipts: await listReceiptsOfId(db, id) }),
  usr: async (db, id) => ({ people: await listPeopleOfId(db, id) }),
};

async function find(db: Reader, q: string): Promise<Partial<Found>> {
  const kind = kindOfSearch(q);
  if (kind === 'id') return FIND_ID[ID.exec(q)?.groups?.['kind'] ?? '']?.(db, q) ?? {};
  const code = parseCode(q);
  if (kind === 'receipt') {
    // A booking code such as TWV-962 looks like the number of a receipt.
    const [receipts, bookings] = await Promise.all([
      listReceiptsOfNumber(db, q.toUpperCase()),
      code === null ? [] : listBookingsOfCode(db, code),
    ]);
    return { receipts, bookings };
  }
  const phone = parsePhone(q);
  if (phone !== null) {
    const [people, bookings, businesses] = await Promise.all([
      listPeopleOfPhone(db, phone),
      listBookingsOfPhone(db, phone),
      listBusinessesOfPhone(db, phone),
    ]);
    return { people, bookings, businesses };
  }
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // A word of six letters may be a code as well as a name.
  const [bookings, people, businesses] = await Promise.all([
    code === null ? [] : listBookingsOfCode(db, code),
    listPeopleNamed(db, pattern),
    listBusinessesNamed(db, pattern),
  ]);
  return { bookings, people, businesses };
}

export async function searchEverything(db: Reader, q: string): Promise<DeskSearch> {
  const { people, bookings, receipts, businesses } = { ...NOTHING, ...(await find(db, q)) };
  return {
    people,
    bookings: bookings.map((row) => ({ ...row, startsAt: textOf(row.startsAt), endsAt: textOf(row.endsAt) })),
    receipts: receipts.map((row) => ({ ...row, paidAt: textOf(row.paidAt) })),
    businesses,
  };
}
