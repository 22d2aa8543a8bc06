// Written by sdk/generate.ts from docs/openapi.json. Run: npm run openapi
import type { ApiPromise, PagePromise } from '../answer.ts';
import { Resource } from '../client.ts';
import type { RequestOptions } from '../options.ts';
import { form, path } from '../request.ts';
import type * as t from './types.ts';

/** Operations of "Marketplace". */
export class MarketplaceApi extends Resource {
  /**
   * Profile, catalogue, hours and delivery areas of a listed business
   *
   * No credential needed.
   *
   * `GET /public/businesses/{slug}`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.marketplace.getBusiness(slug);
   */
  getBusiness(slug: string, options?: RequestOptions): ApiPromise<t.PublicProfile> {
    return this.client.call('GET', path`/public/businesses/${slug}`, options);
  }

  /**
   * Day calendar of each unit of a listed rental, at most 100 units a page
   *
   * No credential needed.
   *
   * `GET /public/businesses/{slug}/availability`, errors: NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * for await (const one of dwaso.marketplace.getAvailability(slug, query)) console.log(one);
   */
  getAvailability(slug: string, query: t.GetPublicAvailabilityQuery, options?: RequestOptions): PagePromise<t.Calendar> {
    return this.client.page(path`/public/businesses/${slug}/availability`, options, query);
  }

  /**
   * Bookable slots of each provider of a service on a date
   *
   * No credential needed.
   *
   * `GET /public/businesses/{slug}/slots`, errors: NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.marketplace.getSlots(slug, query);
   */
  getSlots(slug: string, query: t.GetPublicSlotsQuery, options?: RequestOptions): ApiPromise<t.Slots> {
    return this.client.call('GET', path`/public/businesses/${slug}/slots`, options, undefined, query);
  }

  /**
   * Price a unit on days or a service at a time; nothing is kept
   *
   * No credential needed.
   *
   * `POST /public/businesses/{slug}/quotes`, errors: NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.marketplace.quote(slug, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }] });
   */
  quote(slug: string, body: t.CreatePublicQuoteRequest, options?: RequestOptions): ApiPromise<t.Quote> {
    return this.client.call('POST', path`/public/businesses/${slug}/quotes`, options, body);
  }

