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
   * Get the opening hours of each day at a listed business and what decided them
   *
   * No credential needed.
   *
   * `GET /public/businesses/{slug}/hours/effective`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.marketplace.getEffectiveHours(slug, query);
   */
  getEffectiveHours(slug: string, query: t.GetPublicEffectiveHoursQuery, options?: RequestOptions): ApiPromise<t.EffectiveHours> {
    return this.client.call('GET', path`/public/businesses/${slug}/hours/effective`, options, undefined, query);
  }

  /**
   * Quote a unit by the day or a service at a time; nothing is stored
   *
   * No credential needed.
   *
   * `POST /public/businesses/{slug}/quotes`, errors: NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.marketplace.quote(slug, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], promoCode: 'PARTY50' });
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
   * await dwaso.marketplace.hold(slug, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], promoCode: 'PARTY50', customer: { name: 'Ama Mensah' }, note: 'Please come before 7 in the morning', quoteToken: 'mk1d3x2o.1bq8.9l1Qz1k7o3vYw6Yc2b5a8d0e4f7g1h3i6j9k2l5m8n0', expectedTotalPesewas: 0 });
   */
  hold(slug: string, body: t.CreatePublicHoldRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/public/businesses/${slug}/holds`, options, body);
  }

  /**
   * Wait for something that is taken; what fits at once is offered at once
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `POST /public/businesses/{slug}/waitlist`, errors: NOT_FOUND, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.marketplace.joinWaitlist(slug, { items: [{ unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', serviceId: 'svc_01k9d4m8v2h3n5p7q9rstvwxyz', kitId: 'kit_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2, providerId: 'prv_01k9d4m8v2h3n5p7q9rstvwxyz' }], unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2, serviceId: 'svc_01k9d4m8v2h3n5p7q9rstvwxyz', providerId: 'prv_01k9d4m8v2h3n5p7q9rstvwxyz', from: '2026-12-01', to: '2026-12-31', timeFrom: '08:30', timeTo: '08:30', days: 1, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, note: 'Please come before 7 in the morning', customer: { name: 'Ama Mensah' } });
   */
  joinWaitlist(slug: string, body: t.JoinWaitlistRequest, options?: RequestOptions): ApiPromise<t.WaitlistEntry> {
    return this.client.call('POST', path`/public/businesses/${slug}/waitlist`, options, body);
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
    /** Matching businesses, counted up to 1,000; null with `availableOn` where more than one page matches */
    total: number | null;
    /** `q` as it was taken; null if unchanged */
    understood: string | null;
    /** Other words for `q` */
    suggestions: string[];
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
   * `POST /businesses/{businessId}/holds`, errors: SCOPE_MISSING, READ_ONLY, ROLE_REQUIRED, NOT_FOUND, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.bookings.hold(businessId, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], promoCode: 'PARTY50', customer: { name: 'Ama Mensah', phone: '+233241234567' }, note: 'Please come before 7 in the morning', internalNote: 'Ask for the deposit of the broken pole', quoteToken: 'mk1d3x2o.1bq8.9l1Qz1k7o3vYw6Yc2b5a8d0e4f7g1h3i6j9k2l5m8n0', expectedTotalPesewas: 0, agreed: { totalPesewas: 60000, reason: 'A regular customer' } });
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
   * `POST /businesses/{businessId}/bookings`, errors: SCOPE_MISSING, READ_ONLY, ROLE_REQUIRED, NOT_FOUND, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.bookings.create(businessId, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], promoCode: 'PARTY50', customer: { name: 'Ama Mensah', phone: '+233241234567' }, note: 'Please come before 7 in the morning', internalNote: 'Ask for the deposit of the broken pole', quoteToken: 'mk1d3x2o.1bq8.9l1Qz1k7o3vYw6Yc2b5a8d0e4f7g1h3i6j9k2l5m8n0', expectedTotalPesewas: 0, agreed: { totalPesewas: 60000, reason: 'A regular customer' } });
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
   * Access: OWNER, STAFF, the booking's own customer, API keys with `bookings:write`.
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
   * Complete a booking; before its end it keeps what it occupies, unless `free`
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/complete`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.bookings.complete(bookingId, { free: true });
   */
  complete(bookingId: string, body?: t.CompleteBookingRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/bookings/${bookingId}/complete`, options, body);
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
   * Preview a reschedule: whether the time is free, and the price
   *
   * Access: OWNER, STAFF, the booking's own customer, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/reschedule/preview`, errors: SCOPE_MISSING, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.bookings.previewReschedule(bookingId, { date: '2026-12-26' });
   */
  previewReschedule(bookingId: string, body?: t.PreviewRescheduleRequest, options?: RequestOptions): ApiPromise<t.ItemsPreview> {
    return this.client.call('POST', path`/bookings/${bookingId}/reschedule/preview`, options, body);
  }

  /**
   * Get the packing list of a day: what goes out, what comes back and what rests
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /businesses/{businessId}/packing/{date}`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.bookings.getPackingList(businessId, date);
   */
  getPackingList(businessId: string, date: string, options?: RequestOptions): ApiPromise<t.PackingList> {
    return this.client.call('GET', path`/businesses/${businessId}/packing/${date}`, options);
  }

  /**
   * Replace the items of a booking; pieces that stay keep their price
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `PATCH /bookings/{bookingId}/items`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.bookings.changeItems(bookingId, { items: [{ unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', serviceId: 'svc_01k9d4m8v2h3n5p7q9rstvwxyz', kitId: 'kit_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2, providerId: 'prv_01k9d4m8v2h3n5p7q9rstvwxyz' }], expectedTotalPesewas: 0 });
   */
  changeItems(bookingId: string, body: t.ChangeBookingItemsRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('PATCH', path`/bookings/${bookingId}/items`, options, body);
  }

  /**
   * Preview other items of a booking: price, and what stands in the way
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/items/preview`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.bookings.previewItems(bookingId, { items: [{ unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', serviceId: 'svc_01k9d4m8v2h3n5p7q9rstvwxyz', kitId: 'kit_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2, providerId: 'prv_01k9d4m8v2h3n5p7q9rstvwxyz' }], expectedTotalPesewas: 0 });
   */
  previewItems(bookingId: string, body: t.PreviewBookingItemsRequest, options?: RequestOptions): ApiPromise<t.ItemsPreview> {
    return this.client.call('POST', path`/bookings/${bookingId}/items/preview`, options, body);
  }

  /**
   * Waive the debt of a completed booking or a no-show, or a part of it
   *
   * Access: OWNER.
   *
   * `POST /bookings/{bookingId}/waive`, errors: ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.bookings.waiveDebt(bookingId, { amountPesewas: 31000, reason: 'The event was moved' });
   */
  waiveDebt(bookingId: string, body: t.WaiveDebtRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/bookings/${bookingId}/waive`, options, body);
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
   * await dwaso.bookings.cancel(bookingId, { reason: 'The event was moved', expectedRefundPesewas: 0, refund: true, keep: true });
   */
  cancel(bookingId: string, body?: t.CancelBookingRequest, options?: RequestOptions): ApiPromise<t.Booking> {
    return this.client.call('POST', path`/bookings/${bookingId}/cancel`, options, body);
  }

  /**
   * Preview a cancellation: whether it is allowed, and the amounts refunded and kept
   *
   * Access: OWNER, STAFF, the booking's own customer, API keys with `bookings:write` or `bookings:read`.
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

/** Operations of "Series". */
export class SeriesApi extends Resource {
  /**
   * Hold or book all dates of a booking that repeats, in one transaction
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /businesses/{businessId}/series`, errors: SCOPE_MISSING, READ_ONLY, ROLE_REQUIRED, NOT_FOUND, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.series.create(businessId, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], promoCode: 'PARTY50', customer: { name: 'Ama Mensah', phone: '+233241234567' }, note: 'Please come before 7 in the morning', internalNote: 'Ask for the deposit of the broken pole', quoteToken: 'mk1d3x2o.1bq8.9l1Qz1k7o3vYw6Yc2b5a8d0e4f7g1h3i6j9k2l5m8n0', expectedTotalPesewas: 0, agreed: { totalPesewas: 60000, reason: 'A regular customer' }, repeat: { every: 1, unit: 'DAY', count: 2, until: '2027-03-05' }, onConflict: 'REJECT', creation: 'HOLD' });
   */
  create(businessId: string, body: t.CreateSeriesRequest, options?: RequestOptions): ApiPromise<t.Series> {
    return this.client.call('POST', path`/businesses/${businessId}/series`, options, body);
  }

  /**
   * Preview a series: each date with its price and what stands in its way
   *
   * Access: OWNER, STAFF, API keys with `bookings:write` or `bookings:read`.
   *
   * `POST /businesses/{businessId}/series/preview`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.series.preview(businessId, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], promoCode: 'PARTY50', note: 'Please come before 7 in the morning', internalNote: 'Ask for the deposit of the broken pole', quoteToken: 'mk1d3x2o.1bq8.9l1Qz1k7o3vYw6Yc2b5a8d0e4f7g1h3i6j9k2l5m8n0', expectedTotalPesewas: 0, agreed: { totalPesewas: 60000, reason: 'A regular customer' }, repeat: { every: 1, unit: 'DAY', count: 2, until: '2027-03-05' }, customer: { name: 'Ama Mensah', phone: '+233241234567' }, onConflict: 'REJECT', creation: 'HOLD' });
   */
  preview(businessId: string, body: t.PreviewSeriesRequest, options?: RequestOptions): ApiPromise<t.SeriesPreview> {
    return this.client.call('POST', path`/businesses/${businessId}/series/preview`, options, body);
  }

  /**
   * Get a series with its bookings and the dates that were left out
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /series/{seriesId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.series.get(seriesId);
   */
  get(seriesId: string, options?: RequestOptions): ApiPromise<t.Series> {
    return this.client.call('GET', path`/series/${seriesId}`, options);
  }

  /**
   * Move an occurrence and all that follow by days or to another time, all or none
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /series/{seriesId}/reschedule`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.series.reschedule(seriesId, { from: 0, byDays: -366, startTime: '14:30' });
   */
  reschedule(seriesId: string, body: t.RescheduleSeriesRequest, options?: RequestOptions): ApiPromise<t.Series> {
    return this.client.call('POST', path`/series/${seriesId}/reschedule`, options, body);
  }

  /**
   * Preview a move of an occurrence and all that follow
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /series/{seriesId}/reschedule/preview`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.series.previewReschedule(seriesId, { from: 0, byDays: -366, startTime: '14:30' });
   */
  previewReschedule(seriesId: string, body: t.PreviewSeriesRescheduleRequest, options?: RequestOptions): ApiPromise<t.SeriesMovePreview> {
    return this.client.call('POST', path`/series/${seriesId}/reschedule/preview`, options, body);
  }

  /**
   * Try a date again that was left out because it was not free
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /series/{seriesId}/retry`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.series.retry(seriesId, { index: 0 });
   */
  retry(seriesId: string, body: t.RetrySeriesRequest, options?: RequestOptions): ApiPromise<t.Series> {
    return this.client.call('POST', path`/series/${seriesId}/retry`, options, body);
  }

  /**
   * Cancel an occurrence and all that follow; each is refunded by itself
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /series/{seriesId}/cancel`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND, INVALID_STATE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.series.cancel(seriesId, { from: 0, reason: 'The event was moved', expectedRefundPesewas: 0 });
   */
  cancel(seriesId: string, body: t.CancelSeriesRequest, options?: RequestOptions): ApiPromise<t.Series> {
    return this.client.call('POST', path`/series/${seriesId}/cancel`, options, body);
  }

  /**
   * Preview the cancellation of an occurrence and all that follow
   *
   * Access: OWNER, STAFF, API keys with `bookings:write` or `bookings:read`.
   *
   * `GET /series/{seriesId}/cancellation`, errors: SCOPE_MISSING, ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.series.previewCancellation(seriesId, query);
   */
  previewCancellation(seriesId: string, query: t.PreviewSeriesCancellationQuery, options?: RequestOptions): ApiPromise<t.SeriesCancellation> {
    return this.client.call('GET', path`/series/${seriesId}/cancellation`, options, undefined, query);
  }
}

