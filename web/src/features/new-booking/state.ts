import type { CreateBookingRequest, CreateQuoteRequest } from '@dwaso/sdk';
import { useEffect, useState } from 'react';
import { today } from '../../kit/format.ts';
import { toE164 } from '../../kit/phone.ts';
import type { Catalogue } from './queries.ts';
import type { NewBookingSearch } from './search.ts';

/** What was chosen and typed so far. */
export interface Draft {
  itemId: string;
  /** The first day of a rental, or the day of an appointment. */
  date: string;
  endDate: string;
  startsAt: string;
  /** Empty: anybody who is free. */
  providerId: string;
  quantity: number;
  extras: Record<string, number>;
  /** Empty: at the shop. */
  areaId: string;
  address: string;
  name: string;
  phone: string;
  /** Set when the customer was found, not typed. */
  customerId: string;
  note: string;
  way: 'hold' | 'confirm' | '';
}

export type Change = (part: Partial<Draft>) => void;

const nameOf = (businessId: string) => `dwaso-draft:new-booking:${businessId}`;

function begin({ item = '', date = '', at = '', provider = '', name = '', phone = '' }: NewBookingSearch): Draft {
  const day = date || at.slice(0, 10) || today();
  return {
    itemId: item,
    date: day,
    endDate: day,
    startsAt: at,
    providerId: provider,
    quantity: 1,
    extras: {},
    areaId: '',
    address: '',
    name,
    phone,
    customerId: '',
    note: '',
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

/** The item that is chosen; the first one before anything was. */
export const itemOf = ({ itemId }: Draft, { units, services }: Catalogue) =>
  [...units, ...services].find(({ id }) => id === itemId) ?? units[0] ?? services[0];

/** What the service is asked to price; null until there is enough of it. */
export function toQuote(draft: Draft, catalogue: Catalogue, byDay: boolean): CreateQuoteRequest | null {
  const item = itemOf(draft, catalogue);
  if (!item) return null;
  const { areaId, address, extras, date, endDate, startsAt, providerId, quantity } = draft;
  const chosen = catalogue.extras
    .map(({ id }) => ({ extraId: id, quantity: extras[id] ?? 0 }))
    .filter(({ quantity: count }) => count > 0);
  const options = {
    ...(areaId && { delivery: { areaId, ...(address.trim() && { address: address.trim() }) } }),
    ...(chosen.length > 0 && { extras: chosen }),
  };
  if (byDay) return date && endDate >= date ? { unitId: item.id, date, endDate, quantity, ...options } : null;
  return startsAt ? { serviceId: item.id, startsAt, ...(providerId && { providerId }), ...options } : null;
}

export function toBooking(quote: CreateQuoteRequest, { name, phone, note }: Draft): CreateBookingRequest {
  const customer = { name: name.trim(), phone: toE164(phone) };
  return { ...quote, customer, ...(note.trim() && { note: note.trim() }) };
}