  /**
   * Hold a unit or a slot for yourself
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `POST /public/businesses/{slug}/holds`, errors: NOT_FOUND, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.marketplace.hold(slug, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], customer: { name: 'Ama Mensah' }, note: 'Please come before 7 in the morning' });
   */
  hold(slug: string, body: t.CreatePublicHoldRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/public/businesses/${slug}/holds`, options, body);
  }

  /**
   * A short name for what you are looking at, to take into a conversation; lives 24 hours
   *
   * No credential needed.
   *
   * `POST /public/businesses/{slug}/refs`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.marketplace.createReference(slug, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', serviceId: 'svc_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24' });
   */
  createReference(slug: string, body?: t.CreateReferenceRequest, options?: RequestOptions): ApiPromise<t.Reference> {
    return this.client.call('POST', path`/public/businesses/${slug}/refs`, options, body);
  }

  /**
   * What a reference stands for
   *
   * No credential needed.
   *
   * `GET /public/refs/{ref}`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.marketplace.getReference(ref);
   */
  getReference(ref: string, options?: RequestOptions): ApiPromise<t.ResolvedReference> {
    return this.client.call('GET', path`/public/refs/${ref}`, options);
  }

  /**
   * Listed businesses, nearest first; without an origin the best rated first
   *
   * No credential needed.
   *
   * `GET /public/search`
   *
   * @example
   * for await (const one of dwaso.marketplace.search()) console.log(one);
   */
  search(query?: t.SearchBusinessesQuery, options?: RequestOptions): PagePromise<t.SearchRow[], {
    nextCursor: string | null;
    hasMore: boolean;
    limit: number;
    origin: {
      lat: number;
      lng: number;
      source: 'GPS' | 'AREA' | (string & {});
    } | null;
  }> {
    return this.client.page('/public/search', options, query);
  }
}

/** Operations of "Reviews". */
export class ReviewsApi extends Resource {
  /**
   * Say how it was, once the booking has started and is completed; once in 30 days
   *
   * the booking's own customer.
   *
   * `POST /bookings/{bookingId}/review`, errors: NOT_FOUND, INVALID_STATE, ALREADY_EXISTS, POLICY_VIOLATION
   *
   * @example
   * await dwaso.reviews.create(bookingId, { rating: 5, comment: 'On time and very clean. Thank you!' });
   */
  create(bookingId: string, body: t.CreateReviewRequest, options?: RequestOptions): ApiPromise<t.Review> {
    return this.client.call('POST', path`/bookings/${bookingId}/review`, options, body);
  }

  /**
   * What customers said of a listed business, the newest first
   *
   * No credential needed.
   *
   * `GET /public/businesses/{slug}/reviews`, errors: NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.reviews.list(slug)) console.log(one);
   */
  list(slug: string, query?: t.ListPublicReviewsQuery, options?: RequestOptions): PagePromise<t.Review[]> {
    return this.client.page(path`/public/businesses/${slug}/reviews`, options, query);
  }
}

/** Operations of "Bookings". */
export class BookingsApi extends Resource {
  /**
   * Hold a unit or a slot for a while
   *
   * OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /businesses/{businessId}/holds`, errors: SCOPE_MISSING, READ_ONLY, NOT_FOUND, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.bookings.hold(businessId, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], customer: { name: 'Ama Mensah', phone: '+233241234567' }, note: 'Please come before 7 in the morning' });
   */
  hold(businessId: string, body: t.CreateHoldRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/businesses/${businessId}/holds`, options, body);
  }

  /**
   * Bookings of a business, the latest start first
   *
   * OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /businesses/{businessId}/bookings`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.bookings.list(businessId)) console.log(one);
   */
  list(businessId: string, query?: t.ListBookingsQuery, options?: RequestOptions): PagePromise<t.Booking[]> {
    return this.client.page(path`/businesses/${businessId}/bookings`, options, query);
  }

  /**
   * Take a booking directly, confirmed at once
   *
   * OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /businesses/{businessId}/bookings`, errors: SCOPE_MISSING, READ_ONLY, NOT_FOUND, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.bookings.create(businessId, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], customer: { name: 'Ama Mensah', phone: '+233241234567' }, note: 'Please come before 7 in the morning' });
   */
  create(businessId: string, body: t.CreateBookingRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/businesses/${businessId}/bookings`, options, body);
  }

  /**
   * Today's live bookings, with counts and the money outstanding
   *
   * OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /businesses/{businessId}/digest/today`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.bookings.getDigest(businessId);
   */
  getDigest(businessId: string, options?: RequestOptions): ApiPromise<t.Digest> {
    return this.client.call('GET', path`/businesses/${businessId}/digest/today`, options);
  }

  /**
   * A day's live bookings, with counts and the money outstanding
   *
   * OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /businesses/{businessId}/digest/{date}`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.bookings.getDigestOfDay(businessId, date);
   */
  getDigestOfDay(businessId: string, date: string, options?: RequestOptions): ApiPromise<t.Digest> {
    return this.client.call('GET', path`/businesses/${businessId}/digest/${date}`, options);
  }

  /**
   * What your phone has booked anywhere, the latest start first
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `GET /me/bookings`
   *
   * @example
   * for await (const one of dwaso.bookings.listMine()) console.log(one);
   */
  listMine(query?: t.ListMyBookingsQuery, options?: RequestOptions): PagePromise<t.Booking[]> {
    return this.client.page('/me/bookings', options, query);
  }

  /**
   * One booking
   *
   * OWNER, STAFF, the booking's own customer, API keys with `bookings:read`.
   *
   * `GET /bookings/{bookingId}`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.bookings.get(bookingId);
   */
  get(bookingId: string, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('GET', path`/bookings/${bookingId}`, options);
  }

  /**
   * Change notes, the name or the address of a booking
   *
   * OWNER, STAFF, API keys with `bookings:write`.
   *
   * `PATCH /bookings/{bookingId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.bookings.update(bookingId, { note: 'Please come before 7 in the morning', internalNote: 'Ask for the deposit of the broken pole', customerName: 'Ama Mensah', address: '12 Oxford Street, Osu' });
   */
  update(bookingId: string, body: t.UpdateBookingRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('PATCH', path`/bookings/${bookingId}`, options, body);
  }

  /**
   * Confirm a hold without waiting for money
   *
   * OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/confirm`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.bookings.confirm(bookingId);
   */
  confirm(bookingId: string, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/bookings/${bookingId}/confirm`, options);
  }

  /**
   * The customer has come, or the unit has gone out
   *
   * OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/check-in`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.bookings.checkIn(bookingId);
   */
  checkIn(bookingId: string, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/bookings/${bookingId}/check-in`, options);
  }

  /**
   * The booking is done
   *
   * OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/complete`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.bookings.complete(bookingId);
   */
  complete(bookingId: string, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/bookings/${bookingId}/complete`, options);
  }

  /**
   * The customer did not come; possible from the start on
   *
   * OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/no-show`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.bookings.markNoShow(bookingId);
   */
  markNoShow(bookingId: string, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/bookings/${bookingId}/no-show`, options);
  }

  /**
   * Move a booking; another number of days is priced anew. Its customer may, where the policy allows
   *
   * OWNER, STAFF, the booking's own customer, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/reschedule`, errors: SCOPE_MISSING, READ_ONLY, NOT_FOUND, INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.bookings.reschedule(bookingId, { date: '2026-12-26' });
   */
  reschedule(bookingId: string, body?: t.RescheduleBookingRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/bookings/${bookingId}/reschedule`, options, body);
  }

  /**
   * What happened to a booking, newest first
   *
   * OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /bookings/{bookingId}/history`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.bookings.getHistory(bookingId);
   */
  getHistory(bookingId: string, options?: RequestOptions): ApiPromise<t.HistoryEntry[]> {
    return this.client.call('GET', path`/bookings/${bookingId}/history`, options);
  }

  /**
   * Cancel; its customer may, until the notice the business asks for
   *
   * OWNER, STAFF, the booking's own customer, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/cancel`, errors: SCOPE_MISSING, NOT_FOUND, INVALID_STATE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.bookings.cancel(bookingId, { reason: 'The event was moved' });
   */
  cancel(bookingId: string, body?: t.CancelBookingRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/bookings/${bookingId}/cancel`, options, body);
  }

  /**
   * Whether you may cancel now, and what would happen to the money
   *
   * OWNER, STAFF, the booking's own customer, API keys with `bookings:write`.
   *
   * `GET /bookings/{bookingId}/cancellation`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.bookings.previewCancellation(bookingId);
   */
  previewCancellation(bookingId: string, options?: RequestOptions): ApiPromise<t.Cancellation> {
    return this.client.call('GET', path`/bookings/${bookingId}/cancellation`, options);
  }

  /**
   * Bookings that start in a range of days (this month unless said), as CSV
   *
   * OWNER.
   *
   * `GET /businesses/{businessId}/bookings/export.csv`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.bookings.export(businessId);
   */
  export(businessId: string, query?: t.ExportBookingsQuery, options?: RequestOptions): ApiPromise<string> {
    return this.client.call('GET', path`/businesses/${businessId}/bookings/export.csv`, options, undefined, query);
  }
}

/** Operations of "Availability". */
export class AvailabilityApi extends Resource {
  /**
   * The blocks that have part in a range of dates, earliest first
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/blocks`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.availability.listBlocks(businessId);
   */
  listBlocks(businessId: string, query?: t.ListBlocksQuery, options?: RequestOptions): ApiPromise<t.Block[]> {
    return this.client.call('GET', path`/businesses/${businessId}/blocks`, options, undefined, query);
  }

  /**
   * Keep a unit on some days, or a provider for some time, from being booked
   *
   * OWNER, STAFF, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/blocks`, errors: SCOPE_MISSING, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.availability.createBlock(businessId, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2, startDate: '2026-12-24', endDate: '2026-12-25', reason: 'Being repaired' });
   */
  createBlock(businessId: string, body: t.CreateBlockRequest, options?: RequestOptions): ApiPromise<t.PlacedBlock> {
    return this.client.call('POST', path`/businesses/${businessId}/blocks`, options, body);
  }

  /**
   * Lift a block
   *
   * OWNER, STAFF, API keys with `catalog:write`.
   *
   * `DELETE /businesses/{businessId}/blocks/{blockId}`, errors: SCOPE_MISSING, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.availability.deleteBlock(businessId, blockId);
   */
  deleteBlock(businessId: string, blockId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/blocks/${blockId}`, options);
  }

  /**
   * Day calendar of each unit, at most 100 units a page
   *
   * OWNER, STAFF, API keys with `availability:read`.
   *
   * `GET /businesses/{businessId}/availability`, errors: SCOPE_MISSING, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * for await (const one of dwaso.availability.get(businessId, query)) console.log(one);
   */
  get(businessId: string, query: t.GetAvailabilityQuery, options?: RequestOptions): PagePromise<t.Calendar> {
    return this.client.page(path`/businesses/${businessId}/availability`, options, query);
  }

  /**
   * Bookable slots of each provider of a service on a date
   *
   * OWNER, STAFF, API keys with `availability:read`.
   *
   * `GET /businesses/{businessId}/slots`, errors: SCOPE_MISSING, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.availability.getSlots(businessId, query);
   */
  getSlots(businessId: string, query: t.GetSlotsQuery, options?: RequestOptions): ApiPromise<t.Slots> {
    return this.client.call('GET', path`/businesses/${businessId}/slots`, options, undefined, query);
  }

  /**
   * Price a unit on days or a service at a time, with delivery and extras
   *
   * OWNER, STAFF, API keys with `availability:read`.
   *
   * `POST /businesses/{businessId}/quotes`, errors: SCOPE_MISSING, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.availability.quote(businessId, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }] });
   */
  quote(businessId: string, body: t.CreateQuoteRequest, options?: RequestOptions): ApiPromise<t.Quote> {
    return this.client.call('POST', path`/businesses/${businessId}/quotes`, options, body);
  }
}

/** Operations of "Payments". */
export class PaymentsApi extends Resource {
  /**
   * Money received for bookings, the newest first
   *
   * OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /businesses/{businessId}/payments`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.payments.listOfBusiness(businessId)) console.log(one);
   */
  listOfBusiness(businessId: string, query?: t.ListBusinessPaymentsQuery, options?: RequestOptions): PagePromise<t.Payment[]> {
    return this.client.page(path`/businesses/${businessId}/payments`, options, query);
  }

  /**
   * Payments of a booking, oldest first
   *
   * OWNER, STAFF, the booking's own customer, API keys with `bookings:read`.
   *
   * `GET /bookings/{bookingId}/payments`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.payments.list(bookingId);
   */
  list(bookingId: string, options?: RequestOptions): ApiPromise<t.Payment[]> {
    return this.client.call('GET', path`/bookings/${bookingId}/payments`, options);
  }

  /**
   * Record money that the business took by itself
   *
   * OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/payments`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.payments.record(bookingId, { amountPesewas: 31000, method: 'CASH', reference: 'MP261221.0930.A12345', paidAt: '2026-12-20T09:45:00.000Z', note: 'Please come before 7 in the morning' });
   */
  record(bookingId: string, body: t.RecordPaymentRequest, options?: RequestOptions): ApiPromise<t.Payment> {
    return this.client.call('POST', path`/bookings/${bookingId}/payments`, options, body);
  }

  /**
   * Give back what is left of a payment, or a part of it; answers the payment
   *
   * OWNER.
   *
   * `POST /payments/{paymentId}/refunds`, errors: ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.payments.refund(paymentId, { amountPesewas: 31000, reason: 'The event was moved' });
   */
  refund(paymentId: string, body: t.RefundPaymentRequest, options?: RequestOptions): ApiPromise<t.Payment> {
    return this.client.call('POST', path`/payments/${paymentId}/refunds`, options, body);
  }

  /**
   * Payment links of a booking, newest first
   *
   * OWNER, STAFF, the booking's own customer, API keys with `bookings:read`.
   *
   * `GET /bookings/{bookingId}/payment-links`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.payments.listLinks(bookingId);
   */
  listLinks(bookingId: string, options?: RequestOptions): ApiPromise<t.PaymentLink[]> {
    return this.client.call('GET', path`/bookings/${bookingId}/payment-links`, options);
  }

  /**
   * Get an address at which the customer pays; an earlier one that is still open ends
   *
   * OWNER, STAFF, the booking's own customer, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/payment-links`, errors: SCOPE_MISSING, NOT_FOUND, INVALID_STATE, POLICY_VIOLATION, PAYMENTS_NOT_CONFIGURED
   *
   * @example
   * await dwaso.payments.openLink(bookingId, { amountPesewas: 31000 });
   */
  openLink(bookingId: string, body?: t.OpenPaymentLinkRequest, options?: RequestOptions): ApiPromise<t.PaymentLink> {
    return this.client.call('POST', path`/bookings/${bookingId}/payment-links`, options, body);
  }

  /**
   * Where a payment gateway tells what happened, under its own signature
   *
   * No credential needed.
   *
   * `POST /payments/webhooks/paystack`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.payments.receiveGatewayNotice({ event: 'charge.success', data: { reference: 'plk_01k9d4m8v2h3n5p7q9rstvwxyz', status: 'success' } });
   */
  receiveGatewayNotice(body?: t.ReceiveGatewayNoticeRequest, options?: RequestOptions): ApiPromise<{
    received: boolean;
  }> {
    return this.client.call('POST', '/payments/webhooks/paystack', options, body);
  }
}

/** Operations of "Customers". */
export class CustomersApi extends Resource {
  /**
   * Customers of a business, the newest first
   *
   * OWNER, STAFF, API keys with `customers:read`.
   *
   * `GET /businesses/{businessId}/customers`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.customers.list(businessId)) console.log(one);
   */
  list(businessId: string, query?: t.ListCustomersQuery, options?: RequestOptions): PagePromise<t.Customer[]> {
    return this.client.page(path`/businesses/${businessId}/customers`, options, query);
  }

  /**
   * Note a customer who has not booked yet
   *
   * OWNER, STAFF.
   *
   * `POST /businesses/{businessId}/customers`, errors: READ_ONLY, NOT_FOUND, ALREADY_EXISTS
   *
   * @example
   * await dwaso.customers.create(businessId, { name: 'Ama Mensah', phone: '+233241234567', notes: 'Pays on time, prefers mornings' });
   */
  create(businessId: string, body: t.CreateCustomerRequest, options?: RequestOptions): ApiPromise<t.Customer> {
    return this.client.call('POST', path`/businesses/${businessId}/customers`, options, body);
  }

  /**
   * One customer
   *
   * OWNER, STAFF, API keys with `customers:read`.
   *
   * `GET /customers/{customerId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.customers.get(customerId);
   */
  get(customerId: string, options?: RequestOptions): ApiPromise<t.Customer> {
    return this.client.call('GET', path`/customers/${customerId}`, options);
  }

  /**
   * Correct the name of a customer, or keep notes
   *
   * OWNER, STAFF.
   *
   * `PATCH /customers/{customerId}`, errors: ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.customers.update(customerId, { name: 'Ama Mensah', notes: 'Pays on time, prefers mornings' });
   */
  update(customerId: string, body: t.UpdateCustomerRequest, options?: RequestOptions): ApiPromise<t.Customer> {
    return this.client.call('PATCH', path`/customers/${customerId}`, options, body);
  }

  /**
   * Everything that the business holds about a customer
   *
   * OWNER.
   *
   * `GET /customers/{customerId}/export`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.customers.export(customerId);
   */
  export(customerId: string, options?: RequestOptions): ApiPromise<t.CustomerExport> {
    return this.client.call('GET', path`/customers/${customerId}/export`, options);
  }

  /**
   * Replace name, phone, address and notes by a neutral mark everywhere, for good; bookings and amounts stay
   *
   * OWNER.
   *
   * `POST /customers/{customerId}/erase`, errors: ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.customers.erase(customerId);
   */
  erase(customerId: string, options?: RequestOptions): ApiPromise<t.Customer> {
    return this.client.call('POST', path`/customers/${customerId}/erase`, options);
  }
}

/** Operations of "Statistics". */
export class StatisticsApi extends Resource {
  /**
   * Bookings, money and occupancy day by day, with totals, over at most 366 days
   *
   * OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /businesses/{businessId}/stats`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.statistics.get(businessId);
   */
  get(businessId: string, query?: t.GetStatisticsQuery, options?: RequestOptions): ApiPromise<t.Statistics> {
    return this.client.call('GET', path`/businesses/${businessId}/stats`, options, undefined, query);
  }
}

/** Operations of "Businesses". */
export class BusinessesApi extends Resource {
  /**
   * Refunds, keys, members, exports, erasures and policies: who changed what, newest first
   *
   * OWNER.
   *
   * `GET /businesses/{businessId}/audit`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.businesses.listAudit(businessId)) console.log(one);
   */
  listAudit(businessId: string, query?: t.ListTenantAuditQuery, options?: RequestOptions): PagePromise<t.TenantAuditEntry[]> {
    return this.client.page(path`/businesses/${businessId}/audit`, options, query);
  }

  /**
   * Open a business; you become its owner
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `POST /businesses`, errors: ALREADY_EXISTS, UNKNOWN_VERTICAL, POLICY_VIOLATION
   *
   * @example
   * await dwaso.businesses.create({ name: 'Osu Party Rentals', vertical: 'party-rentals', slug: 'osu-party-rentals', description: 'Canopies, chairs and tables for funerals and outdoorings', contactPhone: '+233302123456', serviceLocation: 'AT_BUSINESS' });
   */
  create(body: t.CreateBusinessRequest, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('POST', '/businesses', options, body);
  }

  /**
   * The businesses you are a member of
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `GET /businesses/me`
   *
   * @example
   * await dwaso.businesses.listMine();
   */
  listMine(options?: RequestOptions): ApiPromise<t.Business[]> {
    return this.client.call('GET', '/businesses/me', options);
  }

  /**
   * A business with its members, API keys and the operators who acted on it
   *
   * OWNER, STAFF, any API key of the business.
   *
   * `GET /businesses/{businessId}`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.businesses.get(businessId);
   */
  get(businessId: string, options?: RequestOptions): ApiPromise<t.BusinessDetail> {
    return this.client.call('GET', path`/businesses/${businessId}`, options);
  }

  /**
   * Change the profile; policies merge field by field, attributes are replaced
   *
   * OWNER, API keys with `business:write`.
   *
   * `PATCH /businesses/{businessId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.businesses.update(businessId, { name: 'Osu Party Rentals', description: 'Canopies, chairs and tables for funerals and outdoorings', contactPhone: '+233302123456', serviceLocation: 'AT_BUSINESS', attributes: { momoName: 'Osu Party Rentals' }, policies: { deposit: { type: 'PERCENT', percent: 50 }, depositInstructions: 'MoMo 024 123 4567, name Osu Party Rentals', holdTtlMinutes: 120, minNoticeMinutes: 60, maxAdvanceDays: 365, slotStepMin: 15, cancellationNoticeHours: 24, retentionMonths: 36, confirmWithoutDeposit: true, customerReschedule: true, refundOnCancel: 'NONE' }, embedOrigins: ['https://www.example.com'] });
   */
  update(businessId: string, body: t.UpdateBusinessRequest, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('PATCH', path`/businesses/${businessId}`, options, body);
  }

  /**
   * Set the pin; without an area the nearest within 8 km is taken
   *
   * OWNER.
   *
   * `PUT /businesses/{businessId}/location`, errors: ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.businesses.setLocation(businessId, { lat: 5.556, lng: -0.182, address: '12 Oxford Street, Osu', areaId: 'accra-osu' });
   */
  setLocation(businessId: string, body: t.SetBusinessLocationRequest, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('PUT', path`/businesses/${businessId}/location`, options, body);
  }

  /**
   * Say whether the assistant answers for this business, and from which number
   *
   * API keys with `usage:write`.
   *
   * `PUT /businesses/{businessId}/assistant-status`, errors: SCOPE_MISSING, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.businesses.setAssistantStatus(businessId, { answering: true, number: '+233302123456' });
   */
  setAssistantStatus(businessId: string, body: t.SetAssistantStatusRequest, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('PUT', path`/businesses/${businessId}/assistant-status`, options, body);
  }

  /**
   * Show or hide the business, with its description and photos
   *
   * OWNER.
   *
   * `PATCH /businesses/{businessId}/listing`, errors: ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.businesses.updateListing(businessId, { visibility: 'PUBLIC', description: 'Canopies, chairs and tables for funerals and outdoorings', photoIds: ['upl_01k9d4m8v2h3n5p7q9rstvwxyz'] });
   */
  updateListing(businessId: string, body: t.UpdateListingRequest, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('PATCH', path`/businesses/${businessId}/listing`, options, body);
  }

  /**
   * Ask for verification of a draft
   *
   * OWNER.
   *
   * `POST /businesses/{businessId}/submit`, errors: ROLE_REQUIRED, READ_ONLY, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.businesses.submit(businessId);
   */
  submit(businessId: string, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('POST', path`/businesses/${businessId}/submit`, options);
  }
}

/** Operations of "Catalogue". */
export class CatalogueApi extends Resource {
  /**
   * The photos of the business, newest first
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/uploads`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.catalogue.listUploads(businessId)) console.log(one);
   */
  listUploads(businessId: string, query?: t.ListUploadsQuery, options?: RequestOptions): PagePromise<t.ListedUpload[]> {
    return this.client.page(path`/businesses/${businessId}/uploads`, options, query);
  }

  /**
   * Upload a JPEG, PNG or WebP picture of at most 5 MiB and 25 megapixels; it is kept without its metadata
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/uploads`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.catalogue.createUpload(businessId, { file });
   */
  createUpload(businessId: string, body: t.CreateUploadRequest, options?: RequestOptions): ApiPromise<t.Upload> {
    return this.client.call('POST', path`/businesses/${businessId}/uploads`, options, form(body));
  }

  /**
   * Delete a photo that is not shown anywhere
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `DELETE /businesses/{businessId}/uploads/{uploadId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.catalogue.deleteUpload(businessId, uploadId);
   */
  deleteUpload(businessId: string, uploadId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/uploads/${uploadId}`, options);
  }

  /**
   * The units a business rents out by the day
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/units`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.listUnits(businessId);
   */
  listUnits(businessId: string, query?: t.ListUnitsQuery, options?: RequestOptions): ApiPromise<t.Unit[]> {
    return this.client.call('GET', path`/businesses/${businessId}/units`, options, undefined, query);
  }

  /**
   * Add a unit to a business that rents by the day
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/units`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.catalogue.createUnit(businessId, { name: 'White canopy 5 × 5 m', description: 'Waterproof, with four poles and ropes', pricePesewas: 15000, quantity: 2, photoIds: ['upl_01k9d4m8v2h3n5p7q9rstvwxyz'], attributes: { colour: 'white' }, active: true });
   */
  createUnit(businessId: string, body: t.CreateUnitRequest, options?: RequestOptions): ApiPromise<t.Unit> {
    return this.client.call('POST', path`/businesses/${businessId}/units`, options, body);
  }

  /**
   * One unit
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/units/{unitId}`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.getUnit(businessId, unitId);
   */
  getUnit(businessId: string, unitId: string, options?: RequestOptions): ApiPromise<t.Unit> {
    return this.client.call('GET', path`/businesses/${businessId}/units/${unitId}`, options);
  }

  /**
   * Change a unit; bookings keep the name and price they were made with
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `PATCH /businesses/{businessId}/units/{unitId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.updateUnit(businessId, unitId, { name: 'White canopy 5 × 5 m', description: 'Canopies, chairs and tables for funerals and outdoorings', pricePesewas: 15000, quantity: 2, photoIds: ['upl_01k9d4m8v2h3n5p7q9rstvwxyz'], attributes: { colour: 'white' }, active: true });
   */
  updateUnit(businessId: string, unitId: string, body: t.UpdateUnitRequest, options?: RequestOptions): ApiPromise<t.Unit> {
    return this.client.call('PATCH', path`/businesses/${businessId}/units/${unitId}`, options, body);
  }

  /**
   * Take a unit out of the catalogue; its bookings stay
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `DELETE /businesses/{businessId}/units/{unitId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.deleteUnit(businessId, unitId);
   */
  deleteUnit(businessId: string, unitId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/units/${unitId}`, options);
  }

  /**
   * The services a business sells in time slots
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/services`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.listServices(businessId);
   */
  listServices(businessId: string, query?: t.ListServicesQuery, options?: RequestOptions): ApiPromise<t.Service[]> {
    return this.client.call('GET', path`/businesses/${businessId}/services`, options, undefined, query);
  }

  /**
   * Add a service to a business that sells time slots
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/services`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.catalogue.createService(businessId, { name: 'Knotless braids', description: 'Hair is included', durationMin: 90, bufferAfterMin: 15, pricePesewas: 18000, photoIds: ['upl_01k9d4m8v2h3n5p7q9rstvwxyz'], attributes: { colour: 'white' }, active: true });
   */
  createService(businessId: string, body: t.CreateServiceRequest, options?: RequestOptions): ApiPromise<t.Service> {
    return this.client.call('POST', path`/businesses/${businessId}/services`, options, body);
  }

  /**
   * One service
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/services/{serviceId}`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.getService(businessId, serviceId);
   */
  getService(businessId: string, serviceId: string, options?: RequestOptions): ApiPromise<t.Service> {
    return this.client.call('GET', path`/businesses/${businessId}/services/${serviceId}`, options);
  }

  /**
   * Change a service; bookings keep the name and price they were made with
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `PATCH /businesses/{businessId}/services/{serviceId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.updateService(businessId, serviceId, { name: 'Knotless braids', description: 'Canopies, chairs and tables for funerals and outdoorings', durationMin: 90, bufferAfterMin: 15, pricePesewas: 15000, photoIds: ['upl_01k9d4m8v2h3n5p7q9rstvwxyz'], attributes: { colour: 'white' }, active: true });
   */
  updateService(businessId: string, serviceId: string, body: t.UpdateServiceRequest, options?: RequestOptions): ApiPromise<t.Service> {
    return this.client.call('PATCH', path`/businesses/${businessId}/services/${serviceId}`, options, body);
  }

  /**
   * Take a service out of the catalogue and off every provider; its bookings stay
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `DELETE /businesses/{businessId}/services/{serviceId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.deleteService(businessId, serviceId);
   */
  deleteService(businessId: string, serviceId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/services/${serviceId}`, options);
  }

  /**
   * Who performs the services of a business, and when
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/providers`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.listProviders(businessId);
   */
  listProviders(businessId: string, query?: t.ListProvidersQuery, options?: RequestOptions): ApiPromise<t.Provider[]> {
    return this.client.call('GET', path`/businesses/${businessId}/providers`, options, undefined, query);
  }

  /**
   * Add a provider to a business that sells time slots
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/providers`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, ALREADY_EXISTS, POLICY_VIOLATION
   *
   * @example
   * await dwaso.catalogue.createProvider(businessId, { name: 'Efua Boateng', userId: 'usr_01k9d4m8v2h3n5p7q9rstvwxyz', serviceIds: ['svc_01k9d4m8v2h3n5p7q9rstvwxyz'], schedule: [{ weekday: 1, start: '08:00', end: '17:00', breaks: [{ start: '12:00', end: '13:00' }] }], active: true });
   */
  createProvider(businessId: string, body: t.CreateProviderRequest, options?: RequestOptions): ApiPromise<t.Provider> {
    return this.client.call('POST', path`/businesses/${businessId}/providers`, options, body);
  }

  /**
   * The provider that you are
   *
   * OWNER, STAFF.
   *
   * `GET /businesses/{businessId}/providers/me`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.getMyProvider(businessId);
   */
  getMyProvider(businessId: string, options?: RequestOptions): ApiPromise<t.Provider> {
    return this.client.call('GET', path`/businesses/${businessId}/providers/me`, options);
  }

  /**
   * One provider
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/providers/{providerId}`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.getProvider(businessId, providerId);
   */
  getProvider(businessId: string, providerId: string, options?: RequestOptions): ApiPromise<t.Provider> {
    return this.client.call('GET', path`/businesses/${businessId}/providers/${providerId}`, options);
  }

  /**
   * Change a provider; named services and schedule replace the earlier ones
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `PATCH /businesses/{businessId}/providers/{providerId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, ALREADY_EXISTS
   *
   * @example
   * await dwaso.catalogue.updateProvider(businessId, providerId, { name: 'Efua Boateng', userId: 'usr_01k9d4m8v2h3n5p7q9rstvwxyz', serviceIds: ['svc_01k9d4m8v2h3n5p7q9rstvwxyz'], schedule: [{ weekday: 1, start: '08:00', end: '17:00', breaks: [{ start: '12:00', end: '13:00' }] }], active: true });
   */
  updateProvider(businessId: string, providerId: string, body: t.UpdateProviderRequest, options?: RequestOptions): ApiPromise<t.Provider> {
    return this.client.call('PATCH', path`/businesses/${businessId}/providers/${providerId}`, options, body);
  }

  /**
   * Take a provider out of the catalogue; the bookings stay
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `DELETE /businesses/{businessId}/providers/{providerId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.deleteProvider(businessId, providerId);
   */
  deleteProvider(businessId: string, providerId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/providers/${providerId}`, options);
  }

  /**
   * Replace the services that a provider performs
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `PUT /businesses/{businessId}/providers/{providerId}/services`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.replaceProviderServices(businessId, providerId, { serviceIds: ['svc_01k9d4m8v2h3n5p7q9rstvwxyz'] });
   */
  replaceProviderServices(businessId: string, providerId: string, body: t.ReplaceProviderServicesRequest, options?: RequestOptions): ApiPromise<t.Provider> {
    return this.client.call('PUT', path`/businesses/${businessId}/providers/${providerId}/services`, options, body);
  }

  /**
   * Replace the weekly schedule of a provider; days not listed are days off
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `PUT /businesses/{businessId}/providers/{providerId}/schedule`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.replaceProviderSchedule(businessId, providerId, { schedule: [{ weekday: 1, start: '08:00', end: '17:00', breaks: [{ start: '12:00', end: '13:00' }] }] });
   */
  replaceProviderSchedule(businessId: string, providerId: string, body: t.ReplaceProviderScheduleRequest, options?: RequestOptions): ApiPromise<t.Provider> {
    return this.client.call('PUT', path`/businesses/${businessId}/providers/${providerId}/schedule`, options, body);
  }

  /**
   * What can be added to a booking
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/extras`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.listExtras(businessId);
   */
  listExtras(businessId: string, query?: t.ListExtrasQuery, options?: RequestOptions): ApiPromise<t.Extra[]> {
    return this.client.call('GET', path`/businesses/${businessId}/extras`, options, undefined, query);
  }

  /**
   * Offer an extra
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/extras`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.catalogue.createExtra(businessId, { name: 'Plastic chair', description: 'White, stackable', pricePesewas: 300, maxQuantity: 200, active: true });
   */
  createExtra(businessId: string, body: t.CreateExtraRequest, options?: RequestOptions): ApiPromise<t.Extra> {
    return this.client.call('POST', path`/businesses/${businessId}/extras`, options, body);
  }

  /**
   * One extra
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/extras/{extraId}`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.getExtra(businessId, extraId);
   */
  getExtra(businessId: string, extraId: string, options?: RequestOptions): ApiPromise<t.Extra> {
    return this.client.call('GET', path`/businesses/${businessId}/extras/${extraId}`, options);
  }

  /**
   * Change an extra, or switch it off
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `PATCH /businesses/{businessId}/extras/{extraId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.updateExtra(businessId, extraId, { name: 'Plastic chair', description: 'Canopies, chairs and tables for funerals and outdoorings', pricePesewas: 15000, maxQuantity: 200, active: true });
   */
  updateExtra(businessId: string, extraId: string, body: t.UpdateExtraRequest, options?: RequestOptions): ApiPromise<t.Extra> {
    return this.client.call('PATCH', path`/businesses/${businessId}/extras/${extraId}`, options, body);
  }

  /**
   * Take an extra out of the catalogue; the bookings that have it keep it
   *
   * OWNER, API keys with `catalog:write`.
   *
   * `DELETE /businesses/{businessId}/extras/{extraId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.deleteExtra(businessId, extraId);
   */
  deleteExtra(businessId: string, extraId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/extras/${extraId}`, options);
  }
}

/** Operations of "Schedule". */
export class ScheduleApi extends Resource {
  /**
   * Weekly opening hours: seven rows, or none before they were first set
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/hours`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.schedule.getHours(businessId);
   */
  getHours(businessId: string, options?: RequestOptions): ApiPromise<t.HoursRow[]> {
    return this.client.call('GET', path`/businesses/${businessId}/hours`, options);
  }

  /**
   * Replace the weekly opening hours
   *
   * OWNER, API keys with `business:write`.
   *
   * `PUT /businesses/{businessId}/hours`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.schedule.setHours(businessId, { hours: [{ weekday: 1, enabled: true, open: '08:00', close: '18:00' }, { weekday: 2, enabled: true, open: '08:00', close: '18:00' }, { weekday: 3, enabled: true, open: '08:00', close: '18:00' }, { weekday: 4, enabled: true, open: '08:00', close: '18:00' }, { weekday: 5, enabled: true, open: '08:00', close: '18:00' }, { weekday: 6, enabled: true, open: '08:00', close: '18:00' }, { weekday: 7, enabled: false, open: null, close: null }] });
   */
  setHours(businessId: string, body: t.SetHoursRequest, options?: RequestOptions): ApiPromise<t.HoursRow[]> {
    return this.client.call('PUT', path`/businesses/${businessId}/hours`, options, body);
  }

  /**
   * The closed date ranges, earliest first
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/closures`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.schedule.listClosures(businessId);
   */
  listClosures(businessId: string, options?: RequestOptions): ApiPromise<t.Closure[]> {
    return this.client.call('GET', path`/businesses/${businessId}/closures`, options);
  }

  /**
   * Close on a range of dates; overlapping and touching closures become one
   *
   * OWNER, API keys with `business:write`.
   *
   * `POST /businesses/{businessId}/closures`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.schedule.createClosure(businessId, { startDate: '2026-12-24', endDate: '2026-12-25', reason: 'Farmers’ Day' });
   */
  createClosure(businessId: string, body: t.CreateClosureRequest, options?: RequestOptions): ApiPromise<t.PlacedClosure> {
    return this.client.call('POST', path`/businesses/${businessId}/closures`, options, body);
  }

  /**
   * Take a closure back
   *
   * OWNER, API keys with `business:write`.
   *
   * `DELETE /businesses/{businessId}/closures/{closureId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.schedule.deleteClosure(businessId, closureId);
   */
  deleteClosure(businessId: string, closureId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/closures/${closureId}`, options);
  }
}

/** Operations of "Delivery zones". */
export class DeliveryZonesApi extends Resource {
  /**
   * Where the business delivers, and for what fee
   *
   * OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/delivery-zones`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.deliveryZones.list(businessId);
   */
  list(businessId: string, options?: RequestOptions): ApiPromise<t.DeliveryZone[]> {
    return this.client.call('GET', path`/businesses/${businessId}/delivery-zones`, options);
  }

  /**
   * Replace the delivery zones; unlisted ones are removed
   *
   * OWNER, API keys with `business:write`.
   *
   * `PUT /businesses/{businessId}/delivery-zones`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.deliveryZones.set(businessId, { zones: [{ areaId: 'accra-osu', feePesewas: 2000 }] });
   */
  set(businessId: string, body: t.SetDeliveryZonesRequest, options?: RequestOptions): ApiPromise<t.DeliveryZone[]> {
    return this.client.call('PUT', path`/businesses/${businessId}/delivery-zones`, options, body);
  }
}

/** Operations of "Members". */
export class MembersApi extends Resource {
  /**
   * The people of the business
   *
   * OWNER, STAFF.
   *
   * `GET /businesses/{businessId}/members`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.members.list(businessId);
   */
  list(businessId: string, options?: RequestOptions): ApiPromise<t.Member[]> {
    return this.client.call('GET', path`/businesses/${businessId}/members`, options);
  }

  /**
   * Invite a phone number; it joins at its next sign-in
   *
   * OWNER.
   *
   * `POST /businesses/{businessId}/members`, errors: ROLE_REQUIRED, READ_ONLY, NOT_FOUND, ALREADY_EXISTS, POLICY_VIOLATION
   *
   * @example
   * await dwaso.members.invite(businessId, { phone: '+233241234567', role: 'OWNER' });
   */
  invite(businessId: string, body: t.InviteMemberRequest, options?: RequestOptions): ApiPromise<t.Member> {
    return this.client.call('POST', path`/businesses/${businessId}/members`, options, body);
  }

  /**
   * Change a member's role
   *
   * OWNER.
   *
   * `PATCH /businesses/{businessId}/members/{memberId}`, errors: ROLE_REQUIRED, READ_ONLY, NOT_FOUND, LAST_OWNER, POLICY_VIOLATION
   *
   * @example
   * await dwaso.members.changeRole(businessId, memberId, { role: 'OWNER' });
   */
  changeRole(businessId: string, memberId: string, body: t.ChangeMemberRoleRequest, options?: RequestOptions): ApiPromise<t.Member> {
    return this.client.call('PATCH', path`/businesses/${businessId}/members/${memberId}`, options, body);
  }

  /**
   * Take somebody out of the business, with their calendar feeds and API keys; a member may leave
   *
   * OWNER, STAFF.
   *
   * `DELETE /businesses/{businessId}/members/{memberId}`, errors: ROLE_REQUIRED, NOT_FOUND, LAST_OWNER
   *
   * @example
   * await dwaso.members.remove(businessId, memberId);
   */
  remove(businessId: string, memberId: string, query?: t.RemoveMemberQuery, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/members/${memberId}`, options, undefined, query);
  }
}

/** Operations of "API keys". */
export class ApiKeysApi extends Resource {
  /**
   * All API keys, newest first, without secrets
   *
   * OWNER.
   *
   * `GET /businesses/{businessId}/api-keys`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.apiKeys.list(businessId);
   */
  list(businessId: string, options?: RequestOptions): ApiPromise<t.ApiKey[]> {
    return this.client.call('GET', path`/businesses/${businessId}/api-keys`, options);
  }

  /**
   * Make an API key; the whole key is shown this once
   *
   * OWNER.
   *
   * `POST /businesses/{businessId}/api-keys`, errors: ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.apiKeys.create(businessId, { name: 'Website', scopes: ['bookings:read', 'bookings:write'] });
   */
  create(businessId: string, body: t.CreateApiKeyRequest, options?: RequestOptions): ApiPromise<t.NewApiKey> {
    return this.client.call('POST', path`/businesses/${businessId}/api-keys`, options, body);
  }

  /**
   * Give an API key another name
   *
   * OWNER.
   *
   * `PATCH /businesses/{businessId}/api-keys/{keyId}`, errors: ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.apiKeys.rename(businessId, keyId, { name: 'Ama Mensah' });
   */
  rename(businessId: string, keyId: string, body: t.RenameApiKeyRequest, options?: RequestOptions): ApiPromise<t.ApiKey> {
    return this.client.call('PATCH', path`/businesses/${businessId}/api-keys/${keyId}`, options, body);
  }

  /**
   * Revoke an API key, at once and for good
   *
   * OWNER.
   *
   * `DELETE /businesses/{businessId}/api-keys/{keyId}`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.apiKeys.revoke(businessId, keyId);
   */
  revoke(businessId: string, keyId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/api-keys/${keyId}`, options);
  }

  /**
   * Requests and throttled requests per key and day
   *
   * OWNER.
   *
   * `GET /businesses/{businessId}/api-usage`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.apiKeys.getUsage(businessId);
   */
  getUsage(businessId: string, query?: t.GetApiUsageQuery, options?: RequestOptions): ApiPromise<t.ApiUsage> {
    return this.client.call('GET', path`/businesses/${businessId}/api-usage`, options, undefined, query);
  }
}

/** Operations of "Webhooks". */
export class WebhooksApi extends Resource {
  /**
   * The webhook endpoints of a business
   *
   * OWNER, API keys with `webhooks:manage`.
   *
   * `GET /businesses/{businessId}/webhooks`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.webhooks.list(businessId);
   */
  list(businessId: string, options?: RequestOptions): ApiPromise<t.WebhookEndpoint[]> {
    return this.client.call('GET', path`/businesses/${businessId}/webhooks`, options);
  }

  /**
   * Subscribe a URL to events; the signing secret is shown once
   *
   * OWNER, API keys with `webhooks:manage`.
   *
   * `POST /businesses/{businessId}/webhooks`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.webhooks.create(businessId, { url: 'https://dwaso.example/pay/pt_8Zk3vQ1n5sXw7rTb', events: ['booking.confirmed', 'payment.received'], description: 'Accounting' });
   */
  create(businessId: string, body: t.CreateWebhookRequest, options?: RequestOptions): ApiPromise<t.WebhookEndpointWithSecret> {
    return this.client.call('POST', path`/businesses/${businessId}/webhooks`, options, body);
  }

  /**
   * One webhook endpoint
   *
   * OWNER, API keys with `webhooks:manage`.
   *
   * `GET /webhooks/{webhookId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.webhooks.get(webhookId);
   */
  get(webhookId: string, options?: RequestOptions): ApiPromise<t.WebhookEndpoint> {
    return this.client.call('GET', path`/webhooks/${webhookId}`, options);
  }

  /**
   * Change a webhook endpoint; disabling it stops what still waits for it
   *
   * OWNER, API keys with `webhooks:manage`.
   *
   * `PATCH /webhooks/{webhookId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.webhooks.update(webhookId, { url: 'https://dwaso.example/pay/pt_8Zk3vQ1n5sXw7rTb', events: ['booking.confirmed', 'payment.received'], description: 'Accounting', enabled: true });
   */
  update(webhookId: string, body: t.UpdateWebhookRequest, options?: RequestOptions): ApiPromise<t.WebhookEndpoint> {
    return this.client.call('PATCH', path`/webhooks/${webhookId}`, options, body);
  }

  /**
   * Remove a webhook endpoint with its deliveries
   *
   * OWNER, API keys with `webhooks:manage`.
   *
   * `DELETE /webhooks/{webhookId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.webhooks.delete(webhookId);
   */
  delete(webhookId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/webhooks/${webhookId}`, options);
  }

  /**
   * Issue a new signing secret, shown once; the old one ends at once
   *
   * OWNER, API keys with `webhooks:manage`.
   *
   * `POST /webhooks/{webhookId}/rotate`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.webhooks.rotateSecret(webhookId);
   */
  rotateSecret(webhookId: string, options?: RequestOptions): ApiPromise<t.WebhookEndpointWithSecret> {
    return this.client.call('POST', path`/webhooks/${webhookId}/rotate`, options);
  }

  /**
   * Send a ping event to this endpoint alone
   *
   * OWNER, API keys with `webhooks:manage`.
   *
   * `POST /webhooks/{webhookId}/test`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.webhooks.test(webhookId);
   */
  test(webhookId: string, options?: RequestOptions): ApiPromise<t.Delivery> {
    return this.client.call('POST', path`/webhooks/${webhookId}/test`, options);
  }

  /**
   * What was sent to an endpoint and what came of it, newest first
   *
   * OWNER, API keys with `webhooks:manage`.
   *
   * `GET /webhooks/{webhookId}/deliveries`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.webhooks.listDeliveries(webhookId)) console.log(one);
   */
  listDeliveries(webhookId: string, query?: t.ListDeliveriesQuery, options?: RequestOptions): PagePromise<t.Delivery[]> {
    return this.client.page(path`/webhooks/${webhookId}/deliveries`, options, query);
  }

  /**
   * One delivery, with what is sent and what came of each attempt
   *
   * OWNER, API keys with `webhooks:manage`.
   *
   * `GET /deliveries/{deliveryId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.webhooks.getDelivery(deliveryId);
   */
  getDelivery(deliveryId: string, options?: RequestOptions): ApiPromise<t.DeliveryDetail> {
    return this.client.call('GET', path`/deliveries/${deliveryId}`, options);
  }

  /**
   * Send a delivery again now, also a dead one
   *
   * OWNER, API keys with `webhooks:manage`.
   *
   * `POST /deliveries/{deliveryId}/replay`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.webhooks.replayDelivery(deliveryId);
   */
  replayDelivery(deliveryId: string, options?: RequestOptions): ApiPromise<t.Delivery> {
    return this.client.call('POST', path`/deliveries/${deliveryId}/replay`, options);
  }
}

/** Operations of "Webhooks". */
export class EventsApi extends Resource {
  /**
   * Everything that happened in the last 30 days, oldest first, for catching up
   *
   * OWNER, API keys with `webhooks:manage`.
   *
   * `GET /businesses/{businessId}/events`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.events.list(businessId)) console.log(one);
   */
  list(businessId: string, query?: t.ListEventsQuery, options?: RequestOptions): PagePromise<t.Event[]> {
    return this.client.page(path`/businesses/${businessId}/events`, options, query);
  }

  /**
   * Events as they happen, as server-sent events; a reconnect with `Last-Event-ID` misses none
   *
   * OWNER, STAFF, API keys with `webhooks:manage`.
   *
   * `GET /businesses/{businessId}/events/stream`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.events.stream(businessId);
   */
  stream(businessId: string, options?: RequestOptions): ApiPromise<Response> {
    return this.client.stream(path`/businesses/${businessId}/events/stream`, options);
  }
}

/** Operations of "Calendar feeds". */
export class CalendarFeedsApi extends Resource {
  /**
   * The calendar addresses in use, newest first, without the addresses themselves
   *
   * OWNER, STAFF.
   *
   * `GET /businesses/{businessId}/calendar-feeds`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.calendarFeeds.list(businessId);
   */
  list(businessId: string, options?: RequestOptions): ApiPromise<t.CalendarFeed[]> {
    return this.client.call('GET', path`/businesses/${businessId}/calendar-feeds`, options);
  }

  /**
   * Make a calendar address for the business or one provider; it is shown once
   *
   * OWNER, STAFF.
   *
   * `POST /businesses/{businessId}/calendar-feeds`, errors: READ_ONLY, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.calendarFeeds.create(businessId, { providerId: 'prv_01k9d4m8v2h3n5p7q9rstvwxyz', details: true });
   */
  create(businessId: string, body?: t.CreateCalendarFeedRequest, options?: RequestOptions): ApiPromise<t.NewCalendarFeed> {
    return this.client.call('POST', path`/businesses/${businessId}/calendar-feeds`, options, body);
  }

  /**
   * End a calendar address; staff end their own
   *
   * OWNER, STAFF.
   *
   * `DELETE /calendar-feeds/{feedId}`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.calendarFeeds.revoke(feedId);
   */
  revoke(feedId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/calendar-feeds/${feedId}`, options);
  }

  /**
   * The calendar itself; the token in the address is the credential
   *
   * No credential needed.
   *
   * `GET /feeds/{token}/calendar.ics`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.calendarFeeds.get(token);
   */
  get(token: string, options?: RequestOptions): ApiPromise<string> {
    return this.client.call('GET', path`/feeds/${token}/calendar.ics`, options);
  }
}

/** Operations of "Assistant". */
export class AssistantApi extends Resource {
  /**
   * Meter what the assistant used for this business, and what it cost
   *
   * API keys with `usage:write`.
   *
   * `POST /businesses/{businessId}/usage`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.assistant.recordUsage(businessId, { meter: 'assistant.reply', quantity: 2, costPesewas: 12, occurredAt: '2026-12-20T09:30:00.000Z' });
   */
  recordUsage(businessId: string, body: t.RecordUsageRequest, options?: RequestOptions): ApiPromise<t.Usage> {
    return this.client.call('POST', path`/businesses/${businessId}/usage`, options, body);
  }

  /**
   * Ask the business to take over a conversation; emits handoff.requested
   *
   * API keys with `usage:write`.
   *
   * `POST /businesses/{businessId}/handoffs`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.assistant.requestHandoff(businessId, { customerPhone: '+233241234567', reason: 'Asks for a discount on twenty canopies', ref: 'C-7KQ2' });
   */
  requestHandoff(businessId: string, body: t.RequestHandoffRequest, options?: RequestOptions): ApiPromise<t.Handoff> {
    return this.client.call('POST', path`/businesses/${businessId}/handoffs`, options, body);
  }
}

/** Operations of "Billing". */
export class BillingApi extends Resource {
  /**
   * What a month of each plan costs
   *
   * No credential needed.
   *
   * `GET /plans`
   *
   * @example
   * await dwaso.billing.listPlans();
   */
  listPlans(options?: RequestOptions): ApiPromise<t.PlanPrice[]> {
    return this.client.call('GET', '/plans', options);
  }

  /**
   * How the business stands with us; all fields for an OWNER, the first three for others
   *
   * OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /businesses/{businessId}/subscription`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.billing.getSubscription(businessId);
   */
  getSubscription(businessId: string, options?: RequestOptions): ApiPromise<t.Subscription> {
    return this.client.call('GET', path`/businesses/${businessId}/subscription`, options);
  }

  /**
   * Get the page on which the next periods of a plan are paid
   *
   * OWNER.
   *
   * `POST /businesses/{businessId}/subscription/checkout`, errors: ROLE_REQUIRED, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.billing.checkoutSubscription(businessId, { plan: 'STARTER', periods: 1 });
   */
  checkoutSubscription(businessId: string, body: t.CheckoutSubscriptionRequest, options?: RequestOptions): ApiPromise<t.Checkout> {
    return this.client.call('POST', path`/businesses/${businessId}/subscription/checkout`, options, body);
  }

  /**
   * End the subscription with its current period
   *
   * OWNER.
   *
   * `POST /businesses/{businessId}/subscription/cancel`, errors: ROLE_REQUIRED, NOT_FOUND, INVALID_STATE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.billing.cancelSubscription(businessId);
   */
  cancelSubscription(businessId: string, options?: RequestOptions): ApiPromise<t.Subscription> {
    return this.client.call('POST', path`/businesses/${businessId}/subscription/cancel`, options);
  }

  /**
   * Undo a cancellation before the period ends
   *
   * OWNER.
   *
   * `POST /businesses/{businessId}/subscription/resume`, errors: ROLE_REQUIRED, NOT_FOUND, INVALID_STATE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.billing.resumeSubscription(businessId);
   */
  resumeSubscription(businessId: string, options?: RequestOptions): ApiPromise<t.Subscription> {
    return this.client.call('POST', path`/businesses/${businessId}/subscription/resume`, options);
  }

  /**
   * Invoices, newest first
   *
   * OWNER.
   *
   * `GET /businesses/{businessId}/invoices`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.billing.listInvoices(businessId)) console.log(one);
   */
  listInvoices(businessId: string, query?: t.ListInvoicesQuery, options?: RequestOptions): PagePromise<t.Invoice[]> {
    return this.client.page(path`/businesses/${businessId}/invoices`, options, query);
  }
}

/** Operations of "Sandbox". */
export class SandboxApi extends Resource {
  /**
   * Your own test business; the first call makes it and shows its API key once
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `POST /sandbox`
   *
   * @example
   * await dwaso.sandbox.open();
   */
  open(options?: RequestOptions): ApiPromise<(t.Sandbox & { key?: undefined }) | t.NewSandbox> {
    return this.client.call('POST', '/sandbox', options);
  }

  /**
   * Wipe bookings, customers and payments of your test business and seed its catalogue anew
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `DELETE /sandbox`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.sandbox.reset();
   */
  reset(options?: RequestOptions): ApiPromise<t.Sandbox> {
    return this.client.call('DELETE', '/sandbox', options);
  }
}

/** Operations of "Sessions". */
export class SessionsApi extends Resource {
  /**
   * Who is signed in
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `GET /me`
   *
   * @example
   * await dwaso.sessions.getMe();
   */
  getMe(options?: RequestOptions): ApiPromise<t.User> {
    return this.client.call('GET', '/me', options);
  }

  /**
   * Change your name
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `PATCH /me`
   *
   * @example
   * await dwaso.sessions.updateMe({ name: 'Ama Mensah' });
   */
  updateMe(body: t.UpdateMeRequest, options?: RequestOptions): ApiPromise<t.User> {
    return this.client.call('PATCH', '/me', options, body);
  }

  /**
   * Erase your account and what businesses know of you, for good; all sessions end
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `DELETE /me`, errors: INVALID_STATE, LAST_OWNER
   *
   * @example
   * await dwaso.sessions.eraseMe();
   */
  eraseMe(options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', '/me', options);
  }

  /**
   * Exchange the identity provider's ID token for a session
   *
   * No credential needed.
   *
   * `POST /auth/firebase`
   *
   * @example
   * await dwaso.sessions.exchangeIdToken({ idToken: 'eyJhbGciOiJSUzI1NiJ9.eyJwaG9uZSI6IisyMzMyNDEyMzQ1NjcifQ.c2ln' });
   */
  exchangeIdToken(body: t.ExchangeIdTokenRequest, options?: RequestOptions): ApiPromise<t.Tokens> {
    return this.client.call('POST', '/auth/firebase', options, body);
  }

  /**
   * Rotate the refresh token
   *
   * No credential needed.
   *
   * `POST /auth/refresh`
   *
   * @example
   * await dwaso.sessions.refresh({ refreshToken: 'drt_Qm8vT2h3n5p7q9rsXw7rTbK1' });
   */
  refresh(body: t.RefreshSessionRequest, options?: RequestOptions): ApiPromise<t.Tokens> {
    return this.client.call('POST', '/auth/refresh', options, body);
  }

  /**
   * End the session and all its tokens
   *
   * No credential needed.
   *
   * `POST /auth/logout`
   *
   * @example
   * await dwaso.sessions.logout({ refreshToken: 'drt_Qm8vT2h3n5p7q9rsXw7rTbK1' });
   */
  logout(body: t.LogoutRequest, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('POST', '/auth/logout', options, body);
  }

  /**
   * Where you are signed in, the latest use first
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `GET /me/sessions`
   *
   * @example
   * await dwaso.sessions.list();
   */
  list(options?: RequestOptions): ApiPromise<t.Session[]> {
    return this.client.call('GET', '/me/sessions', options);
  }

  /**
   * End one of your sessions and all its tokens, at once
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `DELETE /me/sessions/{sessionId}`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.sessions.end(sessionId);
   */
  end(sessionId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/me/sessions/${sessionId}`, options);
  }

  /**
   * Public keys that verify access tokens
   *
   * No credential needed.
   *
   * `GET /.well-known/jwks.json`
   *
   * @example
   * await dwaso.sessions.getJwks();
   */
  getJwks(options?: RequestOptions): ApiPromise<t.GetJwksResponse> {
    return this.client.call('GET', '/.well-known/jwks.json', options);
  }

  /**
   * Everything that is held about you
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `GET /me/export`
   *
   * @example
   * await dwaso.sessions.exportMe();
   */
  exportMe(options?: RequestOptions): ApiPromise<t.PersonExport> {
    return this.client.call('GET', '/me/export', options);
  }
}

/** Operations of "Reference data". */
export class ReferenceDataApi extends Resource {
  /**
   * The curated areas of Ghana, by city and name
   *
   * No credential needed.
   *
   * `GET /areas`
   *
   * @example
   * await dwaso.referenceData.listAreas();
   */
  listAreas(query?: t.ListAreasQuery, options?: RequestOptions): ApiPromise<t.Area[]> {
    return this.client.call('GET', '/areas', options, undefined, query);
  }

  /**
   * The enabled vertical profiles
   *
   * No credential needed.
   *
   * `GET /vertical-profiles`
   *
   * @example
   * await dwaso.referenceData.listVerticalProfiles();
   */
  listVerticalProfiles(options?: RequestOptions): ApiPromise<t.VerticalProfile[]> {
    return this.client.call('GET', '/vertical-profiles', options);
  }
}

/** Operations of "Operators". */
export class OperatorsApi extends Resource {
  /**
   * All businesses, the newest first
   *
   * Operators only.
   *
   * `GET /admin/businesses`, errors: ROLE_REQUIRED
   *
   * @example
   * for await (const one of dwaso.operators.listBusinesses()) console.log(one);
   */
  listBusinesses(query?: t.AdminListBusinessesQuery, options?: RequestOptions): PagePromise<t.Business[]> {
    return this.client.page('/admin/businesses', options, query);
  }

  /**
   * A business of any tenant
   *
   * Operators only.
   *
   * `GET /admin/businesses/{businessId}`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.operators.getBusiness(businessId);
   */
  getBusiness(businessId: string, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('GET', path`/admin/businesses/${businessId}`, options);
  }

  /**
   * A business with its members, its keys without secrets, and how much it has of everything
   *
   * Operators only.
   *
   * `GET /admin/businesses/{businessId}/overview`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.operators.getOverview(businessId);
   */
  getOverview(businessId: string, options?: RequestOptions): ApiPromise<t.BusinessOverview> {
    return this.client.call('GET', path`/admin/businesses/${businessId}/overview`, options);
  }

  /**
   * What the public page of a business shows or would show, listed or not: catalogue, hours, delivery areas
   *
   * Operators only.
   *
   * `GET /admin/businesses/{businessId}/profile`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.operators.getProfile(businessId);
   */
  getProfile(businessId: string, options?: RequestOptions): ApiPromise<t.PublicProfile> {
    return this.client.call('GET', path`/admin/businesses/${businessId}/profile`, options);
  }

  /**
   * Verify, send back or suspend a business
   *
   * Operators only.
   *
   * `POST /admin/businesses/{businessId}/status`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.operators.changeStatus(businessId, { action: 'VERIFY', reason: 'Please add a photo of the shop' });
   */
  changeStatus(businessId: string, body: t.AdminChangeStatusRequest, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('POST', path`/admin/businesses/${businessId}/status`, options, body);
  }

  /**
   * Publish a listing, or take it down with a reason that locks the owner's switch
   *
   * Operators only.
   *
   * `POST /admin/businesses/{businessId}/listing`, errors: ROLE_REQUIRED, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.operators.changeListing(businessId, { action: 'PUBLISH', reason: 'The photos show another business' });
   */
  changeListing(businessId: string, body: t.AdminChangeListingRequest, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('POST', path`/admin/businesses/${businessId}/listing`, options, body);
  }

  /**
   * All API keys of a business, newest first, without secrets
   *
   * Operators only.
   *
   * `GET /admin/businesses/{businessId}/api-keys`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.operators.listApiKeys(businessId);
   */
  listApiKeys(businessId: string, options?: RequestOptions): ApiPromise<t.ApiKey[]> {
    return this.client.call('GET', path`/admin/businesses/${businessId}/api-keys`, options);
  }

  /**
   * Make an API key with any scopes, such as `usage:write` for the assistant; it is shown this once
   *
   * Operators only.
   *
   * `POST /admin/businesses/{businessId}/api-keys`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.operators.createApiKey(businessId, { name: 'Assistant', scopes: ['bookings:read', 'bookings:write'] });
   */
  createApiKey(businessId: string, body: t.AdminCreateApiKeyRequest, options?: RequestOptions): ApiPromise<t.NewApiKey> {
    return this.client.call('POST', path`/admin/businesses/${businessId}/api-keys`, options, body);
  }

  /**
   * What operators did, the newest first
   *
   * Operators only.
   *
   * `GET /admin/audit`, errors: ROLE_REQUIRED
   *
   * @example
   * for await (const one of dwaso.operators.listAudit()) console.log(one);
   */
  listAudit(query?: t.AdminListAuditQuery, options?: RequestOptions): PagePromise<t.AuditRow[]> {
    return this.client.page('/admin/audit', options, query);
  }

  /**
   * Every vertical profile, the disabled ones too
   *
   * Operators only.
   *
   * `GET /admin/vertical-profiles`, errors: ROLE_REQUIRED
   *
   * @example
   * await dwaso.operators.listVerticals();
   */
  listVerticals(options?: RequestOptions): ApiPromise<t.VerticalProfile[]> {
    return this.client.call('GET', '/admin/vertical-profiles', options);
  }

  /**
   * Add a vertical profile
   *
   * OPERATOR_ADMIN only.
   *
   * `POST /admin/vertical-profiles`, errors: ROLE_REQUIRED, ALREADY_EXISTS
   *
   * @example
   * await dwaso.operators.createVertical({ key: 'party-rentals', family: 'RENTALS', bookingShape: 'UNIT_PER_DAY', name: 'Party rentals', labels: { unit: 'Item' }, fields: [{ key: 'colour', label: 'Colour', type: 'choice', required: true, choices: ['white', 'blue'] }], filters: ['colour'], toneNotes: 'Warm and short; greet in Twi where the customer does', enabled: true, defaultPolicies: { deposit: { type: 'PERCENT', percent: 50 }, depositInstructions: 'MoMo 024 123 4567, name Osu Party Rentals', holdTtlMinutes: 120, minNoticeMinutes: 60, maxAdvanceDays: 365, slotStepMin: 15, cancellationNoticeHours: 24, retentionMonths: 36, confirmWithoutDeposit: true, customerReschedule: true, refundOnCancel: 'NONE' } });
   */
  createVertical(body: t.AdminCreateVerticalRequest, options?: RequestOptions): ApiPromise<t.VerticalProfile> {
    return this.client.call('POST', '/admin/vertical-profiles', options, body);
  }

  /**
   * Change or disable a vertical profile; default policies merge field by field
   *
   * OPERATOR_ADMIN only.
   *
   * `PATCH /admin/vertical-profiles/{key}`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.operators.updateVertical(key, { name: 'Party rentals', labels: { unit: 'Item' }, fields: [{ key: 'colour', label: 'Colour', type: 'choice', required: true, choices: ['white', 'blue'] }], filters: ['colour'], toneNotes: 'Warm and short; greet in Twi where the customer does', enabled: true, defaultPolicies: { deposit: { type: 'PERCENT', percent: 50 }, depositInstructions: 'MoMo 024 123 4567, name Osu Party Rentals', holdTtlMinutes: 120, minNoticeMinutes: 60, maxAdvanceDays: 365, slotStepMin: 15, cancellationNoticeHours: 24, retentionMonths: 36, confirmWithoutDeposit: true, customerReschedule: true, refundOnCancel: 'NONE' } });
   */
  updateVertical(key: string, body: t.AdminUpdateVerticalRequest, options?: RequestOptions): ApiPromise<t.VerticalProfile> {
    return this.client.call('PATCH', path`/admin/vertical-profiles/${key}`, options, body);
  }

  /**
   * Usage meters per business and day; without a business, of all but sandboxes
   *
   * Operators only.
   *
   * `GET /admin/usage`, errors: ROLE_REQUIRED
   *
   * @example
   * await dwaso.operators.getUsage(query);
   */
  getUsage(query: t.AdminGetUsageQuery, options?: RequestOptions): ApiPromise<t.PlatformUsage> {
    return this.client.call('GET', '/admin/usage', options, undefined, query);
  }

  /**
   * What the platform earned and what it cost, sandboxes left out; this month unless dates are given
   *
   * Operators only.
   *
   * `GET /admin/finance/summary`, errors: ROLE_REQUIRED
   *
   * @example
   * await dwaso.operators.getFinanceSummary();
   */
  getFinanceSummary(query?: t.AdminGetFinanceSummaryQuery, options?: RequestOptions): ApiPromise<t.FinanceSummary> {
    return this.client.call('GET', '/admin/finance/summary', options, undefined, query);
  }

  /**
   * The same per business, the worst margin first
   *
   * Operators only.
   *
   * `GET /admin/finance/businesses`, errors: ROLE_REQUIRED
   *
   * @example
   * for await (const one of dwaso.operators.listFinance()) console.log(one);
   */
  listFinance(query?: t.AdminListFinanceQuery, options?: RequestOptions): PagePromise<t.FinanceRow[]> {
    return this.client.page('/admin/finance/businesses', options, query);
  }
}

/** Operations of "Operation". */
export class OperationApi extends Resource {
  /**
   * The process is up
   *
   * No credential needed.
   *
   * `GET /health`
   *
   * @example
   * await dwaso.operation.getHealth();
   */
  getHealth(options?: RequestOptions): ApiPromise<t.GetHealthResponse> {
    return this.client.call('GET', '//health', options);
  }

  /**
   * Database and cache respond
   *
   * No credential needed.
   *
   * `GET /ready`
   *
   * @example
   * await dwaso.operation.getReady();
   */
  getReady(options?: RequestOptions): ApiPromise<t.GetReadyResponse> {
    return this.client.call('GET', '//ready', options);
  }

  /**
   * Measurements in Prometheus text form
   *
   * No credential needed.
   *
   * `GET /metrics`
   *
   * @example
   * await dwaso.operation.getMetrics();
   */
  getMetrics(options?: RequestOptions): ApiPromise<string> {
    return this.client.call('GET', '//metrics', options);
  }
}