/** Operations of "Waitlist". */
export class WaitlistApi extends Resource {
  /**
   * List the waiting list of a business in order; ended entries stay for 14 days
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /businesses/{businessId}/waitlist`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.waitlist.list(businessId)) console.log(one);
   */
  list(businessId: string, query?: t.ListWaitlistQuery, options?: RequestOptions): PagePromise<t.WaitlistEntry[]> {
    return this.client.page(path`/businesses/${businessId}/waitlist`, options, query);
  }

  /**
   * Put a customer on the waiting list; what fits at once is offered at once
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /businesses/{businessId}/waitlist`, errors: SCOPE_MISSING, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.waitlist.add(businessId, { items: [{ unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', serviceId: 'svc_01k9d4m8v2h3n5p7q9rstvwxyz', kitId: 'kit_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2, providerId: 'prv_01k9d4m8v2h3n5p7q9rstvwxyz' }], unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2, serviceId: 'svc_01k9d4m8v2h3n5p7q9rstvwxyz', providerId: 'prv_01k9d4m8v2h3n5p7q9rstvwxyz', from: '2026-12-01', to: '2026-12-31', timeFrom: '08:30', timeTo: '08:30', days: 1, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, note: 'Please come before 7 in the morning', customer: { name: 'Ama Mensah', phone: '+233241234567' } });
   */
  add(businessId: string, body: t.AddToWaitlistRequest, options?: RequestOptions): ApiPromise<t.WaitlistEntry> {
    return this.client.call('POST', path`/businesses/${businessId}/waitlist`, options, body);
  }

