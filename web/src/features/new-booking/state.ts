import type { CreateBookingRequest, CreateQuoteRequest } from '@dwaso/sdk';
import { useEffect, useState } from 'react';
import { today } from '../../kit/format.ts';
import { toE164 } from '../../kit/phone.ts';
import { type Entry, newEntry, toItems } from '../items/index.ts';
import type { Agreed } from './agreed.ts';
import type { Catalogue } from './queries.ts';
import type { NewBookingSearch } from './search.ts';

/** What was chosen and typed so far. */
export interface Draft {
  /** Empty: the first offer, before anything was chosen. */
  entries: Entry[];
  /** Of the cell of the calendar, for the first offer. */
  providerId: string;
  /** The first day of a rental, or the day of an appointment. */
  date: string;
  endDate: string;
  startsAt: string;
  extras: Record<string, number>;
  /** Empty: at the shop. */
  areaId: string;
  address: string;
  name: string;
  phone: string;
  /** Set when the customer was found, not typed. */
  customerId: string;
  note: string;
  /** A total instead of the price; null without one. */
  agreed: Agreed | null;
  way: 'hold' | 'confirm' | '';
}

export type Change = (part: Partial<Draft>) => void;

const nameOf = (businessId: string) => `dwaso-draft:new-bookings:${businessId}`;

function begin(search: NewBookingSearch): Draft {
  const { item = '', date = '', at = '', provider = '', name = '', phone = '' } = search;
  const day = date || at.slice(0, 10) || today();
  const quantity = Math.max(1, Math.trunc(Number(search.quantity ?? 1)) || 1);
  return {
    entries: item ? [{ ...newEntry(item), quantity, providerId: provider }] : [],
    providerId: provider,
    date: day,
    endDate: (search.endDate ?? '') > day ? (search.endDate ?? day) : day,
    startsAt: at,
    extras: {},
    areaId: '',
    address: '',
    name,
    phone,
    customerId: '',
    note: '',
    agreed: null,
    way: '',
  };
}

/** What was typed is kept in this tab over a reload, until the booking is made or the address names another cell. */
export function useDraft(businessId: string, search: NewBookingSearch): [Draft, Change, () => void] {
  const asked = JSON.stringify(search);
  const [draft, setDraft] = useState<Draft>(() => {
    const text = sessionStorage.getItem(nameOf(businessId));
    const kept = text === null ? null : (JSON.parse(text) as { asked: string; draft: Draft });
    return kept?.asked === asked ? kept.draft : begin(search);
  });
  useEffect(() => {
    sessionStorage.setItem(nameOf(businessId), JSON.stringify({ asked, draft }));
  }, [businessId, asked, draft]);
  return [
    draft,
    (part) => setDraft((before) => ({ ...before, ...part })),
    () => {
      sessionStorage.removeItem(nameOf(businessId));
      setDraft(begin({}));
    },
  ];
}

/** The chosen entries; the first offer before anything was. */
export function entriesOf({ entries, providerId }: Draft, { units, services, kits }: Catalogue): Entry[] {
  const offered = [...units, ...services, ...kits];
  const known = entries.filter(({ id }) => offered.some((offer) => offer.id === id));
  const [first] = offered;
  return known.length > 0 || !first ? known : [{ ...newEntry(first.id), providerId }];
}

/** What the service is asked to price; null until there is enough of it. */
export function toQuote(draft: Draft, catalogue: Catalogue, byDay: boolean): CreateQuoteRequest | null {
  const entries = entriesOf(draft, catalogue);
  if (entries.length === 0) return null;
  const { areaId, address, extras, date, endDate, startsAt } = draft;
  const chosen = catalogue.extras
    .map(({ id }) => ({ extraId: id, quantity: extras[id] ?? 0 }))
    .filter(({ quantity: count }) => count > 0);
  const options = {
    ...(areaId && { delivery: { areaId, ...(address.trim() && { address: address.trim() }) } }),
    ...(chosen.length > 0 && { extras: chosen }),
  };
  const items = toItems(entries, catalogue);
  const { unitId, serviceId, quantity, providerId } = (items.length === 1 ? items[0] : null) ?? {};
  if (byDay) {
    if (!date || endDate < date) return null;
    return { ...(unitId ? { unitId, ...(quantity && { quantity }) } : { items }), date, endDate, ...options };
  }
  if (!startsAt) return null;
  return { ...(serviceId ? { serviceId, ...(providerId && { providerId }) } : { items }), startsAt, ...options };
}

export function toBooking(quote: CreateQuoteRequest, { name, phone, note, agreed }: Draft): CreateBookingRequest {
  const customer = { name: name.trim(), phone: toE164(phone) };
  return { ...quote, customer, ...(note.trim() && { note: note.trim() }), ...(agreed && { agreed }) };
}
