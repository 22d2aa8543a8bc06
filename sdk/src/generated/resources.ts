// Written by sdk/generate.ts from docs/openapi.json. Run: npm run openapi
import type { ApiPromise, PagePromise } from '../answer.ts';
import { Resource } from '../client.ts';
import type { RequestOptions } from '../options.ts';
import { form, path } from '../request.ts';
import type * as t from './types.ts';

/** Operations of "Marketplace". */
export class MarketplaceApi extends Resource {
  /**
   * Get the profile, catalogue, hours and delivery areas of a listed business
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
   * Get the day calendar of each unit of a listed business, at most 100 units per page
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
   * List the bookable slots of a service at a listed business on a date, by provider
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
   * Quote a unit by the day or a service at a time; nothing is stored
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
   * Create a short reference to a page, for use in a chat; it expires after 24 hours
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
   * Get the business, unit, service and date of a reference
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
   * Search listed businesses, nearest first; without an origin, best rated first
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
   * Review a completed booking after its start; at most one review per business in 30 days
   *
   * Access: the booking's own customer.
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
   * List the reviews of a listed business, newest first
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
   * Hold a unit or a slot for a limited time
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /businesses/{businessId}/holds`, errors: SCOPE_MISSING, READ_ONLY, NOT_FOUND, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.bookings.hold(businessId, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], customer: { name: 'Ama Mensah', phone: '+233241234567' }, note: 'Please come before 7 in the morning', internalNote: 'Ask for the deposit of the broken pole' });
   */
  hold(businessId: string, body: t.CreateHoldRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/businesses/${businessId}/holds`, options, body);
  }

  /**
   * List the bookings of a business, latest start first
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
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
   * Create a confirmed booking without a hold
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /businesses/{businessId}/bookings`, errors: SCOPE_MISSING, READ_ONLY, NOT_FOUND, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.bookings.create(businessId, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], customer: { name: 'Ama Mensah', phone: '+233241234567' }, note: 'Please come before 7 in the morning', internalNote: 'Ask for the deposit of the broken pole' });
   */
  create(businessId: string, body: t.CreateBookingRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/businesses/${businessId}/bookings`, options, body);
  }

  /**
   * Get the live bookings of today, with counts and the outstanding amount
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
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
   * Get the live bookings of a day, with counts and the outstanding amount
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
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
   * List the bookings of your phone number at all businesses, latest start first
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
   * Get a booking
   *
   * Access: OWNER, STAFF, the booking's own customer, API keys with `bookings:read`.
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
   * Update the notes, customer name or address of a booking
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `PATCH /bookings/{bookingId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.bookings.update(bookingId, { note: 'Please come before 7 in the morning', internalNote: 'Ask for the deposit of the broken pole', customerName: 'Ama Mensah', address: '12 Oxford Street, Osu' });
   */
  update(bookingId: string, body: t.UpdateBookingRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('PATCH', path`/bookings/${bookingId}`, options, body);
  }

  /**
   * Confirm a hold without waiting for a payment
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
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
   * Check in a booking: the customer has arrived, or the unit has been handed over
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
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
   * Complete a booking
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
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
   * Mark a booking as a no-show, from its start on
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
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
   * Reschedule a booking; a different number of days is repriced. Customers need the policy `customerReschedule` and cannot raise the total
   *
   * Access: OWNER, STAFF, the booking's own customer, API keys with `bookings:write`.
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
   * List the history of a booking, newest first
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
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
   * Cancel a booking; its customer can cancel until the cancellation notice begins
   *
   * Access: OWNER, STAFF, the booking's own customer, API keys with `bookings:write`.
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
   * Preview a cancellation: whether it is allowed, and the amounts refunded and kept
   *
   * Access: OWNER, STAFF, the booking's own customer, API keys with `bookings:write`.
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
   * Export bookings as CSV by start date; the default range is this month
   *
   * Access: OWNER.
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
   * List the blocks that overlap a date range, earliest first
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Block a unit for a date range or a provider for a time range
   *
   * Access: OWNER, STAFF, API keys with `catalog:write`.
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
   * Delete a block
   *
   * Access: OWNER, STAFF, API keys with `catalog:write`.
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
   * Get the day calendar of each unit, at most 100 units per page
   *
   * Access: OWNER, STAFF, API keys with `availability:read`.
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
   * List the bookable slots of a service on a date, by provider
   *
   * Access: OWNER, STAFF, API keys with `availability:read`.
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
   * Quote a unit by the day or a service at a time, with delivery and extras
   *
   * Access: OWNER, STAFF, API keys with `availability:read`.
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
   * List the payments of a business, newest first
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
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
   * List the payments of a booking, oldest first
   *
   * Access: OWNER, STAFF, the booking's own customer, API keys with `bookings:read`.
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
   * Record a payment that the business received directly
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/payments`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.payments.record(bookingId, { amountPesewas: 31000, method: 'CASH', reference: 'MP261221.0930.A12345', paidAt: '2026-12-20T09:45:00.000Z', note: 'Please come before 7 in the morning', receiptNote: 'The rest is due at the delivery' });
   */
  record(bookingId: string, body: t.RecordPaymentRequest, options?: RequestOptions): ApiPromise<t.Payment> {
    return this.client.call('POST', path`/bookings/${bookingId}/payments`, options, body);
  }

  /**
   * Refund the remainder of a payment, or a part of it; returns the payment
   *
   * Access: OWNER.
   *
   * `POST /payments/{paymentId}/refunds`, errors: ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.payments.refund(paymentId, { amountPesewas: 31000, reason: 'The event was moved', receiptNote: 'The rest is due at the delivery' });
   */
  refund(paymentId: string, body: t.RefundPaymentRequest, options?: RequestOptions): ApiPromise<t.Payment> {
    return this.client.call('POST', path`/payments/${paymentId}/refunds`, options, body);
  }

  /**
   * List the payment links of a booking, newest first
   *
   * Access: OWNER, STAFF, the booking's own customer, API keys with `bookings:read`.
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
   * Open a payment link for a booking; an earlier open link expires
   *
   * Access: OWNER, STAFF, the booking's own customer, API keys with `bookings:write`.
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
   * Receive a signed webhook of a payment gateway
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
   * List customers, newest first
   *
   * Access: OWNER, STAFF, API keys with `customers:read`.
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
   * Create a customer without a booking
   *
   * Access: OWNER, STAFF.
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
   * Get a customer
   *
   * Access: OWNER, STAFF, API keys with `customers:read`.
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
   * Update the name or notes of a customer
   *
   * Access: OWNER, STAFF.
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
   * Export all data that the business holds about a customer
   *
   * Access: OWNER.
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
   * Erase the name, phone, address and notes of a customer permanently; bookings and amounts stay
   *
   * Access: OWNER.
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
   * Get daily bookings, money and occupancy with totals, over at most 366 days
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
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
   * List audit entries of refunds, API keys, members, exports, erasures, policies and the closing, newest first
   *
   * Access: OWNER.
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
   * Create a business; you become its owner
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
   * List the businesses of which you are a member
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
   * Get a business with its members, its API keys and the operators who acted on it
   *
   * Access: OWNER, STAFF, any API key of the business.
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
   * Update the profile of a business; policies merge field by field, attributes are replaced
   *
   * Access: OWNER, API keys with `business:write`.
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
   * Set the location of a business; without `areaId`, the nearest area within 8 km is used
   *
   * Access: OWNER.
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
   * Set whether the assistant answers for a business, and the phone number it uses
   *
   * Access: API keys with `usage:write`.
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
   * Update the listing of a business: visibility, description and photos
   *
   * Access: OWNER.
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
   * Submit a draft business for verification
   *
   * Access: OWNER.
   *
   * `POST /businesses/{businessId}/submit`, errors: ROLE_REQUIRED, READ_ONLY, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.businesses.submit(businessId);
   */
  submit(businessId: string, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('POST', path`/businesses/${businessId}/submit`, options);
  }

  /**
   * Close a business for ever: its links, keys, feeds and webhooks end, and all members are released
   *
   * Access: OWNER. The session must have begun in the last 10 minutes: otherwise 403 ROLE_REQUIRED with the detail `SIGN_IN_AGAIN`.
   *
   * `POST /businesses/{businessId}/close`, errors: ROLE_REQUIRED, NOT_FOUND, INVALID_STATE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.businesses.close(businessId, { reason: 'The event was moved' });
   */
  close(businessId: string, body?: t.CloseBusinessRequest, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('POST', path`/businesses/${businessId}/close`, options, body);
  }
}

/** Operations of "Catalogue". */
export class CatalogueApi extends Resource {
  /**
   * List the photos of a business, newest first
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Upload a JPEG, PNG or WebP photo of at most 5 MiB and 25 megapixels; its metadata is removed
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/uploads`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, REQUEST_TIMEOUT, POLICY_VIOLATION
   *
   * @example
   * await dwaso.catalogue.createUpload(businessId, { file });
   */
  createUpload(businessId: string, body: t.CreateUploadRequest, options?: RequestOptions): ApiPromise<t.Upload> {
    return this.client.call('POST', path`/businesses/${businessId}/uploads`, options, form(body));
  }

  /**
   * Delete an unused photo
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * List units
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Create a unit; the business must rent by the day
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * Get a unit
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Update a unit; existing bookings keep the earlier name and price
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * Remove a unit from the catalogue; existing bookings stay
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * List services
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Create a service; the business must sell time slots
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * Get a service
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Update a service; existing bookings keep the earlier name and price
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * Remove a service from the catalogue and from every provider; existing bookings stay
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * List providers with their services and schedules
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Create a provider; the business must sell time slots
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * Get the provider linked to your account
   *
   * Access: OWNER, STAFF.
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
   * Get a provider
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Update a provider; `serviceIds` and `schedule` replace the earlier values
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * Remove a provider from the catalogue; existing bookings stay
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * Replace the services of a provider
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * Replace the weekly schedule of a provider; unlisted days are days off
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * List extras
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Create an extra
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * Get an extra
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Update or deactivate an extra
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * Remove an extra from the catalogue; existing bookings keep it
   *
   * Access: OWNER, API keys with `catalog:write`.
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
   * Get the weekly opening hours: seven rows, or none before they are first set
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Access: OWNER, API keys with `business:write`.
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
   * List closures, earliest first
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Create a closure for a date range; overlapping and adjacent closures are merged
   *
   * Access: OWNER, API keys with `business:write`.
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
   * Delete a closure
   *
   * Access: OWNER, API keys with `business:write`.
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
   * List delivery zones with their fees
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
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
   * Replace the delivery zones; unlisted zones are removed
   *
   * Access: OWNER, API keys with `business:write`.
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
   * List members
   *
   * Access: OWNER, STAFF.
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
   * Invite a member by phone number; the member joins at the next sign-in
   *
   * Access: OWNER.
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
   * Change the role of a member
   *
   * Access: OWNER.
   *
   * `PATCH /businesses/{businessId}/members/{memberId}`, errors: ROLE_REQUIRED, READ_ONLY, NOT_FOUND, LAST_OWNER
   *
   * @example
   * await dwaso.members.changeRole(businessId, memberId, { role: 'OWNER' });
   */
  changeRole(businessId: string, memberId: string, body: t.ChangeMemberRoleRequest, options?: RequestOptions): ApiPromise<t.Member> {
    return this.client.call('PATCH', path`/businesses/${businessId}/members/${memberId}`, options, body);
  }

  /**
   * Remove a member with their calendar feeds and API keys; members can remove themselves
   *
   * Access: OWNER, STAFF.
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
   * List API keys, newest first, without secrets
   *
   * Access: OWNER.
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
   * Create an API key; the key is shown once
   *
   * Access: OWNER.
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
   * Rename an API key
   *
   * Access: OWNER.
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
   * Revoke an API key immediately and permanently
   *
   * Access: OWNER.
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
   * List requests and throttled requests per API key and day
   *
   * Access: OWNER.
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
   * List webhook endpoints
   *
   * Access: OWNER, API keys with `webhooks:manage`.
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
   * Create a webhook endpoint; its signing secret is shown once
   *
   * Access: OWNER, API keys with `webhooks:manage`.
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
   * Get a webhook endpoint
   *
   * Access: OWNER, API keys with `webhooks:manage`.
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
   * Update a webhook endpoint; disabling it pauses its pending deliveries
   *
   * Access: OWNER, API keys with `webhooks:manage`.
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
   * Delete a webhook endpoint and its deliveries
   *
   * Access: OWNER, API keys with `webhooks:manage`.
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
   * Rotate the signing secret; the new secret is shown once, the old one stops working at once
   *
   * Access: OWNER, API keys with `webhooks:manage`.
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
   * Send a ping event to one webhook endpoint
   *
   * Access: OWNER, API keys with `webhooks:manage`.
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
   * List the deliveries of a webhook endpoint, newest first
   *
   * Access: OWNER, API keys with `webhooks:manage`.
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
   * Get a delivery with its payload and attempts
   *
   * Access: OWNER, API keys with `webhooks:manage`.
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
   * Send a delivery again now, even a DEAD one
   *
   * Access: OWNER, API keys with `webhooks:manage`.
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
   * List the events of the last 30 days, oldest first
   *
   * Access: OWNER, API keys with `webhooks:manage`.
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
   * Stream events as server-sent events; a reconnect with `Last-Event-ID` resumes without gaps
   *
   * Access: OWNER, STAFF, API keys with `webhooks:manage`.
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
   * List active calendar feeds, newest first, without their URLs
   *
   * Access: OWNER, STAFF.
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
   * Create a calendar feed for the business or one provider; its URL is shown once
   *
   * Access: OWNER, STAFF.
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
   * Revoke a calendar feed; STAFF can revoke only their own
   *
   * Access: OWNER, STAFF.
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
   * Get the iCalendar file of a feed; the token in the URL is the credential
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
   * Record metered usage of the assistant and its cost
   *
   * Access: API keys with `usage:write`.
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
   * Request that the business takes over a conversation; emits `handoff.requested`
   *
   * Access: API keys with `usage:write`.
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
   * List plans with their monthly prices
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
   * Get the subscription of a business; only an OWNER gets more than `plan`, `status` and `readOnly`
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
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
   * Create an invoice for the next periods of a plan, with the URL of its payment page
   *
   * Access: OWNER.
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
   * Cancel the subscription at the end of its current period
   *
   * Access: OWNER.
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
   * Resume a cancelled subscription before its period ends
   *
   * Access: OWNER.
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
   * List invoices, newest first
   *
   * Access: OWNER.
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
   * Open your sandbox, a test business; the first call creates it and shows its API key once
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
   * Reset your sandbox: delete bookings, customers and payments, and recreate the catalogue
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
   * Get the signed-in user
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
   * Update your name
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
   * Erase your account and your customer data at all businesses permanently; all sessions end
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
   * Exchange a refresh token for new tokens
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
   * End the session of a refresh token, and all its tokens
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
   * List your sessions, most recently used first
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
   * End one of your sessions and all its tokens at once
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
   * Get the public keys that verify access tokens
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
   * Export all data held about you
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
   * List the curated areas of Ghana, ordered by city and name
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
   * List the enabled vertical profiles
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
   * List all businesses, newest first
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
   * Get any business
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
   * Get a business with its members, API keys without secrets, and counts of catalogue, customers and bookings
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
   * Get the public profile of any business, listed or not
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
   * `POST /admin/businesses/{businessId}/status`, errors: ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.operators.changeStatus(businessId, { action: 'VERIFY', reason: 'Please add a photo of the shop' });
   */
  changeStatus(businessId: string, body: t.AdminChangeStatusRequest, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('POST', path`/admin/businesses/${businessId}/status`, options, body);
  }

  /**
   * Publish a listing or take it down; after a takedown the owner cannot publish it
   *
   * Operators only.
   *
   * `POST /admin/businesses/{businessId}/listing`, errors: ROLE_REQUIRED, NOT_FOUND, INVALID_STATE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.operators.changeListing(businessId, { action: 'PUBLISH', reason: 'The photos show another business' });
   */
  changeListing(businessId: string, body: t.AdminChangeListingRequest, options?: RequestOptions): ApiPromise<t.Business> {
    return this.client.call('POST', path`/admin/businesses/${businessId}/listing`, options, body);
  }

  /**
   * List the API keys of a business, newest first, without secrets
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
   * Create an API key with any scopes, such as `usage:write` for the assistant; the key is shown once
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
   * List operator actions, newest first
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
   * List all vertical profiles, including disabled ones
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
   * Create a vertical profile
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
   * Update or disable a vertical profile; default policies merge field by field
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
   * Get usage meters per business and day; without `businessId`, sandboxes are excluded
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
   * Get revenue, cost and margin of the platform without sandboxes; the default range is this month
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
   * List revenue, cost and margin per business without sandboxes, lowest margin first by default
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
   * Check that the process is up
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
   * Check that database and cache respond
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
   * Get metrics in the Prometheus text format
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
