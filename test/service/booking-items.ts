/** Values of the columns `items, terms, counts_from` in SQL, for rows that are written past the service. */

const TERMS = `'{"deposit": {"type": "NONE"}, "holdTtlMinutes": 60, "cancellationNoticeHours": 24,
  "refundOnCancel": "NONE", "customerReschedule": true}'::jsonb`;

export const ITEM_COLUMNS = 'items, terms, counts_from';

/** The arguments are SQL expressions. */
export const unitItem = (unitId: string, startsAt: string, quantity = '1'): string =>
  `jsonb_build_array(jsonb_build_object('kind', 'UNIT', 'id', ${unitId}, 'name', 'Canopy', 'quantity', ${quantity},
    'providerId', null, 'providerName', null, 'bufferAfterMin', 0)), ${TERMS}, ${startsAt}`;

export const serviceItem = (serviceId: string, providerId: string, startsAt: string, bufferAfterMin = '0'): string =>
  `jsonb_build_array(jsonb_build_object('kind', 'SERVICE', 'id', ${serviceId}, 'name', 'Braids', 'quantity', 1,
    'providerId', ${providerId}, 'providerName', 'Efua', 'bufferAfterMin', ${bufferAfterMin})), ${TERMS}, ${startsAt}`;

/** The code of booking `number`, an SQL expression. Random codes of thousands of bookings of one business may collide. */
export const codeOf = (number: string): string => `translate(lpad(to_hex(${number}), 6, '0'), '01abcdef', 'XYABCDEF')`;
