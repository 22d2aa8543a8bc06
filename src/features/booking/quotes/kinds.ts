import { appointment } from './appointment.ts';
import type { Kind, Move, RequestedItems } from './kind.ts';
import { rental } from './rental.ts';
import type { QuoteBody } from './schemas.ts';

const KINDS = { UNIT: rental, SERVICE: appointment };

type AnyKind = Kind<RequestedItems, Move>;

export const kindOf = ({ kind }: Pick<RequestedItems, 'kind'>): AnyKind => KINDS[kind] as unknown as AnyKind;

/** The kind of a booking's items: all items of a booking are of one kind. */
export const kindOfItems = ([first]: readonly Pick<RequestedItems, 'kind'>[]): AnyKind =>
  kindOf({ kind: first?.kind ?? 'UNIT' });

/** Whether a booking, as the API shows it, has days and no time of day. */
export const takesWholeDays = ({ unitId }: { unitId: string | null }): boolean =>
  KINDS[unitId === null ? 'SERVICE' : 'UNIT'].wholeDays;

/** JSON pointer to what a body names as its item. */
export const itemPathOf = (asked: RequestedItems): '/items' | '/unitId' | '/serviceId' =>
  asked.listed ? '/items' : KINDS[asked.kind].itemPath;

/** A list of items is a visit where the body has a start, and a rental otherwise. */
export const parseItems = (body: QuoteBody): RequestedItems => {
  const isVisit = body.items ? body.startsAt !== undefined : body.unitId === undefined;
  return KINDS[isVisit ? 'SERVICE' : 'UNIT'].parse(body);
};