  /**
   * List the customers on the waiting list to whom something free could be offered now
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /businesses/{businessId}/waitlist/matches`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.waitlist.listMatches(businessId);
   */
  listMatches(businessId: string, query?: t.ListWaitlistMatchesQuery, options?: RequestOptions): ApiPromise<t.WaitlistMatch[]> {
    return this.client.call('GET', path`/businesses/${businessId}/waitlist/matches`, options, undefined, query);
  }

  /**
   * List what your phone number waits for at all businesses
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `GET /me/waitlist`
   *
   * @example
   * for await (const one of dwaso.waitlist.listMine()) console.log(one);
   */
  listMine(query?: t.ListMyWaitlistQuery, options?: RequestOptions): PagePromise<t.WaitlistEntry[]> {
    return this.client.page('/me/waitlist', options, query);
  }

  /**
   * Hold a free day or time for a customer on the waiting list
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /waitlist/{waitlistEntryId}/offer`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, INVALID_STATE, NOT_AVAILABLE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.waitlist.offer(waitlistEntryId, { date: '2026-12-24', startsAt: '2026-12-24T08:30:00.000Z' });
   */
  offer(waitlistEntryId: string, body?: t.OfferToWaitlistRequest, options?: RequestOptions): ApiPromise<t.WaitlistEntry> {
    return this.client.call('POST', path`/waitlist/${waitlistEntryId}/offer`, options, body);
  }

