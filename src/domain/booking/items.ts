/** An item of a booking, as it was agreed: what was renamed or deleted since keeps reading well. */
export interface BookingItem {
  kind: 'UNIT' | 'SERVICE';
  id: string;
  name: string;
  quantity: number;
  /** Null for a unit. */
  providerId: string | null;
  providerName: string | null;
  bufferAfterMin: number;
}

/** The fields of a booking that tell its first item; the database derives its columns of these names in the same way. */
export interface FirstItem {
  unitId: string | null;
  serviceId: string | null;
  providerId: string | null;
  providerName: string | null;
  quantity: number;
}

export function firstItem([first]: readonly BookingItem[]): FirstItem {
  if (!first) throw new RangeError('a booking has at least one item');
  const { kind, id, providerId, providerName, quantity } = first;
  return {
    unitId: kind === 'UNIT' ? id : null,
    serviceId: kind === 'SERVICE' ? id : null,
    providerId,
    providerName,
    quantity,
  };
}
