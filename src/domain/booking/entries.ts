import type { Pesewas } from '../pricing/money.ts';
import type { LengthPrice } from '../pricing/price-rule.ts';
import { nameOfEntries } from './items.ts';

/** A unit or a service of an entry, with its list price: for a day and piece, or for the service. */
export interface Part {
  id: string;
  name: string;
  pricePesewas: Pesewas;
  /** Pieces in all, over every kit of the entry. */
  quantity: number;
  /** Of a unit; a kit does not see those of its parts. */
  lengthPrices?: readonly LengthPrice[];
}

export interface EntryKit {
  id: string;
  name: string;
  /** For a day or a visit; null for the sum of the parts less the discount. */
  pricePesewas: Pesewas | null;
  discountPercent: number;
  lengthPrices?: readonly LengthPrice[];
}

/** What a customer asks for in one line: a unit, a service, or a kit of them. Its parts become items of the booking. */
export interface Entry<P extends Part = Part> {
  /** Null for a single unit or service. */
  kit: EntryKit | null;
  /** Of the kit, or of the unit. */
  quantity: number;
  parts: readonly P[];
}

const nameOf = ({ kit, parts }: Entry): string => kit?.name ?? parts[0]?.name ?? '';

export const itemText = (entries: readonly Entry[]): string => nameOfEntries(entries.map(nameOf));
