import { Shape } from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';

/** A stored row with the names that the API gives its fields. */
const Row = Type.Object({}, { additionalProperties: true });
const Rows = Type.Array(Row);

const ofCustomer = {
  exportedAt: Type.String(),
  business: Type.Object({ id: Type.String(), name: Type.String() }),
  customer: Row,
  bookings: Rows,
  payments: Rows,
  refunds: Rows,
  paymentLinks: Rows,
  messages: Rows,
  reviews: Rows,
  waitlist: Rows,
};

export const CustomerExport = Shape(
  'CustomerExport',
  Type.Object({ ...ofCustomer, events: Type.Array(Row, { description: 'Events of the last 30 days' }) }),
);

export const PersonExport = Shape(
  'PersonExport',
  Type.Object({
    exportedAt: Type.String(),
    user: Row,
    sessions: Rows,
    memberships: Rows,
    messageSettings: Rows,
    browsers: Type.Array(Row, { description: 'Browsers that take notifications' }),
    calendarFeeds: Rows,
    actions: Type.Array(Row, { description: 'Your actions in the audit logs of businesses and of the platform' }),
    businesses: Type.Array(Type.Object(ofCustomer)),
  }),
);
