import { appointment } from './appointment.ts';
import type { Kind, RequestedItem } from './kind.ts';
import { rental } from './rental.ts';
import type { QuoteBody } from './schemas.ts';

const KINDS = { UNIT: rental, SERVICE: appointment };

export const kindOf = <Item extends RequestedItem>({ kind }: Pick<Item, 'kind'>): Kind<Item> =>
  KINDS[kind] as unknown as Kind<Item>;

/** The kind of a booking's items: all items of a booking are of one kind. */
export const kindOfItems = ([first]: readonly { kind: RequestedItem['kind'] }[]): Kind<RequestedItem> =>
  kindOf<RequestedItem>({ kind: first?.kind ?? 'UNIT' });

/** Whether a booking, as the API shows it, has days and no time of day. */
export const takesWholeDays = ({ unitId }: { unitId: string | null }): boolean =>
  KINDS[unitId === null ? 'SERVICE' : 'UNIT'].wholeDays;

export const parseItem = (body: QuoteBody): RequestedItem =>
  KINDS[body.unitId === undefined ? 'SERVICE' : 'UNIT'].parse(body);