  /**
   * Leave the waiting list, or take a customer off it; an open offer is cancelled
   *
   * Access: OWNER, STAFF, the booking's own customer, API keys with `bookings:write`.
   *
   * `DELETE /waitlist/{waitlistEntryId}`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.waitlist.leave(waitlistEntryId);
   */
  leave(waitlistEntryId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/waitlist/${waitlistEntryId}`, options);
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
   * `DELETE /businesses/{businessId}/blocks/{blockId}`, errors: SCOPE_MISSING, READ_ONLY, NOT_FOUND, INVALID_STATE
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
   * List the bookable slots of a service, a visit of several or a kit on a date, by provider
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
   * Get the opening hours of each day and what decided them
   *
   * Access: OWNER, STAFF, API keys with `availability:read`.
   *
   * `GET /businesses/{businessId}/hours/effective`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.availability.getEffectiveHours(businessId, query);
   */
  getEffectiveHours(businessId: string, query: t.GetEffectiveHoursQuery, options?: RequestOptions): ApiPromise<t.EffectiveHours> {
    return this.client.call('GET', path`/businesses/${businessId}/hours/effective`, options, undefined, query);
  }

  /**
   * Quote a unit by the day or a service at a time, with delivery and extras
   *
   * Access: OWNER, STAFF, API keys with `availability:read`.
   *
   * `POST /businesses/{businessId}/quotes`, errors: SCOPE_MISSING, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.availability.quote(businessId, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', date: '2026-12-24', endDate: '2026-12-25', quantity: 2, delivery: { areaId: 'accra-osu', address: '12 Oxford Street, Osu' }, extras: [{ extraId: 'ext_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 2 }], promoCode: 'PARTY50' });
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
   * await dwaso.payments.record(bookingId, { amountPesewas: 31000, method: 'MOMO', reference: 'MP261221.0930.A12345', paidAt: '2026-12-20T09:45:00.000Z', note: 'Please come before 7 in the morning', receiptNote: 'The rest is due at the delivery' });
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

/** Operations of "Money". */
export class MoneyApi extends Resource {
  /**
   * Get the money of a business that went through the platform: available, pending, in payout, owed
   *
   * Access: OWNER.
   *
   * `GET /businesses/{businessId}/balance`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.money.getBalance(businessId);
   */
  getBalance(businessId: string, options?: RequestOptions): ApiPromise<t.Balance> {
    return this.client.call('GET', path`/businesses/${businessId}/balance`, options);
  }

  /**
   * List the movements of money of a business, newest first
   *
   * Access: OWNER.
   *
   * `GET /businesses/{businessId}/ledger`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.money.listLedger(businessId)) console.log(one);
   */
  listLedger(businessId: string, query?: t.ListLedgerQuery, options?: RequestOptions): PagePromise<t.LedgerEntry[]> {
    return this.client.page(path`/businesses/${businessId}/ledger`, options, query);
  }

  /**
   * List the payments through the platform, newest first, each with where its money is
   *
   * Access: OWNER.
   *
   * `GET /businesses/{businessId}/ledger/payments`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.money.listLedgerPayments(businessId)) console.log(one);
   */
  listLedgerPayments(businessId: string, query?: t.ListLedgerPaymentsQuery, options?: RequestOptions): PagePromise<t.PaymentMoney[]> {
    return this.client.page(path`/businesses/${businessId}/ledger/payments`, options, query);
  }

  /**
   * Get the entries of a month as CSV
   *
   * Access: OWNER.
   *
   * `GET /businesses/{businessId}/statements/{month}.csv`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.money.exportStatement(businessId, month);
   */
  exportStatement(businessId: string, month: string, options?: RequestOptions): ApiPromise<string> {
    return this.client.call('GET', path`/businesses/${businessId}/statements/${month}.csv`, options);
  }

  /**
   * Get the statement of a month: balances at its ends, sums by kind, and its entries
   *
   * Access: OWNER.
   *
   * `GET /businesses/{businessId}/statements/{month}`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.money.getStatement(businessId, month);
   */
  getStatement(businessId: string, month: string, options?: RequestOptions): ApiPromise<t.Statement> {
    return this.client.call('GET', path`/businesses/${businessId}/statements/${month}`, options);
  }

  /**
   * List the banks that payouts can go to
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `GET /payout-banks`
   *
   * @example
   * await dwaso.money.listPayoutBanks();
   */
  listPayoutBanks(options?: RequestOptions): ApiPromise<t.PayoutBank[]> {
    return this.client.call('GET', '/payout-banks', options);
  }

  /**
   * Get the account that payouts go to, or the one that waits for confirmation; null without any
   *
   * Access: OWNER.
   *
   * `GET /businesses/{businessId}/payout-account`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.money.getPayoutAccount(businessId);
   */
  getPayoutAccount(businessId: string, options?: RequestOptions): ApiPromise<t.PayoutAccount | null> {
    return this.client.call('GET', path`/businesses/${businessId}/payout-account`, options);
  }

  /**
   * Check an account for payouts; with `holderName`, confirm it. All owners are told
   *
   * Access: OWNER. The session must have begun in the last 10 minutes: otherwise 403 ROLE_REQUIRED with the detail `SIGN_IN_AGAIN`.
   *
   * `PUT /businesses/{businessId}/payout-account`, errors: ROLE_REQUIRED, NOT_FOUND, PAYMENTS_NOT_CONFIGURED, POLICY_VIOLATION
   *
   * @example
   * await dwaso.money.setPayoutAccount(businessId, { type: 'MOMO', network: 'MTN', number: '0244124567', holderName: 'AMA SERWAA MENSAH' });
   */
  setPayoutAccount(businessId: string, body: t.SetPayoutAccountRequest, options?: RequestOptions): ApiPromise<t.PayoutAccount> {
    return this.client.call('PUT', path`/businesses/${businessId}/payout-account`, options, body);
  }

  /**
   * List the payouts of a business, newest first
   *
   * Access: OWNER.
   *
   * `GET /businesses/{businessId}/payouts`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.money.listPayouts(businessId)) console.log(one);
   */
  listPayouts(businessId: string, query?: t.ListPayoutsQuery, options?: RequestOptions): PagePromise<t.Payout[]> {
    return this.client.page(path`/businesses/${businessId}/payouts`, options, query);
  }

  /**
   * Pay out available money now
   *
   * Access: OWNER. The session must have begun in the last 10 minutes: otherwise 403 ROLE_REQUIRED with the detail `SIGN_IN_AGAIN`.
   *
   * `POST /businesses/{businessId}/payouts`, errors: ROLE_REQUIRED, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.money.createPayout(businessId, { amountPesewas: 31000 });
   */
  createPayout(businessId: string, body?: t.CreatePayoutRequest, options?: RequestOptions): ApiPromise<t.Payout> {
    return this.client.call('POST', path`/businesses/${businessId}/payouts`, options, body);
  }

  /**
   * Approve a transfer that a payment gateway is about to send
   *
   * No credential needed.
   *
   * `POST /payouts/approvals/{provider}`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.money.approveTransfer(provider, {});
   */
  approveTransfer(provider: string, body?: t.ApproveTransferRequest, options?: RequestOptions): ApiPromise<{
    approved: boolean;
  }> {
    return this.client.call('POST', path`/payouts/approvals/${provider}`, options, body);
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
   * await dwaso.businesses.update(businessId, { name: 'Osu Party Rentals', description: 'Canopies, chairs and tables for funerals and outdoorings', contactPhone: '+233302123456', serviceLocation: 'AT_BUSINESS', attributes: { momoName: 'Osu Party Rentals' }, policies: { deposit: { type: 'PERCENT', percent: 50 }, depositInstructions: 'MoMo 024 123 4567, name Osu Party Rentals', holdTtlMinutes: 120, minNoticeMinutes: 60, maxAdvanceDays: 365, slotStepMin: 15, cancellationNoticeHours: 24, retentionMonths: 36, confirmWithoutDeposit: true, customerReschedule: true, refundOnCancel: 'NONE', cancellationTiers: [{ hoursBefore: 24, refundPercent: 100 }], cancellationGraceMinutes: 0, payouts: 'DAILY', payoutMinimumPesewas: 0, waitlist: 'OFF', waitlistOfferMinutes: 15 }, embedOrigins: ['https://www.example.com'] });
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
   * await dwaso.catalogue.createUnit(businessId, { name: 'White canopy 5 × 5 m', description: 'Waterproof, with four poles and ropes', pricePesewas: 15000, quantity: 2, turnaroundDays: 0, lengthPrices: [{ days: 7, pricePesewas: 80000 }], photoIds: ['upl_01k9d4m8v2h3n5p7q9rstvwxyz'], attributes: { colour: 'white' }, active: true });
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
   * await dwaso.catalogue.updateUnit(businessId, unitId, { name: 'White canopy 5 × 5 m', description: 'Canopies, chairs and tables for funerals and outdoorings', pricePesewas: 15000, quantity: 2, turnaroundDays: 0, lengthPrices: [{ days: 7, pricePesewas: 80000 }], photoIds: ['upl_01k9d4m8v2h3n5p7q9rstvwxyz'], attributes: { colour: 'white' }, active: true });
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
   * await dwaso.catalogue.createService(businessId, { name: 'Knotless braids', description: 'Hair is included', durationMin: 90, bufferAfterMin: 15, bufferBeforeMin: 0, pricePesewas: 18000, photoIds: ['upl_01k9d4m8v2h3n5p7q9rstvwxyz'], attributes: { colour: 'white' }, active: true });
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
   * await dwaso.catalogue.updateService(businessId, serviceId, { name: 'Knotless braids', description: 'Canopies, chairs and tables for funerals and outdoorings', durationMin: 90, bufferAfterMin: 15, bufferBeforeMin: 0, pricePesewas: 15000, photoIds: ['upl_01k9d4m8v2h3n5p7q9rstvwxyz'], attributes: { colour: 'white' }, active: true });
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
   * Get the rota of a provider: the weeks that follow each other, and a later rota
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/providers/{providerId}/rota`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.getProviderRota(businessId, providerId);
   */
  getProviderRota(businessId: string, providerId: string, options?: RequestOptions): ApiPromise<t.ProviderRota> {
    return this.client.call('GET', path`/businesses/${businessId}/providers/${providerId}/rota`, options);
  }

  /**
   * Replace the rota of a provider, at once or from a later day on
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `PUT /businesses/{businessId}/providers/{providerId}/rota`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.replaceProviderRota(businessId, providerId, { anchor: '2026-12-07', weeks: [[{ weekday: 1, start: '08:00', end: '17:00', breaks: [{ start: '12:00', end: '13:00' }] }]], from: '2026-12-01', dryRun: false });
   */
  replaceProviderRota(businessId: string, providerId: string, body: t.ReplaceProviderRotaRequest, options?: RequestOptions): ApiPromise<t.PlacedRota> {
    return this.client.call('PUT', path`/businesses/${businessId}/providers/${providerId}/rota`, options, body);
  }

  /**
   * List the dates on which a provider works otherwise or is away, earliest first
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/providers/{providerId}/dates`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.catalogue.listProviderDates(businessId, providerId)) console.log(one);
   */
  listProviderDates(businessId: string, providerId: string, query?: t.ListProviderDatesQuery, options?: RequestOptions): PagePromise<t.ProviderDate[]> {
    return this.client.page(path`/businesses/${businessId}/providers/${providerId}/dates`, options, query);
  }

  /**
   * Set when a provider works on a date range, or that the provider is away; it replaces the rota
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/providers/{providerId}/dates`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, ALREADY_EXISTS, POLICY_VIOLATION
   *
   * @example
   * await dwaso.catalogue.createProviderDate(businessId, providerId, { startDate: '2026-12-24', endDate: '2026-12-25', windows: [{ start: '08:00', end: '17:00' }], kind: 'WORK', note: 'Please come before 7 in the morning', evenIfClosed: false, dryRun: false });
   */
  createProviderDate(businessId: string, providerId: string, body: t.CreateProviderDateRequest, options?: RequestOptions): ApiPromise<(t.ProviderDatePreview & { id?: undefined; startDate?: undefined; endDate?: undefined; windows?: undefined; kind?: undefined; note?: undefined; evenIfClosed?: undefined; createdAt?: undefined; updatedAt?: undefined }) | t.PlacedProviderDate> {
    return this.client.call('POST', path`/businesses/${businessId}/providers/${providerId}/dates`, options, body);
  }

  /**
   * Change the dates of a provider
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `PATCH /businesses/{businessId}/providers/{providerId}/dates/{dateId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, ALREADY_EXISTS
   *
   * @example
   * await dwaso.catalogue.updateProviderDate(businessId, providerId, dateId, { startDate: '2026-12-24', endDate: '2026-12-25', windows: [{ start: '08:00', end: '17:00' }], kind: 'WORK', note: 'Please come before 7 in the morning', evenIfClosed: false, dryRun: false });
   */
  updateProviderDate(businessId: string, providerId: string, dateId: string, body: t.UpdateProviderDateRequest, options?: RequestOptions): ApiPromise<t.PlacedProviderDate> {
    return this.client.call('PATCH', path`/businesses/${businessId}/providers/${providerId}/dates/${dateId}`, options, body);
  }

  /**
   * Delete the dates of a provider; the rota decides again
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `DELETE /businesses/{businessId}/providers/{providerId}/dates/{dateId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.deleteProviderDate(businessId, providerId, dateId);
   */
  deleteProviderDate(businessId: string, providerId: string, dateId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/providers/${providerId}/dates/${dateId}`, options);
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

  /**
   * List kits
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/kits`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.catalogue.listKits(businessId)) console.log(one);
   */
  listKits(businessId: string, query?: t.ListKitsQuery, options?: RequestOptions): PagePromise<t.Kit[]> {
    return this.client.page(path`/businesses/${businessId}/kits`, options, query);
  }

  /**
   * Create a kit of units or of services, with a price of its own or a discount
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/kits`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.catalogue.createKit(businessId, { name: 'Children’s party', description: 'Canopies, chairs and tables for funerals and outdoorings', photoIds: ['upl_01k9d4m8v2h3n5p7q9rstvwxyz'], items: [{ unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 1 }, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 40 }], pricePesewas: 15000, discountPercent: 0, lengthPrices: [{ days: 7, pricePesewas: 80000 }], active: true });
   */
  createKit(businessId: string, body: t.CreateKitRequest, options?: RequestOptions): ApiPromise<t.Kit> {
    return this.client.call('POST', path`/businesses/${businessId}/kits`, options, body);
  }

  /**
   * Get a kit
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/kits/{kitId}`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.getKit(businessId, kitId);
   */
  getKit(businessId: string, kitId: string, options?: RequestOptions): ApiPromise<t.Kit> {
    return this.client.call('GET', path`/businesses/${businessId}/kits/${kitId}`, options);
  }

  /**
   * Update a kit; existing bookings keep the earlier parts and price
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `PATCH /businesses/{businessId}/kits/{kitId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.updateKit(businessId, kitId, { name: 'Children’s party', description: 'Canopies, chairs and tables for funerals and outdoorings', photoIds: ['upl_01k9d4m8v2h3n5p7q9rstvwxyz'], items: [{ unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 1 }, { unitId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', quantity: 40 }], pricePesewas: 15000, discountPercent: 0, lengthPrices: [{ days: 7, pricePesewas: 80000 }], active: true });
   */
  updateKit(businessId: string, kitId: string, body: t.UpdateKitRequest, options?: RequestOptions): ApiPromise<t.Kit> {
    return this.client.call('PATCH', path`/businesses/${businessId}/kits/${kitId}`, options, body);
  }

  /**
   * Remove a kit from the catalogue; its parts and existing bookings stay
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `DELETE /businesses/{businessId}/kits/{kitId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.deleteKit(businessId, kitId);
   */
  deleteKit(businessId: string, kitId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/kits/${kitId}`, options);
  }

  /**
   * List price rules, oldest first
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/price-rules`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.catalogue.listPriceRules(businessId)) console.log(one);
   */
  listPriceRules(businessId: string, query?: t.ListPriceRulesQuery, options?: RequestOptions): PagePromise<t.PriceRule[]> {
    return this.client.page(path`/businesses/${businessId}/price-rules`, options, query);
  }

  /**
   * Create a price rule
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/price-rules`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.catalogue.createPriceRule(businessId, { name: 'Weekends', kind: 'DATES', weekdays: [6, 7], percent: 20 });
   */
  createPriceRule(businessId: string, body: t.CreatePriceRuleRequest, options?: RequestOptions): ApiPromise<t.PriceRule> {
    return this.client.call('POST', path`/businesses/${businessId}/price-rules`, options, body);
  }

  /**
   * Preview what each day of an item costs, with a draft rule as if it were saved
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
   *
   * `POST /businesses/{businessId}/price-rules/preview`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.previewPrices(businessId, { rule: { name: 'Weekends', kind: 'DATES', weekdays: [6, 7], percent: 20 }, itemId: 'unt_01k9d4m8v2h3n5p7q9rstvwxyz', from: '2026-12-01', to: '2026-12-31' });
   */
  previewPrices(businessId: string, body: t.PreviewPricesRequest, options?: RequestOptions): ApiPromise<t.PricePreview> {
    return this.client.call('POST', path`/businesses/${businessId}/price-rules/preview`, options, body);
  }

  /**
   * Get a price rule
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/price-rules/{ruleId}`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.getPriceRule(businessId, ruleId);
   */
  getPriceRule(businessId: string, ruleId: string, options?: RequestOptions): ApiPromise<t.PriceRule> {
    return this.client.call('GET', path`/businesses/${businessId}/price-rules/${ruleId}`, options);
  }

  /**
   * Update or deactivate a price rule
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `PATCH /businesses/{businessId}/price-rules/{ruleId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.updatePriceRule(businessId, ruleId, { percent: 25 });
   */
  updatePriceRule(businessId: string, ruleId: string, body: t.UpdatePriceRuleRequest, options?: RequestOptions): ApiPromise<t.PriceRule> {
    return this.client.call('PATCH', path`/businesses/${businessId}/price-rules/${ruleId}`, options, body);
  }

  /**
   * Delete a price rule; existing bookings keep their price
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `DELETE /businesses/{businessId}/price-rules/{ruleId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.deletePriceRule(businessId, ruleId);
   */
  deletePriceRule(businessId: string, ruleId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/price-rules/${ruleId}`, options);
  }

  /**
   * List promo codes, newest first
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/promo-codes`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.catalogue.listPromoCodes(businessId)) console.log(one);
   */
  listPromoCodes(businessId: string, query?: t.ListPromoCodesQuery, options?: RequestOptions): PagePromise<t.PromoCode[]> {
    return this.client.page(path`/businesses/${businessId}/promo-codes`, options, query);
  }

  /**
   * Create a promo code
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/promo-codes`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, ALREADY_EXISTS, POLICY_VIOLATION
   *
   * @example
   * await dwaso.catalogue.createPromoCode(businessId, { code: 'PARTY50', amountPesewas: 5000, maxUses: 50 });
   */
  createPromoCode(businessId: string, body: t.CreatePromoCodeRequest, options?: RequestOptions): ApiPromise<t.PromoCode> {
    return this.client.call('POST', path`/businesses/${businessId}/promo-codes`, options, body);
  }

  /**
   * Get a promo code
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/promo-codes/{promoCodeId}`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.getPromoCode(businessId, promoCodeId);
   */
  getPromoCode(businessId: string, promoCodeId: string, options?: RequestOptions): ApiPromise<t.PromoCode> {
    return this.client.call('GET', path`/businesses/${businessId}/promo-codes/${promoCodeId}`, options);
  }

  /**
   * Update or deactivate a promo code
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `PATCH /businesses/{businessId}/promo-codes/{promoCodeId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, ALREADY_EXISTS
   *
   * @example
   * await dwaso.catalogue.updatePromoCode(businessId, promoCodeId, { active: false });
   */
  updatePromoCode(businessId: string, promoCodeId: string, body: t.UpdatePromoCodeRequest, options?: RequestOptions): ApiPromise<t.PromoCode> {
    return this.client.call('PATCH', path`/businesses/${businessId}/promo-codes/${promoCodeId}`, options, body);
  }

  /**
   * Delete a promo code; existing bookings keep their price
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `DELETE /businesses/{businessId}/promo-codes/{promoCodeId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.catalogue.deletePromoCode(businessId, promoCodeId);
   */
  deletePromoCode(businessId: string, promoCodeId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/promo-codes/${promoCodeId}`, options);
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

  /**
   * List the hours of dates, earliest first
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/dated-hours`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.schedule.listDatedHours(businessId)) console.log(one);
   */
  listDatedHours(businessId: string, query?: t.ListDatedHoursQuery, options?: RequestOptions): PagePromise<t.DatedHours[]> {
    return this.client.page(path`/businesses/${businessId}/dated-hours`, options, query);
  }

  /**
   * Set the hours of a date range; they replace those of the weekday, and closures still close
   *
   * Access: OWNER, API keys with `business:write`.
   *
   * `POST /businesses/{businessId}/dated-hours`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, ALREADY_EXISTS, POLICY_VIOLATION
   *
   * @example
   * await dwaso.schedule.createDatedHours(businessId, { startDate: '2026-12-24', endDate: '2026-12-25', windows: [{ open: '08:00', close: '18:00' }], note: 'Please come before 7 in the morning', dryRun: false });
   */
  createDatedHours(businessId: string, body: t.CreateDatedHoursRequest, options?: RequestOptions): ApiPromise<(t.ConflictPreview & { id?: undefined; startDate?: undefined; endDate?: undefined; windows?: undefined; note?: undefined; createdAt?: undefined; updatedAt?: undefined }) | t.PlacedDatedHours> {
    return this.client.call('POST', path`/businesses/${businessId}/dated-hours`, options, body);
  }

  /**
   * Change the hours of a date range
   *
   * Access: OWNER, API keys with `business:write`.
   *
   * `PATCH /businesses/{businessId}/dated-hours/{datedHoursId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, ALREADY_EXISTS
   *
   * @example
   * await dwaso.schedule.updateDatedHours(businessId, datedHoursId, { startDate: '2026-12-24', endDate: '2026-12-25', windows: [{ open: '08:00', close: '18:00' }], note: 'Please come before 7 in the morning', dryRun: true });
   */
  updateDatedHours(businessId: string, datedHoursId: string, body: t.UpdateDatedHoursRequest, options?: RequestOptions): ApiPromise<t.PlacedDatedHours> {
    return this.client.call('PATCH', path`/businesses/${businessId}/dated-hours/${datedHoursId}`, options, body);
  }

  /**
   * Delete the hours of a date range; the weekdays decide again
   *
   * Access: OWNER, API keys with `business:write`.
   *
   * `DELETE /businesses/{businessId}/dated-hours/{datedHoursId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.schedule.deleteDatedHours(businessId, datedHoursId);
   */
  deleteDatedHours(businessId: string, datedHoursId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/dated-hours/${datedHoursId}`, options);
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

  /**
   * List which assistants called which tools with which API key
   *
   * Access: OWNER.
   *
   * `GET /businesses/{businessId}/tool-usage`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.apiKeys.getToolUsage(businessId);
   */
  getToolUsage(businessId: string, query?: t.GetToolUsageQuery, options?: RequestOptions): ApiPromise<t.ToolUsage> {
    return this.client.call('GET', path`/businesses/${businessId}/tool-usage`, options, undefined, query);
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

/** Operations of "Messages". */
export class MessagesApi extends Resource {
  /**
   * List messages to customers and members, newest first; those about the payout account are for owners
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /businesses/{businessId}/messages`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.messages.list(businessId)) console.log(one);
   */
  list(businessId: string, query?: t.ListMessagesQuery, options?: RequestOptions): PagePromise<t.Message[]> {
    return this.client.page(path`/businesses/${businessId}/messages`, options, query);
  }

  /**
   * Send a message of a booking again; 5 a day a booking
   *
   * Access: OWNER, STAFF, API keys with `bookings:write`.
   *
   * `POST /bookings/{bookingId}/messages`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, INVALID_STATE, POLICY_VIOLATION
   *
   * @example
   * await dwaso.messages.sendAgain(bookingId, { kind: 'booking.held' });
   */
  sendAgain(bookingId: string, body: t.SendMessageAgainRequest, options?: RequestOptions): ApiPromise<t.Message> {
    return this.client.call('POST', path`/bookings/${bookingId}/messages`, options, body);
  }

  /**
   * Show the text that a message would have now
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
   *
   * `POST /businesses/{businessId}/messages/preview`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.messages.preview(businessId, { kind: 'booking.held', bookingId: 'bkg_01k9d4m8v2h3n5p7q9rstvwxyz', text: '{shop}: see you, {customer}: {item}, {when}. {link}' });
   */
  preview(businessId: string, body: t.PreviewMessageRequest, options?: RequestOptions): ApiPromise<t.MessagePreview> {
    return this.client.call('POST', path`/businesses/${businessId}/messages/preview`, options, body);
  }

  /**
   * Get which messages customers get and when, and the use of the month
   *
   * Access: OWNER, STAFF, API keys with `bookings:read`.
   *
   * `GET /businesses/{businessId}/message-settings`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * await dwaso.messages.getSettings(businessId);
   */
  getSettings(businessId: string, options?: RequestOptions): ApiPromise<t.MessageSettings> {
    return this.client.call('GET', path`/businesses/${businessId}/message-settings`, options);
  }

  /**
   * Replace the message settings; an absent field becomes the default
   *
   * Access: OWNER, API keys with `business:write`.
   *
   * `PUT /businesses/{businessId}/message-settings`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.messages.setSettings(businessId, { kinds: { 'booking.held': { enabled: true }, 'booking.confirmed': { enabled: true }, 'booking.reminder': { enabled: true }, 'booking.rescheduled': { enabled: true }, 'booking.cancelled': { enabled: true }, 'payment.received': { enabled: true }, 'payment.refunded': { enabled: true }, 'waitlist.offered': { enabled: true }, 'return.reminder': { enabled: true }, 'review.request': { enabled: true } }, reminderHoursBefore: [1], quietHours: { from: '21:00', to: '07:00' }, senderName: 'OSUPARTY', texts: { 'booking.confirmed': '{shop}: see you, {customer}: {item}, {when}. {link}' }, usage: { month: '2026-12', sent: 0, included: 0, warn: true }, createdAt: '2026-12-20T09:30:00.000Z', updatedAt: '2026-12-20T09:30:00.000Z' });
   */
  setSettings(businessId: string, body: t.SetMessageSettingsRequest, options?: RequestOptions): ApiPromise<t.MessageSettings> {
    return this.client.call('PUT', path`/businesses/${businessId}/message-settings`, options, body);
  }

  /**
   * Get what you hear about your businesses, and how
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `GET /me/message-settings`
   *
   * @example
   * await dwaso.messages.getOwnSettings();
   */
  getOwnSettings(options?: RequestOptions): ApiPromise<t.MemberMessageSettings> {
    return this.client.call('GET', '/me/message-settings', options);
  }

  /**
   * Replace what you hear about your businesses, and how
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `PUT /me/message-settings`
   *
   * @example
   * await dwaso.messages.setOwnSettings({ kinds: { 'member.new_booking': { enabled: true }, 'member.paid': { enabled: true }, 'member.cancelled': { enabled: true }, 'member.handoff': { enabled: true }, 'member.day': { enabled: true } }, channels: ['WHATSAPP'], pushKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', browsers: 1 });
   */
  setOwnSettings(body: t.SetOwnMessageSettingsRequest, options?: RequestOptions): ApiPromise<t.MemberMessageSettings> {
    return this.client.call('PUT', '/me/message-settings', options, body);
  }

  /**
   * Let this browser take notifications; the body is a PushSubscription
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `PUT /me/push-subscriptions`
   *
   * @example
   * await dwaso.messages.addPushSubscription({ endpoint: 'https://push.example/send/f3Jk2', expirationTime: null, keys: { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } });
   */
  addPushSubscription(body: t.AddPushSubscriptionRequest, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('PUT', '/me/push-subscriptions', options, body);
  }

  /**
   * Stop notifications of this browser
   *
   * Signed-in users only; API keys get 403 FORBIDDEN.
   *
   * `DELETE /me/push-subscriptions`
   *
   * @example
   * await dwaso.messages.removePushSubscription(query);
   */
  removePushSubscription(query: t.RemovePushSubscriptionQuery, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', '/me/push-subscriptions', options, undefined, query);
  }

  /**
   * Answer the challenge with which Meta verifies the address
   *
   * No credential needed.
   *
   * `GET /messages/webhooks/whatsapp`
   *
   * @example
   * await dwaso.messages.verifyReports();
   */
  verifyReports(options?: RequestOptions): ApiPromise<string> {
    return this.client.call('GET', '/messages/webhooks/whatsapp', options);
  }

  /**
   * Receive signed reports and answers of WhatsApp
   *
   * No credential needed.
   *
   * `POST /messages/webhooks/whatsapp`
   *
   * @example
   * await dwaso.messages.receiveWhatsAppReports({});
   */
  receiveWhatsAppReports(body?: t.ReceiveWhatsAppReportsRequest, options?: RequestOptions): ApiPromise<{
    received: boolean;
  }> {
    return this.client.call('POST', '/messages/webhooks/whatsapp', options, body);
  }

  /**
   * Receive a report of an SMS provider that reports by GET
   *
   * No credential needed.
   *
   * `GET /messages/webhooks/{provider}/{secret}`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.messages.receiveReportByGet(provider, secret);
   */
  receiveReportByGet(provider: string, secret: string, options?: RequestOptions): ApiPromise<{
    received: boolean;
  }> {
    return this.client.call('GET', path`/messages/webhooks/${provider}/${secret}`, options);
  }

  /**
   * Receive a report of an SMS provider
   *
   * No credential needed.
   *
   * `POST /messages/webhooks/{provider}/{secret}`, errors: NOT_FOUND
   *
   * @example
   * await dwaso.messages.receiveReport(provider, secret, {});
   */
  receiveReport(provider: string, secret: string, body?: t.ReceiveMessageReportRequest, options?: RequestOptions): ApiPromise<{
    received: boolean;
  }> {
    return this.client.call('POST', path`/messages/webhooks/${provider}/${secret}`, options, body);
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

/** Operations of "Calendar imports". */
export class CalendarImportsApi extends Resource {
  /**
   * List calendar imports with their state
   *
   * Access: OWNER, STAFF, API keys with `catalog:read`.
   *
   * `GET /businesses/{businessId}/calendar-imports`, errors: SCOPE_MISSING, NOT_FOUND
   *
   * @example
   * for await (const one of dwaso.calendarImports.list(businessId)) console.log(one);
   */
  list(businessId: string, query?: t.ListCalendarImportsQuery, options?: RequestOptions): PagePromise<t.CalendarImport[]> {
    return this.client.page(path`/businesses/${businessId}/calendar-imports`, options, query);
  }

  /**
   * Import the busy times of an iCalendar address as blocks of a provider or a unit, 12 months ahead
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/calendar-imports`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND, POLICY_VIOLATION
   *
   * @example
   * await dwaso.calendarImports.create(businessId, { url: 'https://dwaso.example/pay/pt_8Zk3vQ1n5sXw7rTb', providerId: 'prv_01k9d4m8v2h3n5p7q9rstvwxyz', name: 'Ama Mensah' });
   */
  create(businessId: string, body: t.CreateCalendarImportRequest, options?: RequestOptions): ApiPromise<t.CalendarImport> {
    return this.client.call('POST', path`/businesses/${businessId}/calendar-imports`, options, body);
  }

  /**
   * Delete a calendar import and its blocks
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `DELETE /businesses/{businessId}/calendar-imports/{importId}`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.calendarImports.delete(businessId, importId);
   */
  delete(businessId: string, importId: string, options?: RequestOptions): ApiPromise<void> {
    return this.client.call('DELETE', path`/businesses/${businessId}/calendar-imports/${importId}`, options);
  }

  /**
   * Import again soon, at most once a minute
   *
   * Access: OWNER, API keys with `catalog:write`.
   *
   * `POST /businesses/{businessId}/calendar-imports/{importId}/refresh`, errors: SCOPE_MISSING, ROLE_REQUIRED, READ_ONLY, NOT_FOUND
   *
   * @example
   * await dwaso.calendarImports.refresh(businessId, importId);
   */
  refresh(businessId: string, importId: string, options?: RequestOptions): ApiPromise<t.CalendarImport> {
    return this.client.call('POST', path`/businesses/${businessId}/calendar-imports/${importId}/refresh`, options);
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
   * List Ghana's public holidays of this year and the next; no business is closed by them
   *
   * No credential needed.
   *
   * `GET /public-holidays`
   *
   * @example
   * await dwaso.referenceData.listPublicHolidays();
   */
  listPublicHolidays(options?: RequestOptions): ApiPromise<t.PublicHoliday[]> {
    return this.client.call('GET', '/public-holidays', options);
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
   * Sum messages of all businesses without sandboxes by channel, kind and status
   *
   * Operators only.
   *
   * `GET /admin/messages`, errors: ROLE_REQUIRED
   *
   * @example
   * await dwaso.operators.sumMessages();
   */
  sumMessages(query?: t.SumMessagesQuery, options?: RequestOptions): ApiPromise<t.MessageSums> {
    return this.client.call('GET', '/admin/messages', options, undefined, query);
  }

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
   * Get a business with its members, API keys without secrets, its money, and counts of catalogue, customers and bookings
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
   * await dwaso.operators.createVertical({ key: 'party-rentals', family: 'RENTALS', bookingShape: 'UNIT_PER_DAY', name: 'Party rentals', labels: { unit: 'Item' }, fields: [{ key: 'colour', label: 'Colour', type: 'choice', required: true, choices: ['white', 'blue'] }], filters: ['colour'], toneNotes: 'Warm and short; greet in Twi where the customer does', enabled: true, defaultPolicies: { deposit: { type: 'PERCENT', percent: 50 }, depositInstructions: 'MoMo 024 123 4567, name Osu Party Rentals', holdTtlMinutes: 120, minNoticeMinutes: 60, maxAdvanceDays: 365, slotStepMin: 15, cancellationNoticeHours: 24, retentionMonths: 36, confirmWithoutDeposit: true, customerReschedule: true, refundOnCancel: 'NONE', cancellationTiers: [{ hoursBefore: 24, refundPercent: 100 }], cancellationGraceMinutes: 0, payouts: 'DAILY', payoutMinimumPesewas: 0, waitlist: 'OFF', waitlistOfferMinutes: 15 } });
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
   * await dwaso.operators.updateVertical(key, { name: 'Party rentals', labels: { unit: 'Item' }, fields: [{ key: 'colour', label: 'Colour', type: 'choice', required: true, choices: ['white', 'blue'] }], filters: ['colour'], toneNotes: 'Warm and short; greet in Twi where the customer does', enabled: true, defaultPolicies: { deposit: { type: 'PERCENT', percent: 50 }, depositInstructions: 'MoMo 024 123 4567, name Osu Party Rentals', holdTtlMinutes: 120, minNoticeMinutes: 60, maxAdvanceDays: 365, slotStepMin: 15, cancellationNoticeHours: 24, retentionMonths: 36, confirmWithoutDeposit: true, customerReschedule: true, refundOnCancel: 'NONE', cancellationTiers: [{ hoursBefore: 24, refundPercent: 100 }], cancellationGraceMinutes: 0, payouts: 'DAILY', payoutMinimumPesewas: 0, waitlist: 'OFF', waitlistOfferMinutes: 15 } });
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

  /**
   * List the payouts of all businesses without sandboxes, newest first
   *
   * Operators only.
   *
   * `GET /admin/payouts`, errors: ROLE_REQUIRED
   *
   * @example
   * for await (const one of dwaso.operators.listPayouts()) console.log(one);
   */
  listPayouts(query?: t.AdminListPayoutsQuery, options?: RequestOptions): PagePromise<t.AdminPayout[]> {
    return this.client.page('/admin/payouts', options, query);
  }

  /**
   * Get the payouts of today in sums, the paused ones and the businesses below zero, without sandboxes
   *
   * Operators only.
   *
   * `GET /admin/payouts/today`, errors: ROLE_REQUIRED
   *
   * @example
   * await dwaso.operators.getPayoutsToday();
   */
  getPayoutsToday(options?: RequestOptions): ApiPromise<t.PayoutsToday> {
    return this.client.call('GET', '/admin/payouts/today', options);
  }

  /**
   * Pause the payouts of a business, or let them go on; the owner reads the reason
   *
   * Operators only.
   *
   * `POST /admin/businesses/{businessId}/payouts`, errors: ROLE_REQUIRED, NOT_FOUND, INVALID_STATE
   *
   * @example
   * await dwaso.operators.holdPayouts(businessId, { action: 'HOLD', reason: 'The event was moved' });
   */
  holdPayouts(businessId: string, body: t.AdminHoldPayoutsRequest, options?: RequestOptions): ApiPromise<t.Balance> {
    return this.client.call('POST', path`/admin/businesses/${businessId}/payouts`, options, body);
  }

  /**
   * Add to the available money of a business, or take away; the owner reads the reason
   *
   * OPERATOR_ADMIN only.
   *
   * `POST /admin/businesses/{businessId}/adjustments`, errors: ROLE_REQUIRED, NOT_FOUND
   *
   * @example
   * await dwaso.operators.adjustBalance(businessId, { amountPesewas: 31000, reason: 'The event was moved' });
   */
  adjustBalance(businessId: string, body: t.AdminAdjustBalanceRequest, options?: RequestOptions): ApiPromise<t.Balance> {
    return this.client.call('POST', path`/admin/businesses/${businessId}/adjustments`, options, body);
  }

  /**
   * Get the sums of all accounts of the ledger without sandboxes; their total is 0
   *
   * Operators only.
   *
   * `GET /admin/ledger/balance`, errors: ROLE_REQUIRED
   *
   * @example
   * await dwaso.operators.getLedgerBalance();
   */
  getLedgerBalance(options?: RequestOptions): ApiPromise<t.LedgerBalance> {
    return this.client.call('GET', '/admin/ledger/balance', options);
  }

  /**
   * Get what waits, what failed, and the figures of today, without sandboxes
   *
   * Operators only.
   *
   * `GET /admin/today`, errors: ROLE_REQUIRED
   *
   * @example
   * await dwaso.operators.getToday();
   */
  getToday(options?: RequestOptions): ApiPromise<t.DeskToday> {
    return this.client.call('GET', '/admin/today', options);
  }

  /**
   * Find people, bookings, receipts and businesses by name, phone, booking code, receipt number or id
   *
   * Operators only.
   *
   * `GET /admin/search`, errors: ROLE_REQUIRED
   *
   * @example
   * await dwaso.operators.search(query);
   */
  search(query: t.AdminSearchQuery, options?: RequestOptions): ApiPromise<t.DeskSearch> {
    return this.client.call('GET', '/admin/search', options, undefined, query);
  }

  /**
   * Get the result of the last nightly reconciliation with each difference
   *
   * Operators only.
   *
   * `GET /admin/reconciliation`, errors: ROLE_REQUIRED
   *
   * @example
   * await dwaso.operators.getReconciliation();
   */
  getReconciliation(options?: RequestOptions): ApiPromise<t.Reconciliation> {
    return this.client.call('GET', '/admin/reconciliation', options);
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
