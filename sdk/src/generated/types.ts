// Written by sdk/generate.ts from docs/openapi.json. Run: npm run openapi

/** The actor that caused an event */
export interface Actor {
  kind: 'user' | 'api_key' | 'customer' | 'operator' | 'system' | (string & {});
  id?: string;
}

export interface AddPushSubscriptionRequest {
  /** The address of the push service, as the browser gives it */
  endpoint: string;
  /** Part of a PushSubscription; not used */
  expirationTime?: number | null | undefined;
  keys: {
    p256dh: string;
    auth: string;
  };
}

/** The item or items as for a hold, and the days, and for a visit the hours, that would do */
export interface AddToWaitlistRequest {
  items?: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[] | undefined;
  unitId?: string | undefined;
  quantity?: number | undefined;
  serviceId?: string | undefined;
  providerId?: string | undefined;
  from: string;
  /** Last day that would do; at most 31 days after `from` */
  to: string;
  timeFrom?: string | undefined;
  /** The whole visit lies between `timeFrom` and `timeTo` */
  timeTo?: string | undefined;
  /** Length of a rental; 1 by default */
  days?: number | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  note?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
}

export interface AdminAdjustBalanceRequest {
  /** Added to the available money of the business; negative to take away */
  amountPesewas: number;
  reason: string;
}

export interface AdminChangeListingRequest {
  action: 'PUBLISH' | 'TAKE_DOWN';
  reason?: string | undefined;
}

export interface AdminChangeStatusRequest {
  action: 'VERIFY' | 'SEND_BACK' | 'SUSPEND';
  reason?: string | undefined;
}

export interface AdminCreateApiKeyRequest {
  name: string;
  scopes: ('availability:read' | 'bookings:read' | 'bookings:write' | 'customers:read' | 'catalog:read' | 'catalog:write' | 'business:write' | 'webhooks:manage' | 'usage:write')[];
}

export interface AdminCreateVerticalRequest {
  key: string;
  family: 'RENTALS' | 'BEAUTY';
  bookingShape: 'UNIT_PER_DAY' | 'SERVICE_IN_SLOT';
  name: string;
  labels?: Record<string, string> | undefined;
  fields?: {
    key: string;
    label: string;
    type: 'text' | 'number' | 'boolean' | 'choice';
    required: boolean;
    choices?: string[] | undefined;
  }[] | undefined;
  filters?: string[] | undefined;
  toneNotes?: string | undefined;
  enabled?: boolean | undefined;
  defaultPolicies?: {
    deposit?: {
      type?: 'NONE' | 'FIXED' | 'PERCENT' | undefined;
      amountPesewas?: number | undefined;
      percent?: number | undefined;
    } | undefined;
    depositInstructions?: string | null | undefined;
    holdTtlMinutes?: number | undefined;
    minNoticeMinutes?: number | undefined;
    maxAdvanceDays?: number | undefined;
    slotStepMin?: 5 | 10 | 15 | 30 | 60 | undefined;
    cancellationNoticeHours?: number | undefined;
    /** Months without a booking after which a customer is erased */
    retentionMonths?: number | undefined;
    /** The service confirms a public hold that needs no deposit within a second */
    confirmWithoutDeposit?: boolean | undefined;
    /** Customers can reschedule their own bookings until the cancellation notice begins */
    customerReschedule?: boolean | undefined;
    /** What the customer gets back on cancelling: nothing, all before the cancellation notice, or a percent by `cancellationTiers`. When the business cancels, everything goes back, except by a member’s choice with NONE */
    refundOnCancel?: 'NONE' | 'FULL_BEFORE_NOTICE' | 'TIERS' | undefined;
    /** Refund until so many hours before; hours and percents fall. Required with TIERS */
    cancellationTiers?: {
      hoursBefore: number;
      refundPercent: number;
    }[] | undefined;
    /** With TIERS, everything goes back for so long after the confirmation, while the start is at least 24 hours away */
    cancellationGraceMinutes?: number | undefined;
    /** When available money is paid out: every day, on Mondays (the default), or by hand only */
    payouts?: 'DAILY' | 'WEEKLY' | 'MANUAL' | undefined;
    /** Scheduled payouts wait while the available balance, from which their fee is taken, is below this; 5000 by default */
    payoutMinimumPesewas?: number | undefined;
    /** OFF (the default); IN_ORDER: a place that becomes free is offered to the first customer it fits; BY_HAND: members offer it */
    waitlist?: 'OFF' | 'IN_ORDER' | 'BY_HAND' | undefined;
    /** How long an offer is held; 120 by default, and shorter close to the start */
    waitlistOfferMinutes?: number | undefined;
  } | undefined;
}

export interface AdminHoldPayoutsRequest {
  action: 'HOLD' | 'RELEASE';
  reason?: string | undefined;
}

export interface AdminPayout {
  businessId: string;
  businessName: string;
  payout: Payout;
}

export interface AdminPayoutPage {
  data: AdminPayout[];
  meta: PageMeta;
}

export interface AdminUpdateVerticalRequest {
  name?: string | undefined;
  labels?: Record<string, string> | undefined;
  fields?: {
    key: string;
    label: string;
    type: 'text' | 'number' | 'boolean' | 'choice';
    required: boolean;
    choices?: string[] | undefined;
  }[] | undefined;
  filters?: string[] | undefined;
  toneNotes?: string | undefined;
  enabled?: boolean | undefined;
  defaultPolicies?: {
    deposit?: {
      type?: 'NONE' | 'FIXED' | 'PERCENT' | undefined;
      amountPesewas?: number | undefined;
      percent?: number | undefined;
    } | undefined;
    depositInstructions?: string | null | undefined;
    holdTtlMinutes?: number | undefined;
    minNoticeMinutes?: number | undefined;
    maxAdvanceDays?: number | undefined;
    slotStepMin?: 5 | 10 | 15 | 30 | 60 | undefined;
    cancellationNoticeHours?: number | undefined;
    /** Months without a booking after which a customer is erased */
    retentionMonths?: number | undefined;
    /** The service confirms a public hold that needs no deposit within a second */
    confirmWithoutDeposit?: boolean | undefined;
    /** Customers can reschedule their own bookings until the cancellation notice begins */
    customerReschedule?: boolean | undefined;
    /** What the customer gets back on cancelling: nothing, all before the cancellation notice, or a percent by `cancellationTiers`. When the business cancels, everything goes back, except by a member’s choice with NONE */
    refundOnCancel?: 'NONE' | 'FULL_BEFORE_NOTICE' | 'TIERS' | undefined;
    /** Refund until so many hours before; hours and percents fall. Required with TIERS */
    cancellationTiers?: {
      hoursBefore: number;
      refundPercent: number;
    }[] | undefined;
    /** With TIERS, everything goes back for so long after the confirmation, while the start is at least 24 hours away */
    cancellationGraceMinutes?: number | undefined;
    /** When available money is paid out: every day, on Mondays (the default), or by hand only */
    payouts?: 'DAILY' | 'WEEKLY' | 'MANUAL' | undefined;
    /** Scheduled payouts wait while the available balance, from which their fee is taken, is below this; 5000 by default */
    payoutMinimumPesewas?: number | undefined;
    /** OFF (the default); IN_ORDER: a place that becomes free is offered to the first customer it fits; BY_HAND: members offer it */
    waitlist?: 'OFF' | 'IN_ORDER' | 'BY_HAND' | undefined;
    /** How long an offer is held; 120 by default, and shorter close to the start */
    waitlistOfferMinutes?: number | undefined;
  } | undefined;
}

export interface ApiKey {
  id: string;
  name: string;
  /** Public part of the key, for logs and support */
  prefix: string;
  scopes: ('availability:read' | 'bookings:read' | 'bookings:write' | 'customers:read' | 'catalog:read' | 'catalog:write' | 'business:write' | 'webhooks:manage' | 'usage:write' | (string & {}))[];
  environment: 'live' | 'test' | (string & {});
  lastUsedAt: string | null;
  revokedAt: string | null;
  createdAt: string;
}

export interface ApiKeyListResponse {
  data: ApiKey[];
}

export interface ApiKeyResponse {
  data: ApiKey;
}

export interface ApiUsage {
  from: string;
  to: string;
  days: {
    date: string;
    keyId: string;
    prefix: string;
    requests: number;
    throttled: number;
  }[];
}

export interface ApiUsageResponse {
  data: ApiUsage;
}

/** The body as the payment gateway signed it */
export type ApproveTransferRequest = Record<string, unknown>;

export interface ApproveTransferResponse {
  data: {
    approved: boolean;
  };
}

export interface Area {
  id: string;
  name: string;
  city: string;
  region: string;
  lat: number;
  lng: number;
}

export interface AreaListResponse {
  data: Area[];
}

export interface AuditRow {
  id: string;
  action: string;
  actor: {
    id: string;
    name: string | null;
  };
  targetType: string;
  targetId: string;
  /** Name of the business, key or vertical; null where it has none or is gone */
  targetName: string | null;
  businessId: string | null;
  businessName: string | null;
  at: string;
  details: Record<string, unknown>;
}

export interface AuditRowPage {
  data: AuditRow[];
  meta: PageMeta;
}

export interface Balance {
  /** Can be paid out now; 0 while something is owed */
  availablePesewas: number;
  /** Paid by customers and not yet settled by the gateway */
  pendingPesewas: number;
  /** On its way to the payout account, without fees */
  inPayoutPesewas: number;
  /** Refunds and disputes beyond the balance; what comes next fills it first */
  owedPesewas: number;
  /** When the next scheduled payout is due; null for policy `payouts: MANUAL` */
  nextPayoutAt: string | null;
  payoutsHeld: {
    reason: string;
    at: string;
  } | null;
}

export interface BalanceResponse {
  data: Balance;
}

export interface Block {
  id: string;
  unitId?: string;
  /** Number of blocked pieces; absent: all pieces */
  quantity?: number;
  /** First day of a unit block */
  startDate?: string;
  /** Last day of a unit block, inclusive */
  endDate?: string;
  providerId?: string;
  /** Start of a provider block */
  startsAt?: string;
  /** End of a provider block */
  endsAt?: string;
  reason: string | null;
  /** Blocks of a calendar import are read-only */
  source: 'MANUAL' | 'IMPORT' | (string & {});
  /** The calendar import that made it */
  import: {
    id: string;
    name: string;
  } | null;
}

export interface BlockListResponse {
  /** Of calendar imports the 5000 earliest blocks; then ask for the rest with `from` at the last one */
  data: Block[];
}

export interface BookedItem {
  kind: 'UNIT' | 'SERVICE' | (string & {});
  id: string;
  name: string;
  quantity: number;
  /** The kit that the item is a part of */
  kitId: string | null;
  kitName: string | null;
  startsAt: string;
  endsAt: string;
  providerId: string | null;
  providerName: string | null;
}

export interface Booking {
  id: string;
  /** Six letters and digits that people can say, unique in the business; pages show it as K7Q-2M4 */
  code: string;
  businessId: string;
  status: 'HELD' | 'CONFIRMED' | 'CHECKED_IN' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW' | 'EXPIRED' | (string & {});
  source: 'APP' | 'DASHBOARD' | 'API' | 'ASSISTANT' | 'WAITLIST' | (string & {});
  startsAt: string;
  endsAt: string;
  item: string;
  unitId: string | null;
  serviceId: string | null;
  providerId: string | null;
  providerName: string | null;
  quantity: number;
  items: BookedItem[];
  /** Last day on which a piece rests after the booking; null without turnaround */
  occupiedUntil: string | null;
  customerId: string;
  customerName: string;
  customerPhone: string;
  area: string | null;
  areaId: string | null;
  address: string | null;
  lines: QuoteLine[];
  totalPesewas: number;
  depositPesewas: number;
  /** Sum of payments before refunds */
  paidPesewas: number;
  duePesewas: number;
  refundedPesewas: number;
  /** What the owner no longer asks for; not part of the amount due */
  waivedPesewas: number;
  holdExpiresAt: string | null;
  /** Visible to the customer */
  note: string | null;
  /** Only for members and API keys; absent for customers and in events */
  internalNote?: string | null;
  cancelReason: string | null;
  cancellation: CancellationTerms;
  /** Percent that held when the customer last moved it; no later refund is higher */
  refundCapPercent: number | null;
  /** The series that the booking is an occurrence of */
  seriesId: string | null;
  /** Place in the series, from 0 */
  seriesIndex: number | null;
  createdAt: string;
  updatedAt: string;
  url: string;
  business?: BookingBusiness;
}

/** The business of the booking; only for the customer */
export interface BookingBusiness {
  id: string;
  slug: string;
  name: string;
  contactPhone: string | null;
  area: Area | null;
  location: {
    lat: number;
    lng: number;
    address: string | null;
  } | null;
  depositInstructions: string | null;
}

/** A booking was cancelled */
export interface BookingCancelledEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'booking.cancelled';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    /** Only where several bookings of a series changed together; `series.changed` follows and names all of them */
    seriesChange?: true;
    by: Actor;
  };
}

/** A booking was cancelled */
export interface BookingCancelledWebhook {
  id: string;
  type: 'booking.cancelled';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    /** Only where several bookings of a series changed together; `series.changed` follows and names all of them */
    seriesChange?: true;
    by: Actor;
  };
}

/** A booking was completed */
export interface BookingCompletedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'booking.completed';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A booking was completed */
export interface BookingCompletedWebhook {
  id: string;
  type: 'booking.completed';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A booking was confirmed, by a payment or manually */
export interface BookingConfirmedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'booking.confirmed';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A booking was confirmed, by a payment or manually */
export interface BookingConfirmedWebhook {
  id: string;
  type: 'booking.confirmed';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A hold expired without a confirmation */
export interface BookingExpiredEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'booking.expired';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A hold expired without a confirmation */
export interface BookingExpiredWebhook {
  id: string;
  type: 'booking.expired';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A unit or slot was held */
export interface BookingHeldEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'booking.held';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A unit or slot was held */
export interface BookingHeldWebhook {
  id: string;
  type: 'booking.held';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A booking was marked as a no-show */
export interface BookingNoShowEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'booking.no_show';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A booking was marked as a no-show */
export interface BookingNoShowWebhook {
  id: string;
  type: 'booking.no_show';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

export interface BookingPage {
  data: Booking[];
  meta: PageMeta;
}

/** A booking was rescheduled */
export interface BookingRescheduledEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'booking.rescheduled';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    previous: {
      startsAt: string;
      endsAt: string;
    };
    /** Only where several bookings of a series changed together; `series.changed` follows and names all of them */
    seriesChange?: true;
    by: Actor;
  };
}

/** A booking was rescheduled */
export interface BookingRescheduledWebhook {
  id: string;
  type: 'booking.rescheduled';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    previous: {
      startsAt: string;
      endsAt: string;
    };
    /** Only where several bookings of a series changed together; `series.changed` follows and names all of them */
    seriesChange?: true;
    by: Actor;
  };
}

export interface BookingResponse {
  data: Booking;
}

/** The note, customer name or address of a booking was changed, or a debt was waived */
export interface BookingUpdatedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'booking.updated';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    /** Only where items changed */
    previous?: {
      items: BookedItem[];
      totalPesewas: number;
    };
    /** Only where a debt was waived */
    waived?: {
      amountPesewas: number;
      reason: string;
    };
    by: Actor;
  };
}

/** The note, customer name or address of a booking was changed, or a debt was waived */
export interface BookingUpdatedWebhook {
  id: string;
  type: 'booking.updated';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    /** Only where items changed */
    previous?: {
      items: BookedItem[];
      totalPesewas: number;
    };
    /** Only where a debt was waived */
    waived?: {
      amountPesewas: number;
      reason: string;
    };
    by: Actor;
  };
}

export interface Business {
  id: string;
  name: string;
  slug: string;
  status: 'DRAFT' | 'PENDING_VERIFICATION' | 'ACTIVE' | 'SUSPENDED' | (string & {});
  /** Reason for which an operator sent back or suspended the business; only for owners and operators */
  statusReason?: string | null;
  /** Time of the last submission for verification; only for owners and operators */
  submittedAt?: string | null;
  sandbox: boolean;
  bookingShape: 'UNIT_PER_DAY' | 'SERVICE_IN_SLOT' | (string & {});
  vertical: string;
  family: 'RENTALS' | 'BEAUTY' | (string & {});
  listingVisibility: 'PUBLIC' | 'HIDDEN' | (string & {});
  /** Codes of the problems that prevent a public listing and public bookings, such as `CATALOG_EMPTY` */
  listingProblems: string[];
  listingLock: {
    reason: string;
    at: string;
  } | null;
  description: string;
  photos: Photo[];
  contactPhone: string | null;
  serviceLocation: 'AT_BUSINESS' | 'AT_CUSTOMER' | 'BOTH' | (string & {});
  timezone: string;
  currency: 'GHS' | (string & {});
  location: {
    lat: number;
    lng: number;
    address: string | null;
    area: Area | null;
  } | null;
  policies: Policies;
  assistant: {
    answering: boolean;
    number: string | null;
    updatedAt: string | null;
  };
  rating: {
    average: number | null;
    count: number;
  };
  attributes: Record<string, unknown>;
  /** Origins of the websites that may embed the business page in a frame */
  embedOrigins: string[];
  /** Time at which an owner closed the business for ever */
  closedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Role of the caller; null for an API key */
  role: 'OWNER' | 'STAFF' | null | (string & {});
}

/** An owner closed the business for ever; no other event follows */
export interface BusinessClosedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'business.closed';
  createdAt: string;
  businessId: string;
  data: {
    business: Business;
    by: Actor;
  };
}

/** An owner closed the business for ever; no other event follows */
export interface BusinessClosedWebhook {
  id: string;
  type: 'business.closed';
  createdAt: string;
  businessId: string;
  data: {
    business: Business;
    by: Actor;
  };
}

export interface BusinessDetail {
  id: string;
  name: string;
  slug: string;
  status: 'DRAFT' | 'PENDING_VERIFICATION' | 'ACTIVE' | 'SUSPENDED' | (string & {});
  /** Reason for which an operator sent back or suspended the business; only for owners and operators */
  statusReason?: string | null;
  /** Time of the last submission for verification; only for owners and operators */
  submittedAt?: string | null;
  sandbox: boolean;
  bookingShape: 'UNIT_PER_DAY' | 'SERVICE_IN_SLOT' | (string & {});
  vertical: string;
  family: 'RENTALS' | 'BEAUTY' | (string & {});
  listingVisibility: 'PUBLIC' | 'HIDDEN' | (string & {});
  /** Codes of the problems that prevent a public listing and public bookings, such as `CATALOG_EMPTY` */
  listingProblems: string[];
  listingLock: {
    reason: string;
    at: string;
  } | null;
  description: string;
  photos: Photo[];
  contactPhone: string | null;
  serviceLocation: 'AT_BUSINESS' | 'AT_CUSTOMER' | 'BOTH' | (string & {});
  timezone: string;
  currency: 'GHS' | (string & {});
  location: {
    lat: number;
    lng: number;
    address: string | null;
    area: Area | null;
  } | null;
  policies: Policies;
  assistant: {
    answering: boolean;
    number: string | null;
    updatedAt: string | null;
  };
  rating: {
    average: number | null;
    count: number;
  };
  attributes: Record<string, unknown>;
  /** Origins of the websites that may embed the business page in a frame */
  embedOrigins: string[];
  /** Time at which an owner closed the business for ever */
  closedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Role of the caller; null for an API key */
  role: 'OWNER' | 'STAFF' | null | (string & {});
  members: (Member | NamelessMember)[];
  /** Absent for API keys */
  apiKeys?: {
    id: string;
    name: string;
    prefix: string;
    scopes: string[];
    environment: 'live' | 'test' | (string & {});
    lastUsedAt: string | null;
    revokedAt: string | null;
    createdAt: string;
  }[];
  /** Platform operators who have acted on the business */
  operators: {
    id: string;
    name: string | null;
    lastAction: string;
    lastActionAt: string;
  }[];
}

export interface BusinessDetailResponse {
  data: BusinessDetail;
}

export interface BusinessListResponse {
  data: Business[];
}

export interface BusinessOverview {
  business: Business;
  members: Member[];
  apiKeys: ApiKey[];
  counts: {
    catalog: {
      units: number;
      services: number;
      providers: number;
      extras: number;
    };
    customers: number;
    bookings: {
      total: number;
      held: number;
      confirmed: number;
      checkedIn: number;
      completed: number;
      cancelled: number;
      noShow: number;
      expired: number;
    };
  };
  balance: Balance;
}

export interface BusinessOverviewResponse {
  data: BusinessOverview;
}

export interface BusinessPage {
  data: Business[];
  meta: PageMeta;
}

export interface BusinessResponse {
  data: Business;
}

export interface Calendar {
  from: string;
  to: string;
  units: {
    unitId: string;
    name: string;
    days: {
      date: string;
      status: 'FREE' | 'TAKEN' | 'BLOCKED' | 'CLOSED' | 'PAST' | (string & {});
      freeQuantity: number;
      /** Whether you can hold one piece for only this day now */
      bookable: boolean;
      /** Price of one piece for this day alone */
      pricePesewas: number;
      /** Ids of the live bookings on this day; absent in public responses */
      bookingIds?: string[];
      /** Pieces that rest on this day; absent of units that need no rest, and in public responses */
      turnaround?: number;
    }[];
  }[];
  /** All kits, on the first page; empty with `unitId` */
  kits: {
    kitId: string;
    name: string;
    days: {
      date: string;
      status: 'FREE' | 'TAKEN' | 'BLOCKED' | 'CLOSED' | 'PAST' | (string & {});
      /** How many kits can be made on this day */
      freeQuantity: number;
      /** Price of one kit for this day alone */
      pricePesewas: number;
    }[];
  }[];
}

export interface CalendarFeed {
  id: string;
  /** Only bookings of this provider; null: all bookings of the business */
  providerId: string | null;
  /** Entries contain phone, quantity, address and note */
  details: boolean;
  createdAt: string;
}

export interface CalendarFeedListResponse {
  data: CalendarFeed[];
}

export interface CalendarImport {
  id: string;
  /** Of the address, which is not shown */
  host: string;
  providerId: string | null;
  unitId: string | null;
  name: string;
  /** STALE: not imported for 24 hours; FAILED: never imported yet */
  status: 'OK' | 'STALE' | 'FAILED' | (string & {});
  lastImportedAt: string | null;
  lastError: string | null;
  busyCount: number;
  createdAt: string;
  updatedAt: string;
}

/** A calendar has not been imported for a day; its last busy times stay */
export interface CalendarImportFailedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'calendar_import.failed';
  createdAt: string;
  businessId: string;
  data: {
    calendarImport: CalendarImport;
    by: Actor;
  };
}

/** A calendar has not been imported for a day; its last busy times stay */
export interface CalendarImportFailedWebhook {
  id: string;
  type: 'calendar_import.failed';
  createdAt: string;
  businessId: string;
  data: {
    calendarImport: CalendarImport;
    by: Actor;
  };
}

export interface CalendarImportPage {
  data: CalendarImport[];
  meta: PageMeta;
}

export interface CalendarImportResponse {
  data: CalendarImport;
}

export interface CancelBookingRequest {
  reason?: string | undefined;
  /** `refundPesewas` of the preview; another amount is refused with REFUND_CHANGED */
  expectedRefundPesewas?: number | undefined;
  /** For members and API keys, where `refundOnCancel` is NONE: whether the money goes back. Default: true */
  refund?: boolean | undefined;
  /** For an offer of the waitlist: `true` lets it go, and the customer waits on in the same place */
  keep?: boolean | undefined;
}

export interface CancelSeriesRequest {
  /** Index of the first occurrence that is changed */
  from: number;
  reason?: string | undefined;
  /** `refundPesewas` of the preview; another amount is refused with REFUND_CHANGED */
  expectedRefundPesewas?: number | undefined;
}

export interface Cancellation {
  /** Whether you can cancel the booking now */
  allowed: boolean;
  /** Reasons against the cancellation; empty if it is allowed */
  reasons: {
    code: 'INVALID_STATE' | 'CANCELLATION_NOTICE' | (string & {});
    message: string;
  }[];
  /** Amount that the service refunds through the gateway at once */
  refundPesewas: number;
  /** Amount of manually recorded payments, for the business to refund manually */
  byHandPesewas: number;
  /** Amount that the business keeps */
  keptPesewas: number;
  /** Percent of each payment that goes back now */
  refundPercent: number;
  /** Last instant of this percent; null if it does not depend on the time */
  validUntil: string | null;
  /** What holds after that instant */
  next: {
    at: string;
    refundPercent: number;
    refundPesewas: number;
    byHandPesewas: number;
  } | null;
}

export interface CancellationResponse {
  data: Cancellation;
}

/** The terms of cancelling on the day of booking; `tiers` is empty unless refunds go by them */
export interface CancellationTerms {
  refundOnCancel: 'NONE' | 'FULL_BEFORE_NOTICE' | 'TIERS' | (string & {});
  noticeHours: number;
  tiers: {
    hoursBefore: number;
    refundPercent: number;
  }[];
  graceMinutes: number;
}

/** The whole new list; `expectedTotalPesewas` is the total of the preview */
export interface ChangeBookingItemsRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  expectedTotalPesewas?: number | undefined;
}

export interface ChangeMemberRoleRequest {
  role: 'OWNER' | 'STAFF';
}

export interface Checkout {
  invoiceId: string;
  url: string;
  amountPesewas: number;
  periodStart: string;
  periodEnd: string;
}

export interface CheckoutResponse {
  data: Checkout;
}

export interface CheckoutSubscriptionRequest {
  plan: 'STARTER' | 'GROWTH' | 'PRO';
  /** Months to pay for; default: 1 */
  periods?: number | undefined;
}

export interface CloseBusinessRequest {
  /** Kept with the business as `statusReason` */
  reason?: string | undefined;
}

export interface Closure {
  id: string;
  startDate: string;
  /** Last day, inclusive */
  endDate: string;
  reason: string | null;
}

export interface ClosureListResponse {
  data: Closure[];
}

export interface CompleteBookingRequest {
  /** `true`: what the booking occupies after today, or of a provider from now on, is free */
  free?: boolean | undefined;
}

export interface ConflictPreview {
  /** Ids of the live bookings that no longer fit the hours; they stay */
  conflicts: string[];
}

export interface ConflictPreviewResponse {
  data: ConflictPreview;
}

export interface CreateApiKeyRequest {
  name: string;
  scopes: ('availability:read' | 'bookings:read' | 'bookings:write' | 'customers:read' | 'catalog:read' | 'catalog:write' | 'business:write' | 'webhooks:manage' | 'usage:write')[];
}

export interface CreateAppointmentBookingRequest {
  serviceId: string;
  startsAt: string;
  providerId?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
}

export interface CreateAppointmentHoldRequest {
  serviceId: string;
  startsAt: string;
  providerId?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
}

export interface CreateAppointmentPublicHoldRequest {
  serviceId: string;
  startsAt: string;
  providerId?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  /** Required if your profile has no name */
  customer?: {
    name?: string | undefined;
  } | undefined;
  note?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
}

export interface CreateAppointmentPublicQuoteRequest {
  serviceId: string;
  startsAt: string;
  providerId?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
}

export interface CreateAppointmentQuoteRequest {
  serviceId: string;
  startsAt: string;
  providerId?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
}

export interface CreateAppointmentSeriesRequest {
  serviceId: string;
  startsAt: string;
  providerId?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
  repeat: RepeatInput;
  /** Where an occurrence is not free: REJECT books nothing, SKIP books the others */
  onConflict: 'REJECT' | 'SKIP';
  /** HOLD each until it is paid or confirmed, or BOOK directly */
  creation: 'HOLD' | 'BOOK';
}

export type CreateBlockRequest = CreateUnitBlockRequest | CreateProviderBlockRequest;

export type CreateBookingRequest = CreateRentalBookingRequest | CreateRentalOfItemsBookingRequest | CreateAppointmentBookingRequest | CreateVisitBookingRequest;

export interface CreateBusinessRequest {
  name: string;
  vertical: string;
  slug?: string | undefined;
  description?: string | undefined;
  contactPhone?: string | null | undefined;
  serviceLocation?: 'AT_BUSINESS' | 'AT_CUSTOMER' | 'BOTH' | undefined;
}

export interface CreateCalendarFeedRequest {
  providerId?: string | undefined;
  /** Entries contain phone, quantity, address and note; OWNER only */
  details?: boolean | undefined;
}

export type CreateCalendarImportRequest = CreateProviderCalendarImportRequest | CreateUnitCalendarImportRequest;

export interface CreateClosureRequest {
  startDate: string;
  endDate: string;
  reason?: string | null | undefined;
}

export interface CreateCustomerRequest {
  name: string;
  phone: string;
  notes?: string | null | undefined;
}

export interface CreateDatedHoursRequest {
  startDate: string;
  /** Last day, inclusive; at most 92 days in all */
  endDate: string;
  /** When the business is open, in order and not touching; none: closed */
  windows: {
    open: string;
    close: string;
  }[];
  note?: string | null | undefined;
  /** `true`: answers the conflicts and saves nothing */
  dryRun?: boolean | undefined;
}

export interface CreateExtraRequest {
  name: string;
  description?: string | undefined;
  pricePesewas: number;
  maxQuantity?: number | undefined;
  active?: boolean | undefined;
}

export type CreateHoldRequest = CreateRentalHoldRequest | CreateRentalOfItemsHoldRequest | CreateAppointmentHoldRequest | CreateVisitHoldRequest;

export interface CreateKitRequest {
  name: string;
  description?: string | undefined;
  photoIds?: string[] | undefined;
  items: {
    unitId?: string | undefined;
    quantity?: number | undefined;
    serviceId?: string | undefined;
  }[];
  pricePesewas?: number | null | undefined;
  discountPercent?: number | undefined;
  /** Price of one piece for so many days. A rental costs the cheapest set of these and single days that covers it */
  lengthPrices?: {
    days: number;
    pricePesewas: number;
  }[] | undefined;
  active?: boolean | undefined;
}

export interface CreatePayoutRequest {
  /** Default: the available balance less the fee */
  amountPesewas?: number | undefined;
}

export interface CreatePriceRuleRequest {
  name: string;
  kind: 'DATES' | 'QUANTITY' | 'ADVANCE';
  itemIds?: string[] | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  weekdays?: number[] | null | undefined;
  timeFrom?: string | null | undefined;
  timeTo?: string | null | undefined;
  minQuantity?: number | null | undefined;
  minDaysBefore?: number | null | undefined;
  maxDaysBefore?: number | null | undefined;
  percent?: number | null | undefined;
  amountPesewas?: number | null | undefined;
  active?: boolean | undefined;
}

export interface CreatePromoCodeRequest {
  code: string;
  percent?: number | null | undefined;
  amountPesewas?: number | null | undefined;
  /** First day of booking */
  from?: string | null | undefined;
  /** Last day of booking, inclusive */
  to?: string | null | undefined;
  maxUses?: number | null | undefined;
  /** Uses of one customer; null: any number. Default: 1 */
  perCustomer?: number | null | undefined;
  minTotalPesewas?: number | null | undefined;
  itemIds?: string[] | null | undefined;
  active?: boolean | undefined;
}

export interface CreateProviderBlockRequest {
  providerId: string;
  startsAt: string;
  endsAt: string;
  reason?: string | null | undefined;
}

export interface CreateProviderCalendarImportRequest {
  /** Address of an iCalendar, https or webcal; it is never shown again */
  url: string;
  providerId: string;
  name?: string | undefined;
}

export interface CreateProviderDateRequest {
  startDate: string;
  /** Last day, inclusive; at most 92 days in all */
  endDate: string;
  /** When the provider works, in order; none: away */
  windows?: {
    start: string;
    end: string;
  }[] | undefined;
  kind: 'WORK' | 'LEAVE' | 'SICK';
  note?: string | null | undefined;
  evenIfClosed?: boolean | undefined;
  /** `true`: answers the conflicts and saves nothing */
  dryRun?: boolean | undefined;
}

export interface CreateProviderRequest {
  name: string;
  userId?: string | null | undefined;
  serviceIds?: string[] | undefined;
  /** Unlisted days are days off */
  schedule?: {
    /** 1 (Monday) to 7 (Sunday) */
    weekday: number;
    start: string;
    end: string;
    breaks?: {
      start: string;
      end: string;
    }[] | undefined;
  }[] | undefined;
  active?: boolean | undefined;
}

export type CreatePublicHoldRequest = CreateRentalPublicHoldRequest | CreateRentalOfItemsPublicHoldRequest | CreateAppointmentPublicHoldRequest | CreateVisitPublicHoldRequest;

/** For a unit: `unitId`, `date`, `endDate?`, `quantity?`; for a service: `serviceId`, `startsAt`, `providerId?`; for several: `items` with `date` or `startsAt` */
export type CreatePublicQuoteRequest = CreateRentalPublicQuoteRequest | CreateRentalOfItemsPublicQuoteRequest | CreateAppointmentPublicQuoteRequest | CreateVisitPublicQuoteRequest;

/** For a unit: `unitId`, `date`, `endDate?`, `quantity?`; for a service: `serviceId`, `startsAt`, `providerId?`; for several: `items` with `date` or `startsAt` */
export type CreateQuoteRequest = CreateRentalQuoteRequest | CreateRentalOfItemsQuoteRequest | CreateAppointmentQuoteRequest | CreateVisitQuoteRequest;

/** Unit, service or date of the referenced page; empty: the business page */
export interface CreateReferenceRequest {
  unitId?: string | undefined;
  serviceId?: string | undefined;
  date?: string | undefined;
}

export interface CreateRentalBookingRequest {
  unitId: string;
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  quantity?: number | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
}

export interface CreateRentalHoldRequest {
  unitId: string;
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  quantity?: number | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
}

export interface CreateRentalOfItemsBookingRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
}

export interface CreateRentalOfItemsHoldRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
}

export interface CreateRentalOfItemsPublicHoldRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  /** Required if your profile has no name */
  customer?: {
    name?: string | undefined;
  } | undefined;
  note?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
}

export interface CreateRentalOfItemsPublicQuoteRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
}

export interface CreateRentalOfItemsQuoteRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
}

export interface CreateRentalOfItemsSeriesRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
  repeat: RepeatInput;
  /** Where an occurrence is not free: REJECT books nothing, SKIP books the others */
  onConflict: 'REJECT' | 'SKIP';
  /** HOLD each until it is paid or confirmed, or BOOK directly */
  creation: 'HOLD' | 'BOOK';
}

export interface CreateRentalPublicHoldRequest {
  unitId: string;
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  quantity?: number | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  /** Required if your profile has no name */
  customer?: {
    name?: string | undefined;
  } | undefined;
  note?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
}

export interface CreateRentalPublicQuoteRequest {
  unitId: string;
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  quantity?: number | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
}

export interface CreateRentalQuoteRequest {
  unitId: string;
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  quantity?: number | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
}

export interface CreateRentalSeriesRequest {
  unitId: string;
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  quantity?: number | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
  repeat: RepeatInput;
  /** Where an occurrence is not free: REJECT books nothing, SKIP books the others */
  onConflict: 'REJECT' | 'SKIP';
  /** HOLD each until it is paid or confirmed, or BOOK directly */
  creation: 'HOLD' | 'BOOK';
}

export interface CreateReviewRequest {
  rating: number;
  comment?: string | undefined;
}

/** A booking with its first date or start, and how it repeats. `expectedTotalPesewas` is the total of the preview, `quoteToken` counts for the first occurrence, `agreed` and `promoCode` for each */
export type CreateSeriesRequest = CreateRentalSeriesRequest | CreateRentalOfItemsSeriesRequest | CreateAppointmentSeriesRequest | CreateVisitSeriesRequest;

export interface CreateServiceRequest {
  name: string;
  description?: string | undefined;
  durationMin: number;
  /** Minutes kept free after each booking */
  bufferAfterMin?: number | undefined;
  /** Minutes kept free before each booking */
  bufferBeforeMin?: number | undefined;
  pricePesewas: number;
  photoIds?: string[] | undefined;
  attributes?: Record<string, string | number | boolean> | undefined;
  active?: boolean | undefined;
}

export interface CreateUnitBlockRequest {
  unitId: string;
  quantity?: number | undefined;
  startDate: string;
  endDate: string;
  reason?: string | null | undefined;
}

export interface CreateUnitCalendarImportRequest {
  /** Address of an iCalendar, https or webcal; it is never shown again */
  url: string;
  unitId: string;
  name?: string | undefined;
}

export interface CreateUnitRequest {
  name: string;
  description?: string | undefined;
  pricePesewas: number;
  /** Number of identical pieces */
  quantity?: number | undefined;
  turnaroundDays?: number | undefined;
  /** Price of one piece for so many days. A rental costs the cheapest set of these and single days that covers it */
  lengthPrices?: {
    days: number;
    pricePesewas: number;
  }[] | undefined;
  photoIds?: string[] | undefined;
  attributes?: Record<string, string | number | boolean> | undefined;
  active?: boolean | undefined;
}

export interface CreateUploadRequest {
  /** At most 5242880 bytes */
  file: Blob;
}

export interface CreateVisitBookingRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  startsAt: string;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
}

export interface CreateVisitHoldRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  startsAt: string;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
}

export interface CreateVisitPublicHoldRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  startsAt: string;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  /** Required if your profile has no name */
  customer?: {
    name?: string | undefined;
  } | undefined;
  note?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
}

export interface CreateVisitPublicQuoteRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  startsAt: string;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
}

export interface CreateVisitQuoteRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  startsAt: string;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
}

export interface CreateVisitSeriesRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  startsAt: string;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
  repeat: RepeatInput;
  /** Where an occurrence is not free: REJECT books nothing, SKIP books the others */
  onConflict: 'REJECT' | 'SKIP';
  /** HOLD each until it is paid or confirmed, or BOOK directly */
  creation: 'HOLD' | 'BOOK';
}

export interface CreateWebhookRequest {
  url: string;
  /** Event types, or `["*"]` for all types */
  events: ('booking.held' | 'booking.confirmed' | 'booking.rescheduled' | 'booking.updated' | 'booking.cancelled' | 'booking.completed' | 'booking.no_show' | 'booking.expired' | 'series.created' | 'series.changed' | 'waitlist.joined' | 'waitlist.offered' | 'waitlist.left' | 'payment.received' | 'payment.refunded' | 'payment.refund_failed' | 'payout.paid' | 'payout.failed' | 'payouts.held' | 'payouts.released' | 'payout_account.changed' | 'handoff.requested' | 'message.failed' | 'subscription.updated' | 'business.closed' | 'calendar_import.failed' | 'webhook.disabled' | 'ping' | '*')[];
  description?: string | undefined;
}

export interface Customer {
  id: string;
  name: string;
  phone: string;
  bookingCount?: number;
  /** Sum of payments minus refunds */
  totalPaidPesewas?: number;
  /** Latest start of a booking counted in `bookingCount` */
  lastBookingAt?: string | null;
  createdAt?: string;
  /** Only for members */
  notes?: string | null;
  /** STOPPED: the customer wants none but receipts and answers */
  messages?: 'ON' | 'STOPPED' | (string & {});
}

export interface CustomerExport {
  exportedAt: string;
  business: {
    id: string;
    name: string;
  };
  customer: Record<string, unknown>;
  bookings: (Record<string, unknown>)[];
  payments: (Record<string, unknown>)[];
  refunds: (Record<string, unknown>)[];
  paymentLinks: (Record<string, unknown>)[];
  messages: (Record<string, unknown>)[];
  reviews: (Record<string, unknown>)[];
  waitlist: (Record<string, unknown>)[];
  /** Events of the last 30 days */
  events: (Record<string, unknown>)[];
}

export interface CustomerExportResponse {
  data: CustomerExport;
}

export interface CustomerPage {
  data: Customer[];
  meta: PageMeta;
}

export interface CustomerResponse {
  data: Customer;
}

export interface DatedHours {
  id: string;
  startDate: string;
  /** Last day, inclusive */
  endDate: string;
  windows: {
    open: string;
    close: string;
  }[];
  /** Shown to customers */
  note: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface DatedHoursPage {
  data: DatedHours[];
  meta: PageMeta;
}

export interface Delivery {
  id: string;
  eventId: string;
  eventType: string;
  status: 'PENDING' | 'SUCCEEDED' | 'DEAD' | (string & {});
  attempts: number;
  nextAttemptAt: string | null;
  lastAttemptAt: string | null;
  lastStatusCode: number | null;
  lastError: string | null;
  durationMs: number | null;
  createdAt: string;
}

export interface DeliveryDetail {
  id: string;
  eventId: string;
  eventType: string;
  status: 'PENDING' | 'SUCCEEDED' | 'DEAD' | (string & {});
  attempts: number;
  nextAttemptAt: string | null;
  lastAttemptAt: string | null;
  lastStatusCode: number | null;
  lastError: string | null;
  durationMs: number | null;
  createdAt: string;
  /** Body of the delivery; null after the event is deleted from the event log */
  payload: Record<string, unknown> | null;
  /** The last 20 attempts, oldest first */
  attemptLog: {
    at: string;
    statusCode: number | null;
    error: string | null;
    durationMs: number;
  }[];
}

export interface DeliveryDetailResponse {
  data: DeliveryDetail;
}

export interface DeliveryPage {
  data: Delivery[];
  meta: PageMeta;
}

export interface DeliveryResponse {
  data: Delivery;
}

export interface DeliveryZone {
  areaId: string;
  area: Area;
  feePesewas: number;
}

export interface DeliveryZoneListResponse {
  data: DeliveryZone[];
}

export interface DeskSearch {
  people: {
    id: string;
    name: string | null;
    phone: string;
    businesses: number;
    customerOf: number;
  }[];
  bookings: {
    id: string;
    code: string;
    businessId: string;
    businessName: string;
    item: string;
    startsAt: string;
    endsAt: string;
    status: 'HELD' | 'CONFIRMED' | 'CHECKED_IN' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW' | 'EXPIRED' | (string & {});
    customerName: string;
    customerPhone: string;
  }[];
  receipts: {
    paymentId: string;
    receiptNumber: string;
    amountPesewas: number;
    refundedPesewas: number;
    method: string;
    paidAt: string;
    businessId: string;
    businessName: string;
    bookingId: string | null;
    code: string | null;
  }[];
  businesses: {
    id: string;
    name: string;
    slug: string;
    status: 'DRAFT' | 'PENDING_VERIFICATION' | 'ACTIVE' | 'SUSPENDED' | (string & {});
    vertical: string;
    area: string | null;
  }[];
}

export interface DeskSearchResponse {
  data: DeskSearch;
}

export interface DeskToday {
  /** Businesses that wait for verification */
  queue: number;
  /** Attempts that failed since midnight, and refunds of 60 days that failed and were not repeated */
  failedPayments: number;
  /** Payouts that failed or came back since midnight */
  failedPayouts: number;
  failedMessages: number;
  /** Live and done bookings that start today */
  bookings: number;
  /** Payments for bookings since midnight */
  receivedPesewas: number;
  /** Businesses that were created since midnight */
  signUps: number;
  /** Whether the outside services answered the last calls of this process */
  providers: {
    name: string;
    state: 'WORKS' | 'FAILING' | 'UNKNOWN' | (string & {});
    since: string | null;
  }[];
}

export interface DeskTodayResponse {
  data: DeskToday;
}

export interface Digest {
  date: string;
  counts: {
    total: number;
    held: number;
    confirmed: number;
    checkedIn: number;
  };
  outstandingPesewas: number;
  bookings: Booking[];
  /** COMPLETED and NO_SHOW bookings of the last 60 days with money open that was not waived, latest first, at most 200 */
  owed: {
    bookingId: string;
    code: string;
    customerName: string;
    item: string;
    startsAt: string;
    status: 'HELD' | 'CONFIRMED' | 'CHECKED_IN' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW' | 'EXPIRED' | (string & {});
    duePesewas: number;
  }[];
}

export interface DigestResponse {
  data: Digest;
}

export interface EffectiveHours {
  days: {
    date: string;
    /** When the business is open; none: closed */
    windows: {
      open: string;
      close: string;
    }[];
    decidedBy: 'WEEK' | 'DATED' | 'CLOSURE' | (string & {});
    /** Of the dated hours; of the closure for members and keys alone */
    note: string | null;
    /** When the provider works, without breaks; only with `providerId` */
    provider?: {
      windows: {
        start: string;
        end: string;
      }[];
    };
  }[];
}

export interface EffectiveHoursResponse {
  data: EffectiveHours;
}

export interface ErrorBody {
  error: {
    code: 'ALREADY_EXISTS' | 'API_KEY_REVOKED' | 'AUTH_INVALID_TOKEN' | 'BAD_REQUEST' | 'DEPENDENCY_UNAVAILABLE' | 'FORBIDDEN' | 'IDEMPOTENCY_MISMATCH' | 'INTERNAL_ERROR' | 'INVALID_STATE' | 'LAST_OWNER' | 'NOT_AVAILABLE' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'PAYMENTS_NOT_CONFIGURED' | 'POLICY_VIOLATION' | 'RATE_LIMITED' | 'READ_ONLY' | 'REQUEST_TIMEOUT' | 'ROLE_REQUIRED' | 'SCOPE_MISSING' | 'UNKNOWN_VERTICAL' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_FAILED' | (string & {});
    message: string;
    requestId: string;
    details?: {
      code: string;
      message: string;
      path?: string;
    }[];
  };
}

export type Event = BookingHeldEvent | BookingConfirmedEvent | BookingRescheduledEvent | BookingUpdatedEvent | BookingCancelledEvent | BookingCompletedEvent | BookingNoShowEvent | BookingExpiredEvent | SeriesCreatedEvent | SeriesChangedEvent | WaitlistJoinedEvent | WaitlistOfferedEvent | WaitlistLeftEvent | PaymentReceivedEvent | PaymentRefundedEvent | PaymentRefundFailedEvent | PayoutPaidEvent | PayoutFailedEvent | PayoutsHeldEvent | PayoutsReleasedEvent | PayoutAccountChangedEvent | HandoffRequestedEvent | MessageFailedEvent | SubscriptionUpdatedEvent | BusinessClosedEvent | CalendarImportFailedEvent | WebhookDisabledEvent | PingEvent;

export interface EventPage {
  data: Event[];
  meta: PageMeta;
}

export interface ExchangeIdTokenRequest {
  idToken: string;
}

export interface Extra {
  id: string;
  name: string;
  description: string;
  /** Price of one piece */
  pricePesewas: number;
  /** Maximum quantity per booking */
  maxQuantity: number;
  active: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface ExtraListResponse {
  data: Extra[];
}

export interface ExtraResponse {
  data: Extra;
}

export interface FinanceRow {
  businessId: string;
  name: string;
  /** Sum of paid invoices */
  revenuePesewas: number;
  /** Payments for bookings minus refunds */
  gmvPesewas: number;
  /** Cost of metered usage */
  cogsPesewas: number;
  /** Revenue minus cost */
  marginPesewas: number;
  /** Margin as a percentage of revenue, to two decimals; null without revenue */
  marginPercent: number | null;
  replies: number;
}

export interface FinanceRowPage {
  data: FinanceRow[];
  meta: PageMeta;
}

export interface FinanceSummary {
  from: string;
  to: string;
  /** Sum of paid invoices */
  revenuePesewas: number;
  /** Payments for bookings minus refunds */
  gmvPesewas: number;
  /** Cost of metered usage */
  cogsPesewas: number;
  /** Revenue minus cost */
  marginPesewas: number;
  /** Margin as a percentage of revenue, to two decimals; null without revenue */
  marginPercent: number | null;
  /** Number of businesses with any figure */
  businesses: number;
}

export interface FinanceSummaryResponse {
  data: FinanceSummary;
}

export interface GetAvailabilityResponse {
  data: Calendar;
  meta: PageMeta;
}

export interface GetHealthResponse {
  status: 'ok';
  version: string;
  uptimeSeconds: number;
}

export interface GetJwksResponse {
  keys: {
    kty: string;
    kid: string;
    use: string;
    alg: string;
    n: string;
    e: string;
  }[];
}

export interface GetPayoutAccountResponse {
  data: PayoutAccount | null;
}

export interface GetPublicAvailabilityResponse {
  data: Calendar;
  meta: PageMeta;
}

export interface GetReadyResponse {
  status: 'ready';
  checks: {
    database: 'ok';
    cache: 'ok';
  };
  /** Servers of a cluster that are down: their businesses are answered 503, all others are served; DISK_FULL: the database refuses writes */
  degraded?: {
    code: string;
    message: string;
    path: string;
  }[];
}

export interface Handoff {
  customerPhone: string;
  reason: string;
  ref: string | null;
  createdAt: string;
}

/** The assistant requested that a person takes over a conversation */
export interface HandoffRequestedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'handoff.requested';
  createdAt: string;
  businessId: string;
  data: {
    handoff: Handoff;
    by: Actor;
  };
}

/** The assistant requested that a person takes over a conversation */
export interface HandoffRequestedWebhook {
  id: string;
  type: 'handoff.requested';
  createdAt: string;
  businessId: string;
  data: {
    handoff: Handoff;
    by: Actor;
  };
}

export interface HandoffResponse {
  data: Handoff;
}

export interface HistoryEntry {
  at: string;
  /** Event type, or `booking.checked_in` */
  type: string;
  by: {
    kind: 'user' | 'api_key' | 'customer' | 'operator' | 'system' | (string & {});
    name: string | null;
  };
  summary: string;
}

export interface HistoryEntryListResponse {
  data: HistoryEntry[];
}

export interface HoursRow {
  /** 1 (Monday) to 7 (Sunday) */
  weekday: number;
  enabled: boolean;
  open: string | null;
  close: string | null;
}

export interface HoursRowListResponse {
  data: HoursRow[];
}

export interface InviteMemberRequest {
  phone: string;
  role: 'OWNER' | 'STAFF';
}

export interface Invoice {
  id: string;
  number: string;
  plan: 'STARTER' | 'GROWTH' | 'PRO' | (string & {});
  amountPesewas: number;
  status: 'OPEN' | 'PAID' | 'VOID' | (string & {});
  periodStart: string;
  periodEnd: string;
  url: string;
  paidAt: string | null;
  createdAt: string;
}

export interface InvoicePage {
  data: Invoice[];
  meta: PageMeta;
}

export interface ItemsPreview {
  lines: QuoteLine[];
  totalPesewas: number;
  duePesewas: number;
  available: boolean;
  /** What stands in the way, by entry */
  reasons: {
    code: string;
    message: string;
    path: string;
  }[];
}

export interface ItemsPreviewResponse {
  data: ItemsPreview;
}

/** The item or items as for a hold, and the days, and for a visit the hours, that would do */
export interface JoinWaitlistRequest {
  items?: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[] | undefined;
  unitId?: string | undefined;
  quantity?: number | undefined;
  serviceId?: string | undefined;
  providerId?: string | undefined;
  from: string;
  /** Last day that would do; at most 31 days after `from` */
  to: string;
  timeFrom?: string | undefined;
  /** The whole visit lies between `timeFrom` and `timeTo` */
  timeTo?: string | undefined;
  /** Length of a rental; 1 by default */
  days?: number | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  note?: string | undefined;
  /** Your name, where your profile has none */
  customer?: {
    name?: string | undefined;
  } | undefined;
}

export interface Kit {
  id: string;
  name: string;
  description: string;
  photos: Photo[];
  items: KitPart[];
  /** Price per day or visit; null: the sum of the parts less `discountPercent` */
  pricePesewas: number | null;
  discountPercent: number;
  /** Price of one piece for so many days. A rental costs the cheapest set of these and single days that covers it */
  lengthPrices: {
    days: number;
    pricePesewas: number;
  }[];
  active: boolean;
  /** Why the kit is not offered although it is active */
  problems: ('PART_INACTIVE' | 'NOT_ENOUGH_PIECES' | (string & {}))[];
  createdAt: string;
  updatedAt: string;
}

export interface KitPage {
  data: Kit[];
  meta: PageMeta;
}

export interface KitPart {
  unitId?: string;
  /** Pieces of the unit in one kit */
  quantity?: number;
  serviceId?: string;
}

export interface KitResponse {
  data: Kit;
}

export interface LedgerBalance {
  /** Positive: owed to businesses, or kept. GATEWAY is negative by what came in less what went out */
  accounts: {
    account: 'PENDING' | 'AVAILABLE' | 'PAYOUT' | 'GATEWAY' | 'FEES' | 'GATEWAY_COST' | (string & {});
    sumPesewas: number;
  }[];
  /** Always 0 */
  totalPesewas: number;
}

export interface LedgerBalanceResponse {
  data: LedgerBalance;
}

export interface LedgerEntry {
  id: string;
  at: string;
  kind: 'PAYMENT' | 'REFUND' | 'PLATFORM_FEE' | 'GATEWAY_FEE' | 'RELEASE' | 'PAYOUT' | 'PAYOUT_FEE' | 'PAYOUT_RETURNED' | 'DISPUTE' | 'ADJUSTMENT' | (string & {});
  /** Signed; a RELEASE is positive and leaves the balance as it is */
  amountPesewas: number;
  availableAfterPesewas: number;
  bookingId: string | null;
  paymentId: string | null;
  payoutId: string | null;
  note: string | null;
}

export interface LedgerEntryPage {
  data: LedgerEntry[];
  meta: PageMeta;
}

export interface ListedUpload {
  id: string;
  url: string;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | (string & {});
  bytes: number;
  width: number;
  height: number;
  /** Whether the business, a unit, a service or a kit shows the photo; a used photo cannot be deleted */
  used: boolean;
  createdAt: string;
}

export interface ListedUploadPage {
  data: ListedUpload[];
  meta: PageMeta;
}

export interface LogoutRequest {
  refreshToken: string;
}

export interface Member {
  id: string;
  userId: string | null;
  role: 'OWNER' | 'STAFF' | (string & {});
  state: 'PENDING' | 'ACTIVE' | (string & {});
  invitedAt: string;
  joinedAt: string | null;
  phone: string;
  name: string | null;
}

export interface MemberListResponse {
  data: Member[];
}

export interface MemberMessageSettings {
  kinds: {
    'member.new_booking': {
      enabled: boolean;
    };
    'member.paid': {
      enabled: boolean;
    };
    'member.cancelled': {
      enabled: boolean;
    };
    'member.handoff': {
      enabled: boolean;
    };
    'member.day': {
      enabled: boolean;
    };
  };
  channels: ('WHATSAPP' | 'SMS' | 'PUSH' | (string & {}))[];
  /** The applicationServerKey for PushManager.subscribe. Only read; ignored in a body */
  pushKey: string;
  /** Browsers of yours that take notifications. Only read; ignored in a body */
  browsers: number;
}

export interface MemberMessageSettingsResponse {
  data: MemberMessageSettings;
}

export interface MemberResponse {
  data: Member;
}

export interface Message {
  id: string;
  businessId: string;
  bookingId: string | null;
  customerId: string | null;
  /** In lists; null for a message to a member */
  customerName?: string | null;
  userId: string | null;
  kind: 'booking.held' | 'booking.confirmed' | 'booking.reminder' | 'booking.rescheduled' | 'booking.cancelled' | 'payment.received' | 'payment.refunded' | 'waitlist.offered' | 'return.reminder' | 'review.request' | 'member.new_booking' | 'member.paid' | 'member.cancelled' | 'member.handoff' | 'member.day' | 'member.payout_account' | (string & {});
  /** Chosen when it is sent; null until then */
  channel: 'WHATSAPP' | 'SMS' | 'PUSH' | null | (string & {});
  /** Phone number; of PUSH the user */
  to: string | null;
  /** Written when it is sent; null until then, and once erased */
  text: string | null;
  status: 'QUEUED' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED' | 'DROPPED' | (string & {});
  /** Why it failed, was dropped, or was tried again; of a QUEUED one why it will be dropped */
  reason: string | null;
  /** Parts as SMS */
  segments: number | null;
  costPesewas: number;
  attempts: number;
  createdAt: string;
  sendAt: string;
  sentAt: string | null;
  deliveredAt: string | null;
}

/** A message to a customer or member could not be sent */
export interface MessageFailedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'message.failed';
  createdAt: string;
  businessId: string;
  data: {
    message: Message;
    by: Actor;
  };
}

/** A message to a customer or member could not be sent */
export interface MessageFailedWebhook {
  id: string;
  type: 'message.failed';
  createdAt: string;
  businessId: string;
  data: {
    message: Message;
    by: Actor;
  };
}

export interface MessagePage {
  data: Message[];
  meta: PageMeta;
}

export interface MessagePreview {
  text: string;
  segments: number;
  channel: 'WHATSAPP' | 'SMS' | 'PUSH' | null | (string & {});
}

export interface MessagePreviewResponse {
  data: MessagePreview;
}

export interface MessageResponse {
  data: Message;
}

export interface MessageSettings {
  kinds: {
    'booking.held': {
      enabled: boolean;
    };
    'booking.confirmed': {
      enabled: boolean;
    };
    'booking.reminder': {
      enabled: boolean;
    };
    'booking.rescheduled': {
      enabled: boolean;
    };
    'booking.cancelled': {
      enabled: boolean;
    };
    'payment.received': {
      enabled: boolean;
    };
    'payment.refunded': {
      enabled: boolean;
    };
    'waitlist.offered': {
      enabled: boolean;
    };
    'return.reminder': {
      enabled: boolean;
    };
    'review.request': {
      enabled: boolean;
    };
  };
  reminderHoursBefore: number[];
  quietHours: {
    from: string;
    to: string;
  };
  senderName: string | null;
  texts: {
    'booking.held'?: string;
    'booking.confirmed'?: string;
    'booking.reminder'?: string;
    'booking.rescheduled'?: string;
    'booking.cancelled'?: string;
    'payment.received'?: string;
    'payment.refunded'?: string;
    'waitlist.offered'?: string;
    'return.reminder'?: string;
    'review.request'?: string;
  };
  /** Only read; ignored in a body */
  usage: {
    month: string;
    sent: number;
    included: number;
    /** At least 80 % of the plan are used */
    warn: boolean;
  };
  /** Only read; ignored in a body */
  createdAt: string | null;
  /** Only read; ignored in a body */
  updatedAt: string | null;
}

export interface MessageSettingsResponse {
  data: MessageSettings;
}

export interface MessageSums {
  from: string;
  to: string;
  sums: {
    channel: 'WHATSAPP' | 'SMS' | 'PUSH' | null | (string & {});
    kind: 'booking.held' | 'booking.confirmed' | 'booking.reminder' | 'booking.rescheduled' | 'booking.cancelled' | 'payment.received' | 'payment.refunded' | 'waitlist.offered' | 'return.reminder' | 'review.request' | 'member.new_booking' | 'member.paid' | 'member.cancelled' | 'member.handoff' | 'member.day' | 'member.payout_account' | (string & {});
    status: 'QUEUED' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED' | 'DROPPED' | (string & {});
    count: number;
    costPesewas: number;
  }[];
  reasons: {
    status: 'QUEUED' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED' | 'DROPPED' | (string & {});
    reason: string;
    count: number;
  }[];
  businesses: {
    businessId: string;
    businessName: string;
    sent: number;
    failed: number;
    /** What its messages of the range cost */
    costPesewas: number;
    /** What it paid for its plan in the range */
    revenuePesewas: number;
    /** Revenue minus the cost of its messages */
    marginPesewas: number;
  }[];
  providers: {
    name: string;
    channel: 'WHATSAPP' | 'SMS' | 'PUSH' | (string & {});
    /** By the attempts of the last hour */
    state: 'WORKS' | 'SLOW' | 'FAILING' | 'SILENT' | (string & {});
  }[];
}

export interface MessageSumsResponse {
  data: MessageSums;
}

export interface NamelessMember {
  id: string;
  userId: string | null;
  role: 'OWNER' | 'STAFF' | (string & {});
  state: 'PENDING' | 'ACTIVE' | (string & {});
  invitedAt: string;
  joinedAt: string | null;
}

export interface NewApiKey {
  id: string;
  name: string;
  /** Public part of the key, for logs and support */
  prefix: string;
  scopes: ('availability:read' | 'bookings:read' | 'bookings:write' | 'customers:read' | 'catalog:read' | 'catalog:write' | 'business:write' | 'webhooks:manage' | 'usage:write' | (string & {}))[];
  environment: 'live' | 'test' | (string & {});
  lastUsedAt: string | null;
  revokedAt: string | null;
  createdAt: string;
  /** The whole key, shown once */
  key: string;
}

export interface NewApiKeyResponse {
  data: NewApiKey;
}

export interface NewCalendarFeed {
  id: string;
  /** Only bookings of this provider; null: all bookings of the business */
  providerId: string | null;
  /** Entries contain phone, quantity, address and note */
  details: boolean;
  createdAt: string;
  /** Shown once; anyone with this URL can read the calendar */
  url: string;
}

export interface NewCalendarFeedResponse {
  data: NewCalendarFeed;
}

export interface NewSandbox {
  business: Business;
  /** An API key with every scope except `webhooks:manage`; shown once */
  key: string;
}

export interface NewSandboxResponse {
  data: NewSandbox;
}

export interface Occurrence {
  /** From 0 */
  index: number;
  date?: string;
  startsAt?: string;
  available: boolean;
  /** What stands in the way; empty where it is free */
  reasons: {
    code: string;
    message: string;
    path: string;
  }[];
  lines: QuoteLine[];
  totalPesewas: number;
  depositPesewas: number;
}

/** `date` of a rental, `startsAt` of a visit, within the days for which the customer waits */
export interface OfferToWaitlistRequest {
  date?: string | undefined;
  startsAt?: string | undefined;
}

export interface OpenPaymentLinkRequest {
  amountPesewas?: number | undefined;
}

export interface PackedBooking {
  bookingId: string;
  code: string;
  customerName: string;
  address: string | null;
  items: {
    id: string;
    name: string;
    quantity: number;
  }[];
}

export interface PackingList {
  date: string;
  /** Rentals that begin on this day */
  out: PackedBooking[];
  /** Rentals of which this is the last day */
  back: PackedBooking[];
  resting: {
    id: string;
    name: string;
    quantity: number;
    /** Last day of the rest */
    until: string;
  }[];
}

export interface PackingListResponse {
  data: PackingList;
}

export interface PageMeta {
  nextCursor: string | null;
  hasMore: boolean;
  limit: number;
}

export interface Payment {
  id: string;
  bookingId: string;
  amountPesewas: number;
  /** Sum of PENDING and SUCCEEDED refunds */
  refundedPesewas: number;
  /** Amount that a cancellation promised and that is still to be given back; a refund marks it as given */
  toReturnPesewas: number;
  method: 'CASH' | 'MOMO' | 'CARD' | 'BANK' | 'OTHER' | (string & {});
  provider: 'MANUAL' | 'SIMULATOR' | 'PAYSTACK' | (string & {});
  status: 'SUCCEEDED' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | (string & {});
  reference: string | null;
  receiptNumber: string;
  receiptUrl: string;
  paidAt: string;
  createdAt: string;
  /** Only for members and API keys */
  note: string | null;
  /** Shown to the customer, also on the receipt */
  receiptNote: string | null;
  /** Oldest first */
  refunds: PaymentRefund[];
  bookingItem: string;
  customerName: string;
}

export interface PaymentLink {
  id: string;
  bookingId: string;
  url: string;
  amountPesewas: number;
  status: 'OPEN' | 'PAID' | 'FAILED' | 'EXPIRED' | (string & {});
  expiresAt: string;
  createdAt: string;
}

export interface PaymentLinkListResponse {
  data: PaymentLink[];
}

export interface PaymentLinkResponse {
  data: PaymentLink;
}

export interface PaymentListResponse {
  data: Payment[];
}

export interface PaymentMoney {
  paymentId: string;
  bookingId: string | null;
  bookingCode: string | null;
  bookingItem: string;
  customerName: string;
  amountPesewas: number;
  /** The amount less fees, refunds and disputes */
  netPesewas: number;
  /** Where the money is. What became available first is paid out first. OFFSET: it made up for refunds or disputes */
  status: 'PENDING' | 'AVAILABLE' | 'IN_PAYOUT' | 'PAID_OUT' | 'OFFSET' | (string & {});
  paidAt: string;
  /** When it becomes available, or became; null if not known */
  availableAt: string | null;
  payoutId: string | null;
  /** When the payout was paid; before that, when it was made */
  payoutAt: string | null;
}

export interface PaymentMoneyPage {
  data: PaymentMoney[];
  meta: PageMeta;
}

export interface PaymentPage {
  data: Payment[];
  meta: PageMeta;
}

/** A payment for a booking was received */
export interface PaymentReceivedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'payment.received';
  createdAt: string;
  businessId: string;
  data: {
    payment: Payment;
    booking: Booking;
    by: Actor;
  };
}

/** A payment for a booking was received */
export interface PaymentReceivedWebhook {
  id: string;
  type: 'payment.received';
  createdAt: string;
  businessId: string;
  data: {
    payment: Payment;
    booking: Booking;
    by: Actor;
  };
}

export interface PaymentRefund {
  id: string;
  amountPesewas: number;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED' | (string & {});
  /** Only for members and API keys; empty for the customer */
  reason: string;
  /** Shown to the customer */
  receiptNote: string | null;
  by: {
    kind: string;
    id?: string;
  };
  createdAt: string;
  /** Reason for status FAILED; a failed refund leaves the amount with the payment */
  failure: string | null;
}

/** A refund failed; its amount stays with the payment */
export interface PaymentRefundFailedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'payment.refund_failed';
  createdAt: string;
  businessId: string;
  data: {
    payment: Payment;
    booking: Booking;
    by: Actor;
  };
}

/** A refund failed; its amount stays with the payment */
export interface PaymentRefundFailedWebhook {
  id: string;
  type: 'payment.refund_failed';
  createdAt: string;
  businessId: string;
  data: {
    payment: Payment;
    booking: Booking;
    by: Actor;
  };
}

/** A payment was refunded */
export interface PaymentRefundedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'payment.refunded';
  createdAt: string;
  businessId: string;
  data: {
    payment: Payment;
    booking: Booking;
    by: Actor;
  };
}

/** A payment was refunded */
export interface PaymentRefundedWebhook {
  id: string;
  type: 'payment.refunded';
  createdAt: string;
  businessId: string;
  data: {
    payment: Payment;
    booking: Booking;
    by: Actor;
  };
}

export interface PaymentResponse {
  data: Payment;
}

export interface Payout {
  id: string;
  /** What arrives */
  amountPesewas: number;
  /** Taken on top of the amount, also when the payout fails */
  feePesewas: number;
  status: 'PENDING' | 'SENT' | 'PAID' | 'FAILED' | 'RETURNED' | (string & {});
  account: {
    type: 'MOMO' | 'BANK' | (string & {});
    network: 'MTN' | 'TELECEL' | 'AT' | null | (string & {});
    /** Name of the bank */
    bank: string | null;
    numberLast4: string;
    /** Name of the holder, as the gateway tells it */
    holderName: string | null;
  };
  reference: string;
  /** Why it failed or came back */
  failure: string | null;
  createdAt: string;
  updatedAt: string;
  sentAt: string | null;
  paidAt: string | null;
}

export interface PayoutAccount {
  type: 'MOMO' | 'BANK' | (string & {});
  network: 'MTN' | 'TELECEL' | 'AT' | null | (string & {});
  /** Name of the bank */
  bank: string | null;
  numberLast4: string;
  /** Name of the holder, as the gateway tells it */
  holderName: string | null;
  /** CHECKING: confirm the name of the holder; REFUSED: the gateway knows no such account */
  status: 'CHECKING' | 'READY' | 'REFUSED' | (string & {});
  /** Payouts go from then on; a changed account waits 24 hours */
  readyAt: string | null;
}

/** An owner changed the account that payouts go to */
export interface PayoutAccountChangedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'payout_account.changed';
  createdAt: string;
  businessId: string;
  data: {
    payoutAccount: PayoutAccount;
    previousNumberLast4: string | null;
    by: Actor;
  };
}

/** An owner changed the account that payouts go to */
export interface PayoutAccountChangedWebhook {
  id: string;
  type: 'payout_account.changed';
  createdAt: string;
  businessId: string;
  data: {
    payoutAccount: PayoutAccount;
    previousNumberLast4: string | null;
    by: Actor;
  };
}

export interface PayoutAccountResponse {
  data: PayoutAccount;
}

export interface PayoutBank {
  code: string;
  name: string;
}

export interface PayoutBankListResponse {
  data: PayoutBank[];
}

/** A payout failed or came back; its amount is available again */
export interface PayoutFailedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'payout.failed';
  createdAt: string;
  businessId: string;
  data: {
    payout: Payout;
    by: Actor;
  };
}

/** A payout failed or came back; its amount is available again */
export interface PayoutFailedWebhook {
  id: string;
  type: 'payout.failed';
  createdAt: string;
  businessId: string;
  data: {
    payout: Payout;
    by: Actor;
  };
}

export interface PayoutPage {
  data: Payout[];
  meta: PageMeta;
}

/** A payout arrived at the account of the business */
export interface PayoutPaidEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'payout.paid';
  createdAt: string;
  businessId: string;
  data: {
    payout: Payout;
    by: Actor;
  };
}

/** A payout arrived at the account of the business */
export interface PayoutPaidWebhook {
  id: string;
  type: 'payout.paid';
  createdAt: string;
  businessId: string;
  data: {
    payout: Payout;
    by: Actor;
  };
}

export interface PayoutResponse {
  data: Payout;
}

/** An operator paused the payouts of the business */
export interface PayoutsHeldEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'payouts.held';
  createdAt: string;
  businessId: string;
  data: {
    reason: string | null;
    by: Actor;
  };
}

/** An operator paused the payouts of the business */
export interface PayoutsHeldWebhook {
  id: string;
  type: 'payouts.held';
  createdAt: string;
  businessId: string;
  data: {
    reason: string | null;
    by: Actor;
  };
}

/** An operator let payouts go on */
export interface PayoutsReleasedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'payouts.released';
  createdAt: string;
  businessId: string;
  data: {
    reason: string | null;
    by: Actor;
  };
}

/** An operator let payouts go on */
export interface PayoutsReleasedWebhook {
  id: string;
  type: 'payouts.released';
  createdAt: string;
  businessId: string;
  data: {
    reason: string | null;
    by: Actor;
  };
}

export interface PayoutsToday {
  /** Failed or came back since midnight; the money is available again */
  failed: {
    count: number;
    amountPesewas: number;
  };
  /** Without an outcome yet; the gateway is asked for it */
  waiting: {
    count: number;
    oldestAt: string | null;
  };
  /** Since midnight */
  paid: {
    count: number;
    amountPesewas: number;
  };
  /** Businesses whose payouts are paused, the newest first; at most 50 */
  held: {
    businessId: string;
    businessName: string;
    availablePesewas: number;
    reason: string;
    at: string;
  }[];
  /** Businesses that owe by refunds or disputes, the largest debt first; at most 50 */
  belowZero: {
    businessId: string;
    businessName: string;
    availablePesewas: number;
    /** Of the entry that took money last */
    kind: 'PAYMENT' | 'REFUND' | 'PLATFORM_FEE' | 'GATEWAY_FEE' | 'RELEASE' | 'PAYOUT' | 'PAYOUT_FEE' | 'PAYOUT_RETURNED' | 'DISPUTE' | 'ADJUSTMENT' | (string & {});
    at: string;
  }[];
}

export interface PayoutsTodayResponse {
  data: PayoutsToday;
}

export interface PersonExport {
  exportedAt: string;
  user: Record<string, unknown>;
  sessions: (Record<string, unknown>)[];
  memberships: (Record<string, unknown>)[];
  messageSettings: (Record<string, unknown>)[];
  /** Browsers that take notifications */
  browsers: (Record<string, unknown>)[];
  calendarFeeds: (Record<string, unknown>)[];
  /** Your actions in the audit logs of businesses and of the platform */
  actions: (Record<string, unknown>)[];
  businesses: {
    exportedAt: string;
    business: {
      id: string;
      name: string;
    };
    customer: Record<string, unknown>;
    bookings: (Record<string, unknown>)[];
    payments: (Record<string, unknown>)[];
    refunds: (Record<string, unknown>)[];
    paymentLinks: (Record<string, unknown>)[];
    messages: (Record<string, unknown>)[];
    reviews: (Record<string, unknown>)[];
    waitlist: (Record<string, unknown>)[];
  }[];
}

export interface PersonExportResponse {
  data: PersonExport;
}

export interface Photo {
  id: string;
  url: string;
  width: number;
  height: number;
}

/** A test event for one webhook endpoint */
export interface PingEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'ping';
  createdAt: string;
  businessId: string;
  data: {
    webhookId: string;
    by: Actor;
  };
}

/** A test event for one webhook endpoint */
export interface PingWebhook {
  id: string;
  type: 'ping';
  createdAt: string;
  businessId: string;
  data: {
    webhookId: string;
    by: Actor;
  };
}

export interface PlacedBlock {
  id: string;
  unitId?: string;
  /** Number of blocked pieces; absent: all pieces */
  quantity?: number;
  /** First day of a unit block */
  startDate?: string;
  /** Last day of a unit block, inclusive */
  endDate?: string;
  providerId?: string;
  /** Start of a provider block */
  startsAt?: string;
  /** End of a provider block */
  endsAt?: string;
  reason: string | null;
  /** Blocks of a calendar import are read-only */
  source: 'MANUAL' | 'IMPORT' | (string & {});
  /** The calendar import that made it */
  import: {
    id: string;
    name: string;
  } | null;
  /** Ids of the live bookings that overlap the block; they stay */
  conflicts: string[];
}

export interface PlacedBlockResponse {
  data: PlacedBlock;
}

export interface PlacedClosure {
  id: string;
  startDate: string;
  /** Last day, inclusive */
  endDate: string;
  reason: string | null;
  /** Ids of the live bookings on the closed days; they stay */
  conflicts: string[];
}

export interface PlacedClosureResponse {
  data: PlacedClosure;
}

export interface PlacedDatedHours {
  id: string;
  startDate: string;
  /** Last day, inclusive */
  endDate: string;
  windows: {
    open: string;
    close: string;
  }[];
  /** Shown to customers */
  note: string | null;
  createdAt: string;
  updatedAt: string;
  /** Ids of the live bookings that no longer fit the hours; they stay */
  conflicts: string[];
}

export interface PlacedDatedHoursResponse {
  data: PlacedDatedHours;
}

export interface PlacedProviderDate {
  id: string;
  startDate: string;
  /** Last day, inclusive */
  endDate: string;
  windows: {
    start: string;
    end: string;
  }[];
  kind: 'WORK' | 'LEAVE' | 'SICK' | (string & {});
  note: string | null;
  /** Works also when the hours of the business are closed; a closure still closes */
  evenIfClosed: boolean;
  createdAt: string;
  updatedAt: string;
  /** Live bookings that no longer fit; they stay */
  conflicts: {
    bookingId: string;
    /** Ids of the providers who perform the service and are free then */
    takenOverBy: string[];
  }[];
}

export interface PlacedProviderDateResponse {
  data: PlacedProviderDate;
}

export interface PlacedRota {
  /** The Monday from which weeks are counted */
  anchor: string;
  weeks: {
    weekday: number;
    start: string;
    end: string;
    breaks: {
      start: string;
      end: string;
    }[];
  }[][];
  /** The rota that will follow */
  nextRota: {
    /** The Monday from which weeks are counted */
    anchor: string;
    weeks: {
      weekday: number;
      start: string;
      end: string;
      breaks: {
        start: string;
        end: string;
      }[];
    }[][];
    /** The day from which it holds */
    from: string;
  } | null;
  /** Ids of the live bookings that no longer fit the rota; they stay */
  conflicts: string[];
}

export interface PlacedRotaResponse {
  data: PlacedRota;
}

export interface PlanPrice {
  plan: 'STARTER' | 'GROWTH' | 'PRO' | (string & {});
  /** Price per month */
  pricePesewas: number;
  /** Messages to customers a calendar month, beside receipts */
  messagesIncluded: number;
}

export interface PlanPriceListResponse {
  data: PlanPrice[];
}

export interface PlatformUsage {
  from: string;
  to: string;
  rows: {
    businessId: string;
    date: string;
    meter: string;
    quantity: number;
    costPesewas: number;
  }[];
}

export interface PlatformUsageResponse {
  data: PlatformUsage;
}

export interface Policies {
  deposit: {
    type: 'NONE' | 'FIXED' | 'PERCENT' | (string & {});
    amountPesewas?: number;
    percent?: number;
  };
  depositInstructions: string | null;
  holdTtlMinutes: number;
  minNoticeMinutes: number;
  maxAdvanceDays: number;
  slotStepMin: 5 | 10 | 15 | 30 | 60 | (number & {});
  cancellationNoticeHours: number;
  /** Months without a booking after which a customer is erased */
  retentionMonths: number;
  /** The service confirms a public hold that needs no deposit within a second */
  confirmWithoutDeposit: boolean;
  /** Customers can reschedule their own bookings until the cancellation notice begins */
  customerReschedule: boolean;
  /** What the customer gets back on cancelling: nothing, all before the cancellation notice, or a percent by `cancellationTiers`. When the business cancels, everything goes back, except by a member’s choice with NONE */
  refundOnCancel: 'NONE' | 'FULL_BEFORE_NOTICE' | 'TIERS' | (string & {});
  /** Refund until so many hours before; hours and percents fall. Required with TIERS */
  cancellationTiers: {
    hoursBefore: number;
    refundPercent: number;
  }[];
  /** With TIERS, everything goes back for so long after the confirmation, while the start is at least 24 hours away */
  cancellationGraceMinutes: number;
  /** When available money is paid out: every day, on Mondays (the default), or by hand only */
  payouts?: 'DAILY' | 'WEEKLY' | 'MANUAL' | (string & {});
  /** Scheduled payouts wait while the available balance, from which their fee is taken, is below this; 5000 by default */
  payoutMinimumPesewas?: number;
  /** OFF (the default); IN_ORDER: a place that becomes free is offered to the first customer it fits; BY_HAND: members offer it */
  waitlist?: 'OFF' | 'IN_ORDER' | 'BY_HAND' | (string & {});
  /** How long an offer is held; 120 by default, and shorter close to the start */
  waitlistOfferMinutes?: number;
}

export interface PreviewAppointmentSeriesRequest {
  serviceId: string;
  startsAt: string;
  providerId?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
  repeat: RepeatInput;
  customer?: {
    name: string;
    phone: string;
  } | undefined;
  /** Where an occurrence is not free: REJECT books nothing, SKIP books the others */
  onConflict?: 'REJECT' | 'SKIP' | undefined;
  /** HOLD each until it is paid or confirmed, or BOOK directly */
  creation?: 'HOLD' | 'BOOK' | undefined;
}

/** The whole new list; `expectedTotalPesewas` is the total of the preview */
export interface PreviewBookingItemsRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  expectedTotalPesewas?: number | undefined;
}

export interface PreviewMessageRequest {
  kind: 'booking.held' | 'booking.confirmed' | 'booking.reminder' | 'booking.rescheduled' | 'booking.cancelled' | 'payment.received' | 'payment.refunded' | 'waitlist.offered' | 'return.reminder' | 'review.request' | 'member.new_booking' | 'member.paid' | 'member.cancelled' | 'member.handoff' | 'member.day' | 'member.payout_account';
  bookingId?: string | undefined;
  /** A text of yours to try in place of the one that is set */
  text?: string | undefined;
}

export interface PreviewPricesRequest {
  /** A draft, as if it were saved; with `id` in place of that rule */
  rule?: {
    id?: string | undefined;
    name: string;
    kind: 'DATES' | 'QUANTITY' | 'ADVANCE';
    itemIds?: string[] | null | undefined;
    from?: string | null | undefined;
    to?: string | null | undefined;
    weekdays?: number[] | null | undefined;
    timeFrom?: string | null | undefined;
    timeTo?: string | null | undefined;
    minQuantity?: number | null | undefined;
    minDaysBefore?: number | null | undefined;
    maxDaysBefore?: number | null | undefined;
    percent?: number | null | undefined;
    amountPesewas?: number | null | undefined;
    active?: boolean | undefined;
  } | undefined;
  itemId: string;
  from: string;
  /** Last day, inclusive; at most 92 days after `from` */
  to: string;
}

export interface PreviewRentalOfItemsSeriesRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
  repeat: RepeatInput;
  customer?: {
    name: string;
    phone: string;
  } | undefined;
  /** Where an occurrence is not free: REJECT books nothing, SKIP books the others */
  onConflict?: 'REJECT' | 'SKIP' | undefined;
  /** HOLD each until it is paid or confirmed, or BOOK directly */
  creation?: 'HOLD' | 'BOOK' | undefined;
}

export interface PreviewRentalSeriesRequest {
  unitId: string;
  date: string;
  /** Last day, inclusive; at most 31 days in total. Default: `date` */
  endDate?: string | undefined;
  quantity?: number | undefined;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
  repeat: RepeatInput;
  customer?: {
    name: string;
    phone: string;
  } | undefined;
  /** Where an occurrence is not free: REJECT books nothing, SKIP books the others */
  onConflict?: 'REJECT' | 'SKIP' | undefined;
  /** HOLD each until it is paid or confirmed, or BOOK directly */
  creation?: 'HOLD' | 'BOOK' | undefined;
}

/** For a rental: `date`, `endDate?` (default: the same number of days); for a slot: `startsAt`, `providerId?` or `providers?` */
export interface PreviewRescheduleRequest {
  date?: string | undefined;
  endDate?: string | undefined;
  startsAt?: string | undefined;
  providerId?: string | undefined;
  /** By item, for a visit of several; null keeps the provider */
  providers?: (string | null)[] | undefined;
}

/** The body of the series; customer, onConflict and creation (default HOLD) may be left out */
export type PreviewSeriesRequest = PreviewRentalSeriesRequest | PreviewRentalOfItemsSeriesRequest | PreviewAppointmentSeriesRequest | PreviewVisitSeriesRequest;

/** Either `byDays` or `startTime`. Occurrences that were moved by themselves are left */
export interface PreviewSeriesRescheduleRequest {
  /** Index of the first occurrence that is changed */
  from: number;
  /** Not 0 */
  byDays?: number | undefined;
  /** The new time of day of an appointment */
  startTime?: string | undefined;
}

export interface PreviewVisitSeriesRequest {
  items: {
    unitId?: string | undefined;
    serviceId?: string | undefined;
    kitId?: string | undefined;
    quantity?: number | undefined;
    providerId?: string | undefined;
  }[];
  startsAt: string;
  delivery?: {
    areaId: string;
    address?: string | undefined;
  } | undefined;
  extras?: {
    extraId: string;
    quantity: number;
  }[] | undefined;
  promoCode?: string | undefined;
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
  /** Of a quote for the same request: its price is held */
  quoteToken?: string | undefined;
  /** Another total is refused with PRICE_CHANGED */
  expectedTotalPesewas?: number | undefined;
  /** Only for owners: the total becomes this sum; the reason is for members */
  agreed?: {
    totalPesewas: number;
    reason: string;
  } | undefined;
  repeat: RepeatInput;
  customer?: {
    name: string;
    phone: string;
  } | undefined;
  /** Where an occurrence is not free: REJECT books nothing, SKIP books the others */
  onConflict?: 'REJECT' | 'SKIP' | undefined;
  /** HOLD each until it is paid or confirmed, or BOOK directly */
  creation?: 'HOLD' | 'BOOK' | undefined;
}

export interface PricePreview {
  days: {
    date: string;
    listPesewas: number;
    /** One piece, that day alone */
    pricePesewas: number;
    /** The rule that sets the price; `draft` for a new one */
    ruleId: string | null;
    ruleName: string | null;
  }[];
}

export interface PricePreviewResponse {
  data: PricePreview;
}

/** DATES: `from`, `to`, `weekdays`, `timeFrom`, `timeTo`; QUANTITY: `minQuantity`; ADVANCE: `minDaysBefore`, `maxDaysBefore`. Fields of other kinds are null */
export interface PriceRule {
  id: string;
  name: string;
  kind: 'DATES' | 'QUANTITY' | 'ADVANCE' | (string & {});
  itemIds: string[] | null;
  from: string | null;
  to: string | null;
  weekdays: number[] | null;
  timeFrom: string | null;
  timeTo: string | null;
  minQuantity: number | null;
  minDaysBefore: number | null;
  maxDaysBefore: number | null;
  percent: number | null;
  amountPesewas: number | null;
  active: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface PriceRulePage {
  data: PriceRule[];
  meta: PageMeta;
}

export interface PriceRuleResponse {
  data: PriceRule;
}

export interface PromoCode {
  id: string;
  code: string;
  percent: number | null;
  amountPesewas: number | null;
  from: string | null;
  to: string | null;
  maxUses: number | null;
  /** Uses of one customer; null: any number. Default: 1 */
  perCustomer: number | null;
  minTotalPesewas: number | null;
  itemIds: string[] | null;
  active: boolean;
  /** Uses by bookings that did not expire and were not cancelled unpaid */
  uses: number;
  /** Sum that these uses took off */
  discountedPesewas: number;
  createdAt: string;
  updatedAt: string;
}

export interface PromoCodePage {
  data: PromoCode[];
  meta: PageMeta;
}

export interface PromoCodeResponse {
  data: PromoCode;
}

export interface Provider {
  id: string;
  name: string;
  userId: string | null;
  services: {
    id: string;
    name: string;
  }[];
  schedule: {
    weekday: number;
    start: string;
    end: string;
    breaks: {
      start: string;
      end: string;
    }[];
  }[];
  /** The rota that will follow */
  nextRota: {
    /** The Monday from which weeks are counted */
    anchor: string;
    weeks: {
      weekday: number;
      start: string;
      end: string;
      breaks: {
        start: string;
        end: string;
      }[];
    }[][];
    /** The day from which it holds */
    from: string;
  } | null;
  active: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface ProviderDate {
  id: string;
  startDate: string;
  /** Last day, inclusive */
  endDate: string;
  windows: {
    start: string;
    end: string;
  }[];
  kind: 'WORK' | 'LEAVE' | 'SICK' | (string & {});
  note: string | null;
  /** Works also when the hours of the business are closed; a closure still closes */
  evenIfClosed: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface ProviderDatePage {
  data: ProviderDate[];
  meta: PageMeta;
}

export interface ProviderDatePreview {
  /** Live bookings that no longer fit; they stay */
  conflicts: {
    bookingId: string;
    /** Ids of the providers who perform the service and are free then */
    takenOverBy: string[];
  }[];
}

export interface ProviderDatePreviewResponse {
  data: ProviderDatePreview;
}

export interface ProviderListResponse {
  data: Provider[];
}

export interface ProviderResponse {
  data: Provider;
}

export interface ProviderRota {
  /** The Monday from which weeks are counted */
  anchor: string;
  weeks: {
    weekday: number;
    start: string;
    end: string;
    breaks: {
      start: string;
      end: string;
    }[];
  }[][];
  /** The rota that will follow */
  nextRota: {
    /** The Monday from which weeks are counted */
    anchor: string;
    weeks: {
      weekday: number;
      start: string;
      end: string;
      breaks: {
        start: string;
        end: string;
      }[];
    }[][];
    /** The day from which it holds */
    from: string;
  } | null;
}

export interface ProviderRotaResponse {
  data: ProviderRota;
}

export interface PublicHoliday {
  date: string;
  name: string;
  /** Another date every year; those of Islam may differ by a day */
  movable: boolean;
}

export interface PublicHolidayListResponse {
  data: PublicHoliday[];
}

export interface PublicProfile {
  business: {
    slug: string;
    name: string;
    description: string;
    photos: Photo[];
    family: 'RENTALS' | 'BEAUTY' | (string & {});
    vertical: string;
    bookingShape: 'UNIT_PER_DAY' | 'SERVICE_IN_SLOT' | (string & {});
    area: Area | null;
    location: {
      lat: number;
      lng: number;
      address: string | null;
    } | null;
    serviceLocation: 'AT_BUSINESS' | 'AT_CUSTOMER' | 'BOTH' | (string & {});
    /** Public phone number of the business */
    contactPhone: string | null;
    rating: {
      average: number | null;
      count: number;
    };
    instantReplies: boolean;
    /** `false`: the business accepts no hold on any day */
    acceptsBookings: boolean;
  };
  catalog: {
    units: {
      id: string;
      name: string;
      description: string;
      pricePesewas: number;
      quantity: number;
      /** Days for which a piece rests after each booking */
      turnaroundDays: number;
      photos: Photo[];
      attributes: Record<string, string | number | boolean>;
    }[];
    services: {
      id: string;
      name: string;
      description: string;
      pricePesewas: number;
      durationMin: number;
      photos: Photo[];
      attributes: Record<string, string | number | boolean>;
    }[];
    /** Kits of which every part is offered; `pricePesewas` is the price per day or visit */
    kits: {
      id: string;
      name: string;
      description: string;
      pricePesewas: number;
      /** Sum of the list prices of its parts */
      listPesewas: number;
      photos: Photo[];
      items: KitPart[];
    }[];
    providers: {
      id: string;
      name: string;
      services: {
        id: string;
        name: string;
      }[];
    }[];
    extras: {
      id: string;
      name: string;
      description: string;
      pricePesewas: number;
      maxQuantity: number;
    }[];
  };
  hours: {
    weekday: number;
    enabled: boolean;
    open: string | null;
    close: string | null;
  }[];
  /** Hours of dates in the coming 92 days, which replace those of the weekday; no windows: closed */
  datedHours: {
    startDate: string;
    endDate: string;
    windows: {
      open: string;
      close: string;
    }[];
    note: string | null;
  }[];
  closures: {
    startDate: string;
    endDate: string;
  }[];
  deliveryAreas: {
    areaId: string;
    name: string;
    feePesewas: number;
  }[];
  policies: {
    deposit: {
      type: 'NONE' | 'FIXED' | 'PERCENT' | (string & {});
      amountPesewas?: number;
      percent?: number;
    };
    cancellationNoticeHours: number;
    /** What the customer gets back on cancelling: nothing, all before the cancellation notice, or a percent by `cancellationTiers`. When the business cancels, everything goes back, except by a member’s choice with NONE */
    refundOnCancel: 'NONE' | 'FULL_BEFORE_NOTICE' | 'TIERS' | (string & {});
    /** Refund until so many hours before; hours and percents fall. Required with TIERS */
    cancellationTiers: {
      hoursBefore: number;
      refundPercent: number;
    }[];
    /** With TIERS, everything goes back for so long after the confirmation, while the start is at least 24 hours away */
    cancellationGraceMinutes: number;
    minNoticeMinutes: number;
    maxAdvanceDays: number;
    holdTtlMinutes: number;
    customerReschedule: boolean;
  };
}

export interface PublicProfileResponse {
  data: PublicProfile;
}

export interface Quote {
  item: string;
  startsAt: string;
  endsAt: string;
  items: BookedItem[];
  lines: QuoteLine[];
  totalPesewas: number;
  depositPesewas: number;
  promo: {
    code: string;
    applied: boolean;
    reason: 'PROMO_UNKNOWN' | 'PROMO_ENDED' | 'PROMO_USED_UP' | 'PROMO_MINIMUM' | 'PROMO_NOT_FOR_THIS' | null | (string & {});
    message: string | null;
  } | null;
  /** Send it with a hold to pay no more than this total */
  quoteToken: string;
  priceGuaranteedUntil: string;
  available: boolean;
  /** Reasons why the request is not available; absent if it is */
  reasons?: {
    code: 'TAKEN' | 'BLOCKED' | 'CLOSED' | 'OUTSIDE_HOURS' | 'NO_PROVIDER' | 'NOT_ENOUGH_PIECES' | 'NOT_TAKING_BOOKINGS' | 'DELIVERY_NEEDED' | 'MIN_NOTICE' | 'MAX_ADVANCE' | 'IN_THE_PAST' | (string & {});
    message: string;
    /** JSON pointer to the field to change */
    path: string;
  }[];
}

export interface QuoteLine {
  kind: 'UNIT' | 'SERVICE' | 'ADJUSTMENT' | 'PROMO' | 'EXTRA' | 'DELIVERY' | (string & {});
  /** Of an ADJUSTMENT the rule or kit, of a PROMO the code; null for a price by length */
  id: string | null;
  name: string;
  quantity: number;
  /** Rental days; only for a unit */
  days?: number;
  /** Price of one piece; for a unit, per day */
  unitPesewas: number;
  totalPesewas: number;
  /** Index of the entry in `items` of the request; absent for a single item */
  itemIndex?: number;
  /** Days to which an ADJUSTMENT applies; absent if it is all of them */
  dates?: string[];
}

export interface QuoteResponse {
  data: Quote;
}

/** The body as the payment gateway signed it */
export type ReceiveGatewayNoticeRequest = Record<string, unknown>;

export interface ReceiveGatewayNoticeResponse {
  data: {
    received: boolean;
  };
}

export interface ReceiveMessageReportByGetResponse {
  data: {
    received: boolean;
  };
}

/** The body as the provider sends it */
export type ReceiveMessageReportRequest = Record<string, unknown>;

export interface ReceiveMessageReportResponse {
  data: {
    received: boolean;
  };
}

/** The body as the payment gateway signed it */
export type ReceiveWhatsAppReportsRequest = Record<string, unknown>;

export interface ReceiveWhatsAppReportsResponse {
  data: {
    received: boolean;
  };
}

export interface Reconciliation {
  night: string | null;
  endedAt: string | null;
  total: number;
  /** The first 1,000 */
  differences: {
    kind: string;
    /** Empty where the difference belongs to no business */
    businessId: string;
    id: string;
    detail: string;
  }[];
}

export interface ReconciliationResponse {
  data: Reconciliation;
}

export interface RecordPaymentRequest {
  amountPesewas: number;
  method: 'CASH' | 'MOMO' | 'CARD' | 'BANK' | 'OTHER';
  reference?: string | undefined;
  paidAt?: string | undefined;
  note?: string | undefined;
  receiptNote?: string | undefined;
}

export interface RecordUsageRequest {
  meter: string;
  quantity: number;
  costPesewas: number;
  occurredAt?: string | undefined;
}

export interface Reference {
  ref: string;
  url: string;
  /** URL of a chat with the assistant; the message contains the reference */
  chatUrl: string;
  expiresAt: string;
}

export interface ReferenceResponse {
  data: Reference;
}

export interface RefreshSessionRequest {
  refreshToken: string;
}

export interface RefundPaymentRequest {
  amountPesewas?: number | undefined;
  reason: string;
  receiptNote?: string | undefined;
}

export interface RenameApiKeyRequest {
  name: string;
}

/** Either `count` or `until`. A month without the day of the first date has its last day instead */
export interface Repeat {
  every: number;
  unit: 'DAY' | 'WEEK' | 'MONTH' | (string & {});
  /** Number of occurrences; or `until` */
  count?: number;
  /** Last possible date, inclusive */
  until?: string;
}

/** Either `count` or `until`. A month without the day of the first date has its last day instead */
export interface RepeatInput {
  every: number;
  unit: 'DAY' | 'WEEK' | 'MONTH';
  /** Number of occurrences; or `until` */
  count?: number | undefined;
  /** Last possible date, inclusive */
  until?: string | undefined;
}

export interface ReplaceProviderRotaRequest {
  /** A Monday; weeks are counted from it, also backwards */
  anchor: string;
  /** Schedules that follow each other */
  weeks: {
    /** 1 (Monday) to 7 (Sunday) */
    weekday: number;
    start: string;
    end: string;
    breaks?: {
      start: string;
      end: string;
    }[] | undefined;
  }[][];
  /** The day from which it holds; the present rota holds until then */
  from?: string | undefined;
  /** `true`: answers the conflicts and saves nothing */
  dryRun?: boolean | undefined;
}

export interface ReplaceProviderScheduleRequest {
  /** Unlisted days are days off */
  schedule: {
    /** 1 (Monday) to 7 (Sunday) */
    weekday: number;
    start: string;
    end: string;
    breaks?: {
      start: string;
      end: string;
    }[] | undefined;
  }[];
}

export interface ReplaceProviderServicesRequest {
  serviceIds: string[];
}

export interface RequestHandoffRequest {
  customerPhone: string;
  reason: string;
  /** Reference that the customer sent */
  ref?: string | undefined;
}

/** For a rental: `date`, `endDate?` (default: the same number of days); for a slot: `startsAt`, `providerId?` or `providers?` */
export interface RescheduleBookingRequest {
  date?: string | undefined;
  endDate?: string | undefined;
  startsAt?: string | undefined;
  providerId?: string | undefined;
  /** By item, for a visit of several; null keeps the provider */
  providers?: (string | null)[] | undefined;
}

/** Either `byDays` or `startTime`. Occurrences that were moved by themselves are left */
export interface RescheduleSeriesRequest {
  /** Index of the first occurrence that is changed */
  from: number;
  /** Not 0 */
  byDays?: number | undefined;
  /** The new time of day of an appointment */
  startTime?: string | undefined;
}

export interface ResolvedReference {
  ref: string;
  business: {
    slug: string;
    name: string;
  };
  context: {
    unitId?: string;
    serviceId?: string;
    date?: string;
  };
  expiresAt: string;
}

export interface ResolvedReferenceResponse {
  data: ResolvedReference;
}

export interface RetrySeriesRequest {
  /** Of a skipped occurrence */
  index: number;
}

export interface Review {
  id: string;
  rating: number;
  comment: string | null;
  /** First name of the customer */
  author: string | null;
  createdAt: string;
}

export interface ReviewPage {
  data: Review[];
  meta: PageMeta;
}

export interface ReviewResponse {
  data: Review;
}

export interface Sandbox {
  business: Business;
}

export interface SandboxResponse {
  data: Sandbox;
}

export interface SearchRow {
  slug: string;
  name: string;
  family: 'RENTALS' | 'BEAUTY' | (string & {});
  vertical: string;
  area: Area | null;
  location: {
    lat: number;
    lng: number;
    address: string | null;
  } | null;
  /** Straight-line distance from the origin */
  distanceMeters: number | null;
  fromPricePesewas: number | null;
  rating: {
    average: number | null;
    count: number;
  };
  photo: Photo | null;
  serviceLocation: 'AT_BUSINESS' | 'AT_CUSTOMER' | 'BOTH' | (string & {});
  instantReplies: boolean;
  /** The item that matched `q`; null where the name of the business did */
  match: {
    id: string;
    name: string;
    pricePesewas: number;
    photo: Photo | null;
  } | null;
  /** First day within 14 with a free unit or slot; null without one, and with `availableOn` */
  nextFree: string | null;
}

export interface SearchRowPage {
  data: SearchRow[];
  meta: {
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
  };
}

export interface SendMessageAgainRequest {
  kind: 'booking.held' | 'booking.confirmed' | 'booking.reminder' | 'booking.rescheduled' | 'booking.cancelled' | 'payment.received' | 'payment.refunded' | 'waitlist.offered' | 'return.reminder' | 'review.request';
}

export interface Series {
  id: string;
  businessId: string;
  repeat: Repeat;
  bookings: Booking[];
  /** Occurrences that were not free; see retry */
  skipped: SkippedOccurrence[];
  createdAt: string;
  updatedAt: string;
}

export interface SeriesCancellation {
  /** Refunded by the system through the gateway */
  refundPesewas: number;
  /** Recorded by hand, and to be given back by hand */
  byHandPesewas: number;
  keptPesewas: number;
  /** What would be cancelled; empty where nothing is left to cancel */
  bookings: {
    bookingId: string;
    index: number;
    startsAt: string;
    refundPesewas: number;
    byHandPesewas: number;
    keptPesewas: number;
  }[];
}

export interface SeriesCancellationResponse {
  data: SeriesCancellation;
}

/** Occurrences of a series were cancelled, moved or tried again */
export interface SeriesChangedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'series.changed';
  createdAt: string;
  businessId: string;
  data: {
    series: SeriesSummary;
    change: 'CANCELLED' | 'RESCHEDULED' | 'RETRIED' | (string & {});
    /** Ids of the bookings that were changed */
    changed: string[];
    by: Actor;
  };
}

/** Occurrences of a series were cancelled, moved or tried again */
export interface SeriesChangedWebhook {
  id: string;
  type: 'series.changed';
  createdAt: string;
  businessId: string;
  data: {
    series: SeriesSummary;
    change: 'CANCELLED' | 'RESCHEDULED' | 'RETRIED' | (string & {});
    /** Ids of the bookings that were changed */
    changed: string[];
    by: Actor;
  };
}

/** All dates of a booking that repeats were held or booked */
export interface SeriesCreatedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'series.created';
  createdAt: string;
  businessId: string;
  data: {
    series: SeriesSummary;
    by: Actor;
  };
}

/** All dates of a booking that repeats were held or booked */
export interface SeriesCreatedWebhook {
  id: string;
  type: 'series.created';
  createdAt: string;
  businessId: string;
  data: {
    series: SeriesSummary;
    by: Actor;
  };
}

export interface SeriesMovePreview {
  /** Whether all of them can be moved */
  available: boolean;
  occurrences: {
    /** From 0 */
    index: number;
    date?: string;
    startsAt?: string;
    bookingId: string;
    available: boolean;
    /** What stands in the way; empty where it is free */
    reasons: {
      code: string;
      message: string;
      path: string;
    }[];
    totalPesewas: number;
  }[];
  /** Indexes from `from` on that stay: moved by themselves before, over, or no longer live */
  left: number[];
}

export interface SeriesMovePreviewResponse {
  data: SeriesMovePreview;
}

export interface SeriesPreview {
  occurrences: Occurrence[];
  /** Sum of the occurrences that are free */
  totalPesewas: number;
}

export interface SeriesPreviewResponse {
  data: SeriesPreview;
}

export interface SeriesResponse {
  data: Series;
}

export interface SeriesSummary {
  id: string;
  businessId: string;
  repeat: Repeat;
  bookingIds: string[];
  skipped: SkippedOccurrence[];
  createdAt: string;
  updatedAt: string;
}

export interface Service {
  id: string;
  name: string;
  description: string;
  durationMin: number;
  bufferAfterMin: number;
  bufferBeforeMin: number;
  pricePesewas: number;
  photos: Photo[];
  attributes: Record<string, string | number | boolean>;
  active: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface ServiceListResponse {
  data: Service[];
}

export interface ServiceResponse {
  data: Service;
}

export interface Session {
  id: string;
  kind: 'TOKENS' | 'BROWSER' | (string & {});
  /** Whether this is the session of the request */
  current: boolean;
  createdAt: string;
  /** Time at which tokens were last issued */
  lastUsedAt: string;
  /** Time at which the session ends if it is not used before */
  expiresAt: string;
}

export interface SessionListResponse {
  data: Session[];
}

export interface SetAssistantStatusRequest {
  answering: boolean;
  number: string | null;
}

export interface SetBusinessLocationRequest {
  lat: number;
  lng: number;
  address?: string | undefined;
  areaId?: string | undefined;
}

export interface SetDeliveryZonesRequest {
  zones: {
    areaId: string;
    feePesewas: number;
  }[];
}

export interface SetHoursRequest {
  hours: {
    /** 1 (Monday) to 7 (Sunday) */
    weekday: number;
    enabled: boolean;
    open?: string | null | undefined;
    close?: string | null | undefined;
  }[];
}

export interface SetMessageSettingsRequest {
  kinds?: {
    'booking.held'?: {
      enabled: boolean;
    } | undefined;
    'booking.confirmed'?: {
      enabled: boolean;
    } | undefined;
    'booking.reminder'?: {
      enabled: boolean;
    } | undefined;
    'booking.rescheduled'?: {
      enabled: boolean;
    } | undefined;
    'booking.cancelled'?: {
      enabled: boolean;
    } | undefined;
    'payment.received'?: {
      enabled: boolean;
    } | undefined;
    'payment.refunded'?: {
      enabled: boolean;
    } | undefined;
    'waitlist.offered'?: {
      enabled: boolean;
    } | undefined;
    'return.reminder'?: {
      enabled: boolean;
    } | undefined;
    'review.request'?: {
      enabled: boolean;
    } | undefined;
  } | undefined;
  reminderHoursBefore?: number[] | undefined;
  quietHours?: {
    from: string;
    to: string;
  } | undefined;
  /** SMS sender, used once it is registered with the provider: letters, digits and spaces */
  senderName?: string | null | undefined;
  texts?: {
    /** With {customer} {item} {when} {amount} {link} {shop} */
    'booking.held'?: string | undefined;
    /** With {customer} {item} {when} {amount} {link} {shop} */
    'booking.confirmed'?: string | undefined;
    /** With {customer} {item} {when} {amount} {link} {shop} */
    'booking.reminder'?: string | undefined;
    /** With {customer} {item} {when} {amount} {link} {shop} */
    'booking.rescheduled'?: string | undefined;
    /** With {customer} {item} {when} {amount} {link} {shop} */
    'booking.cancelled'?: string | undefined;
    /** With {customer} {item} {when} {amount} {link} {shop} */
    'payment.received'?: string | undefined;
    /** With {customer} {item} {when} {amount} {link} {shop} */
    'payment.refunded'?: string | undefined;
    /** With {customer} {item} {when} {amount} {link} {shop} */
    'waitlist.offered'?: string | undefined;
    /** With {customer} {item} {when} {amount} {link} {shop} */
    'return.reminder'?: string | undefined;
    /** With {customer} {item} {when} {amount} {link} {shop} */
    'review.request'?: string | undefined;
  } | undefined;
  /** Only read; ignored in a body */
  usage?: {
    month: string;
    sent: number;
    included: number;
    /** At least 80 % of the plan are used */
    warn: boolean;
  } | undefined;
  /** Only read; ignored in a body */
  createdAt?: string | null | undefined;
  /** Only read; ignored in a body */
  updatedAt?: string | null | undefined;
}

export interface SetOwnMessageSettingsRequest {
  kinds?: {
    'member.new_booking'?: {
      enabled: boolean;
    } | undefined;
    'member.paid'?: {
      enabled: boolean;
    } | undefined;
    'member.cancelled'?: {
      enabled: boolean;
    } | undefined;
    'member.handoff'?: {
      enabled: boolean;
    } | undefined;
    'member.day'?: {
      enabled: boolean;
    } | undefined;
  } | undefined;
  channels?: ('WHATSAPP' | 'SMS' | 'PUSH')[] | undefined;
  /** The applicationServerKey for PushManager.subscribe. Only read; ignored in a body */
  pushKey?: string | undefined;
  /** Browsers of yours that take notifications. Only read; ignored in a body */
  browsers?: number | undefined;
}

export interface SetPayoutAccountRequest {
  type: 'MOMO' | 'BANK';
  /** For MOMO */
  network?: 'MTN' | 'TELECEL' | 'AT' | undefined;
  /** For BANK: a code of `GET /payout-banks` */
  bankCode?: string | undefined;
  /** Number of the wallet or the account */
  number: string;
  /** The name that the answer showed: confirms that the account is the right one */
  holderName?: string | undefined;
}

export interface SkippedOccurrence {
  /** From 0 */
  index: number;
  date?: string;
  startsAt?: string;
  /** What stands in the way; empty where it is free */
  reasons: {
    code: string;
    message: string;
    path: string;
  }[];
}

export interface Slots {
  serviceId: string;
  date: string;
  stepMin: number;
  providers: {
    providerId: string;
    name: string;
    slots: {
      startsAt: string;
      endsAt: string;
      /** Price of the service, the visit or its kit at this start */
      pricePesewas: number;
      /** Services of a visit in order; only for several services or a kit */
      items?: {
        serviceId: string;
        providerId: string;
        startsAt: string;
        endsAt: string;
      }[];
    }[];
  }[];
}

export interface SlotsResponse {
  data: Slots;
}

export interface Statement {
  month: string;
  /** Pending and available money at the start of the month */
  openingPesewas: number;
  /** The same at its end; of the running month, now */
  closingPesewas: number;
  /** Sum of each kind of entry; all but RELEASE add up to the change of the balance */
  sums: Record<string, number>;
  /** Oldest first */
  entries: LedgerEntry[];
}

export interface StatementResponse {
  data: Statement;
}

export interface Statistics {
  from: string;
  to: string;
  days: {
    date: string;
    /** Number of bookings that start in the period, by status */
    bookings: {
      held: number;
      confirmed: number;
      checkedIn: number;
      completed: number;
      cancelled: number;
      noShow: number;
      expired: number;
    };
    /** Total price of these bookings with status CONFIRMED, CHECKED_IN, COMPLETED or NO_SHOW */
    bookedPesewas: number;
    /** Those of `bookedPesewas` that took an offer of the waiting list, and their total price */
    waitlist: {
      bookings: number;
      bookedPesewas: number;
    };
    /** Payments received in the period */
    receivedPesewas: number;
    /** Refunds accepted in the period */
    refundedPesewas: number;
    /** Booked pieces or provider minutes as a percentage of the capacity of the current catalogue */
    occupancyPercent: number;
  }[];
  totals: {
    /** Number of bookings that start in the period, by status */
    bookings: {
      held: number;
      confirmed: number;
      checkedIn: number;
      completed: number;
      cancelled: number;
      noShow: number;
      expired: number;
    };
    /** Total price of these bookings with status CONFIRMED, CHECKED_IN, COMPLETED or NO_SHOW */
    bookedPesewas: number;
    /** Those of `bookedPesewas` that took an offer of the waiting list, and their total price */
    waitlist: {
      bookings: number;
      bookedPesewas: number;
    };
    /** Payments received in the period */
    receivedPesewas: number;
    /** Refunds accepted in the period */
    refundedPesewas: number;
    /** Booked pieces or provider minutes as a percentage of the capacity of the current catalogue */
    occupancyPercent: number;
  };
  /** At most ten units or services, highest booked amount first */
  topItems: {
    id: string;
    /** Current name of the unit or service */
    item: string;
    bookings: number;
    pesewas: number;
  }[];
  /** Bookings whose price a rule changed, by rule, over bookings that start in the period with status CONFIRMED, CHECKED_IN, COMPLETED or NO_SHOW; at most 100, highest booked amount first */
  byRule: {
    id: string;
    /** As the bookings show it */
    name: string;
    bookings: number;
    /** Total price of these bookings */
    bookedPesewas: number;
    /** What it added to their prices; below 0 what it took off */
    adjustedPesewas: number;
  }[];
  /** Bookings with a promo code, by code, over bookings that start in the period with status CONFIRMED, CHECKED_IN, COMPLETED or NO_SHOW; at most 100, highest booked amount first */
  byCode: {
    id: string;
    /** As the bookings show it */
    name: string;
    bookings: number;
    /** Total price of these bookings */
    bookedPesewas: number;
    /** What it added to their prices; below 0 what it took off */
    adjustedPesewas: number;
  }[];
}

export interface StatisticsResponse {
  data: Statistics;
}

export interface Subscription {
  plan: 'STARTER' | 'GROWTH' | 'PRO' | 'SANDBOX' | (string & {});
  status: 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'CANCELLED' | (string & {});
  readOnly: boolean;
  periodStart?: string;
  periodEnd?: string | null;
  cancelAtPeriodEnd?: boolean;
  openInvoice?: Invoice | null;
}

export interface SubscriptionResponse {
  data: Subscription;
}

/** The subscription of the business was changed */
export interface SubscriptionUpdatedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'subscription.updated';
  createdAt: string;
  businessId: string;
  data: {
    subscription: Subscription;
    by: Actor;
  };
}

/** The subscription of the business was changed */
export interface SubscriptionUpdatedWebhook {
  id: string;
  type: 'subscription.updated';
  createdAt: string;
  businessId: string;
  data: {
    subscription: Subscription;
    by: Actor;
  };
}

export interface TenantAuditEntry {
  id: string;
  action: 'refund.create' | 'api_key.create' | 'api_key.rename' | 'api_key.revoke' | 'member.invite' | 'member.role' | 'member.remove' | 'bookings.export' | 'customer.export' | 'customer.erase' | 'policies.update' | 'payout_account.check' | 'payout_account.change' | 'payout.create' | 'business.close' | (string & {});
  at: string;
  by: {
    kind: 'user' | 'operator' | 'api_key' | 'system' | (string & {});
    id: string | null;
    name: string | null;
  };
  target: {
    type: string;
    id: string;
  };
  details: Record<string, unknown>;
}

export interface TenantAuditEntryPage {
  data: TenantAuditEntry[];
  meta: PageMeta;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  tokenType: 'Bearer';
  expiresIn: number;
  user: User;
}

export interface TokensResponse {
  data: Tokens;
}

export interface ToolUsage {
  from: string;
  to: string;
  /** Sums over the days, the last call first, at most 500 */
  tools: {
    keyId: string;
    prefix: string;
    /** The assistant as it names itself; empty where it does not */
    client: string;
    tool: string;
    calls: number;
    /** Calls among them that were refused */
    refused: number;
    lastAt: string;
  }[];
}

export interface ToolUsageResponse {
  data: ToolUsage;
}

export interface Unit {
  id: string;
  name: string;
  description: string;
  /** Price per day of one piece */
  pricePesewas: number;
  quantity: number;
  /** Days for which a piece rests after each booking, without charge */
  turnaroundDays: number;
  /** Price of one piece for so many days. A rental costs the cheapest set of these and single days that covers it */
  lengthPrices: {
    days: number;
    pricePesewas: number;
  }[];
  photos: Photo[];
  attributes: Record<string, string | number | boolean>;
  active: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface UnitListResponse {
  data: Unit[];
}

export interface UnitResponse {
  data: Unit;
}

export interface UpdateBookingRequest {
  /** Visible to the customer */
  note?: string | null | undefined;
  /** Only for members and API keys */
  internalNote?: string | null | undefined;
  customerName?: string | undefined;
  address?: string | undefined;
}

export interface UpdateBusinessRequest {
  name?: string | undefined;
  description?: string | undefined;
  contactPhone?: string | null | undefined;
  serviceLocation?: 'AT_BUSINESS' | 'AT_CUSTOMER' | 'BOTH' | undefined;
  attributes?: Record<string, string | number | boolean> | undefined;
  policies?: {
    deposit?: {
      type?: 'NONE' | 'FIXED' | 'PERCENT' | undefined;
      amountPesewas?: number | undefined;
      percent?: number | undefined;
    } | undefined;
    depositInstructions?: string | null | undefined;
    holdTtlMinutes?: number | undefined;
    minNoticeMinutes?: number | undefined;
    maxAdvanceDays?: number | undefined;
    slotStepMin?: 5 | 10 | 15 | 30 | 60 | undefined;
    cancellationNoticeHours?: number | undefined;
    /** Months without a booking after which a customer is erased */
    retentionMonths?: number | undefined;
    /** The service confirms a public hold that needs no deposit within a second */
    confirmWithoutDeposit?: boolean | undefined;
    /** Customers can reschedule their own bookings until the cancellation notice begins */
    customerReschedule?: boolean | undefined;
    /** What the customer gets back on cancelling: nothing, all before the cancellation notice, or a percent by `cancellationTiers`. When the business cancels, everything goes back, except by a member’s choice with NONE */
    refundOnCancel?: 'NONE' | 'FULL_BEFORE_NOTICE' | 'TIERS' | undefined;
    /** Refund until so many hours before; hours and percents fall. Required with TIERS */
    cancellationTiers?: {
      hoursBefore: number;
      refundPercent: number;
    }[] | undefined;
    /** With TIERS, everything goes back for so long after the confirmation, while the start is at least 24 hours away */
    cancellationGraceMinutes?: number | undefined;
    /** When available money is paid out: every day, on Mondays (the default), or by hand only */
    payouts?: 'DAILY' | 'WEEKLY' | 'MANUAL' | undefined;
    /** Scheduled payouts wait while the available balance, from which their fee is taken, is below this; 5000 by default */
    payoutMinimumPesewas?: number | undefined;
    /** OFF (the default); IN_ORDER: a place that becomes free is offered to the first customer it fits; BY_HAND: members offer it */
    waitlist?: 'OFF' | 'IN_ORDER' | 'BY_HAND' | undefined;
    /** How long an offer is held; 120 by default, and shorter close to the start */
    waitlistOfferMinutes?: number | undefined;
  } | undefined;
  /** Origins of the websites that may embed the business page in a frame */
  embedOrigins?: string[] | undefined;
}

export interface UpdateCustomerRequest {
  name?: string | undefined;
  notes?: string | null | undefined;
}

export interface UpdateDatedHoursRequest {
  startDate?: string | undefined;
  /** Last day, inclusive; at most 92 days in all */
  endDate?: string | undefined;
  /** When the business is open, in order and not touching; none: closed */
  windows?: {
    open: string;
    close: string;
  }[] | undefined;
  note?: string | null | undefined;
  dryRun?: boolean | undefined;
}

export interface UpdateExtraRequest {
  name?: string | undefined;
  description?: string | undefined;
  pricePesewas?: number | undefined;
  maxQuantity?: number | undefined;
  active?: boolean | undefined;
}

export interface UpdateKitRequest {
  name?: string | undefined;
  description?: string | undefined;
  photoIds?: string[] | undefined;
  items?: {
    unitId?: string | undefined;
    quantity?: number | undefined;
    serviceId?: string | undefined;
  }[] | undefined;
  pricePesewas?: number | null | undefined;
  discountPercent?: number | undefined;
  /** Price of one piece for so many days. A rental costs the cheapest set of these and single days that covers it */
  lengthPrices?: {
    days: number;
    pricePesewas: number;
  }[] | undefined;
  active?: boolean | undefined;
}

export interface UpdateListingRequest {
  visibility?: 'PUBLIC' | 'HIDDEN' | undefined;
  description?: string | undefined;
  photoIds?: string[] | undefined;
}

export interface UpdateMeRequest {
  name: string;
}

export interface UpdatePriceRuleRequest {
  name?: string | undefined;
  itemIds?: string[] | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  weekdays?: number[] | null | undefined;
  timeFrom?: string | null | undefined;
  timeTo?: string | null | undefined;
  minQuantity?: number | null | undefined;
  minDaysBefore?: number | null | undefined;
  maxDaysBefore?: number | null | undefined;
  percent?: number | null | undefined;
  amountPesewas?: number | null | undefined;
  active?: boolean | undefined;
}

export interface UpdatePromoCodeRequest {
  code?: string | undefined;
  percent?: number | null | undefined;
  amountPesewas?: number | null | undefined;
  /** First day of booking */
  from?: string | null | undefined;
  /** Last day of booking, inclusive */
  to?: string | null | undefined;
  maxUses?: number | null | undefined;
  /** Uses of one customer; null: any number. Default: 1 */
  perCustomer?: number | null | undefined;
  minTotalPesewas?: number | null | undefined;
  itemIds?: string[] | null | undefined;
  active?: boolean | undefined;
}

export interface UpdateProviderDateRequest {
  startDate?: string | undefined;
  /** Last day, inclusive; at most 92 days in all */
  endDate?: string | undefined;
  /** When the provider works, in order; none: away */
  windows?: {
    start: string;
    end: string;
  }[] | undefined;
  kind?: 'WORK' | 'LEAVE' | 'SICK' | undefined;
  note?: string | null | undefined;
  evenIfClosed?: boolean | undefined;
  /** `true`: answers the conflicts and saves nothing */
  dryRun?: boolean | undefined;
}

export interface UpdateProviderRequest {
  name?: string | undefined;
  userId?: string | null | undefined;
  serviceIds?: string[] | undefined;
  /** Unlisted days are days off */
  schedule?: {
    /** 1 (Monday) to 7 (Sunday) */
    weekday: number;
    start: string;
    end: string;
    breaks?: {
      start: string;
      end: string;
    }[] | undefined;
  }[] | undefined;
  active?: boolean | undefined;
}

export interface UpdateServiceRequest {
  name?: string | undefined;
  description?: string | undefined;
  durationMin?: number | undefined;
  /** Minutes kept free after each booking */
  bufferAfterMin?: number | undefined;
  /** Minutes kept free before each booking */
  bufferBeforeMin?: number | undefined;
  pricePesewas?: number | undefined;
  photoIds?: string[] | undefined;
  attributes?: Record<string, string | number | boolean> | undefined;
  active?: boolean | undefined;
}

export interface UpdateUnitRequest {
  name?: string | undefined;
  description?: string | undefined;
  pricePesewas?: number | undefined;
  /** Number of identical pieces */
  quantity?: number | undefined;
  turnaroundDays?: number | undefined;
  /** Price of one piece for so many days. A rental costs the cheapest set of these and single days that covers it */
  lengthPrices?: {
    days: number;
    pricePesewas: number;
  }[] | undefined;
  photoIds?: string[] | undefined;
  attributes?: Record<string, string | number | boolean> | undefined;
  active?: boolean | undefined;
}

export interface UpdateWebhookRequest {
  url?: string | undefined;
  /** Event types, or `["*"]` for all types */
  events?: ('booking.held' | 'booking.confirmed' | 'booking.rescheduled' | 'booking.updated' | 'booking.cancelled' | 'booking.completed' | 'booking.no_show' | 'booking.expired' | 'series.created' | 'series.changed' | 'waitlist.joined' | 'waitlist.offered' | 'waitlist.left' | 'payment.received' | 'payment.refunded' | 'payment.refund_failed' | 'payout.paid' | 'payout.failed' | 'payouts.held' | 'payouts.released' | 'payout_account.changed' | 'handoff.requested' | 'message.failed' | 'subscription.updated' | 'business.closed' | 'calendar_import.failed' | 'webhook.disabled' | 'ping' | '*')[] | undefined;
  description?: string | undefined;
  enabled?: boolean | undefined;
}

export interface Upload {
  id: string;
  url: string;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | (string & {});
  bytes: number;
  width: number;
  height: number;
}

export interface UploadResponse {
  data: Upload;
}

export interface Usage {
  meter: string;
  quantity: number;
  costPesewas: number;
  occurredAt: string;
}

export interface UsageResponse {
  data: Usage;
}

export interface User {
  id: string;
  phone: string;
  name: string | null;
  platformRole: 'OPERATOR' | 'OPERATOR_ADMIN' | null | (string & {});
}

export interface UserResponse {
  data: User;
}

export interface VerticalProfile {
  key: string;
  family: 'RENTALS' | 'BEAUTY' | (string & {});
  bookingShape: 'UNIT_PER_DAY' | 'SERVICE_IN_SLOT' | (string & {});
  name: string;
  labels: Record<string, string>;
  fields: {
    key: string;
    label: string;
    type: 'text' | 'number' | 'boolean' | 'choice' | (string & {});
    required: boolean;
    choices?: string[];
  }[];
  defaultPolicies: Policies;
  filters: string[];
  toneNotes: string;
  enabled: boolean;
}

export interface VerticalProfileListResponse {
  data: VerticalProfile[];
}

export interface VerticalProfileResponse {
  data: VerticalProfile;
}

export interface WaitedItem {
  kind: 'UNIT' | 'SERVICE' | (string & {});
  id: string;
  name: string;
  quantity: number;
  /** The kit that the item is a part of */
  kitId: string | null;
  kitName: string | null;
  /** Null for any provider */
  providerId: string | null;
  providerName: string | null;
}

export interface WaitlistEntry {
  id: string;
  businessId: string;
  item: string;
  items: WaitedItem[];
  /** Length of a rental; null for a visit */
  days: number | null;
  from: string;
  to: string;
  timeFrom: string | null;
  timeTo: string | null;
  extras: {
    extraId: string;
    quantity: number;
  }[];
  delivery: {
    areaId: string;
    address?: string;
  } | null;
  note: string | null;
  status: 'WAITING' | 'OFFERED' | 'BOOKED' | 'LEFT' | 'CLOSED' | (string & {});
  /** Place among the customers who wait for the same on the same days; null unless WAITING */
  position: number | null;
  /** At the first day that fits; of an offer, its total */
  totalPesewas: number;
  offer: {
    bookingId: string;
    expiresAt: string;
  } | null;
  customerId: string;
  customerName: string;
  customerPhone: string;
  createdAt: string;
  updatedAt: string;
  endedAt: string | null;
  business?: BookingBusiness;
}

export interface WaitlistEntryPage {
  data: WaitlistEntry[];
  meta: PageMeta;
}

export interface WaitlistEntryResponse {
  data: WaitlistEntry;
}

/** A customer was put on the waiting list */
export interface WaitlistJoinedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'waitlist.joined';
  createdAt: string;
  businessId: string;
  data: {
    entry: WaitlistEntry;
    by: Actor;
  };
}

/** A customer was put on the waiting list */
export interface WaitlistJoinedWebhook {
  id: string;
  type: 'waitlist.joined';
  createdAt: string;
  businessId: string;
  data: {
    entry: WaitlistEntry;
    by: Actor;
  };
}

/** An entry of the waiting list ended without a booking: LEFT, or CLOSED */
export interface WaitlistLeftEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'waitlist.left';
  createdAt: string;
  businessId: string;
  data: {
    entry: WaitlistEntry;
    by: Actor;
  };
}

/** An entry of the waiting list ended without a booking: LEFT, or CLOSED */
export interface WaitlistLeftWebhook {
  id: string;
  type: 'waitlist.left';
  createdAt: string;
  businessId: string;
  data: {
    entry: WaitlistEntry;
    by: Actor;
  };
}

export interface WaitlistMatch {
  /** That of the entry, to which `POST /waitlist/{id}/offer` offers */
  id: string;
  entry: WaitlistEntry;
  /** First free day of a rental */
  date: string | null;
  /** First free start of a visit */
  startsAt: string | null;
  /** Price of today */
  totalPesewas: number;
  /** What the customer would pay to take the offer */
  depositPesewas: number;
  /** Until when an offer that is made now is held */
  keptUntil: string;
}

export interface WaitlistMatchListResponse {
  data: WaitlistMatch[];
}

/** Something free is held for a customer on the waiting list */
export interface WaitlistOfferedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'waitlist.offered';
  createdAt: string;
  businessId: string;
  data: {
    entry: WaitlistEntry;
    booking: Booking;
    by: Actor;
  };
}

/** Something free is held for a customer on the waiting list */
export interface WaitlistOfferedWebhook {
  id: string;
  type: 'waitlist.offered';
  createdAt: string;
  businessId: string;
  data: {
    entry: WaitlistEntry;
    booking: Booking;
    by: Actor;
  };
}

export interface WaiveDebtRequest {
  /** Default: all that is owed */
  amountPesewas?: number | undefined;
  /** Only for members */
  reason: string;
}

/** A webhook endpoint was disabled after days of failed deliveries */
export interface WebhookDisabledEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'webhook.disabled';
  createdAt: string;
  businessId: string;
  data: {
    webhookId: string;
    url: string;
    reason: string;
    failingSince: string;
    by: Actor;
  };
}

/** A webhook endpoint was disabled after days of failed deliveries */
export interface WebhookDisabledWebhook {
  id: string;
  type: 'webhook.disabled';
  createdAt: string;
  businessId: string;
  data: {
    webhookId: string;
    url: string;
    reason: string;
    failingSince: string;
    by: Actor;
  };
}

export interface WebhookEndpoint {
  id: string;
  url: string;
  events: string[];
  description: string;
  enabled: boolean;
  /** Reason if the service disabled the endpoint: `FAILED_FOR_5_DAYS`. Null after it is enabled again */
  disabledReason: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface WebhookEndpointListResponse {
  data: WebhookEndpoint[];
}

export interface WebhookEndpointResponse {
  data: WebhookEndpoint;
}

export interface WebhookEndpointWithSecret {
  id: string;
  url: string;
  events: string[];
  description: string;
  enabled: boolean;
  /** Reason if the service disabled the endpoint: `FAILED_FOR_5_DAYS`. Null after it is enabled again */
  disabledReason: string | null;
  createdAt: string;
  updatedAt: string;
  /** Shown once; signature checks use the whole string */
  secret: string;
}

export interface WebhookEndpointWithSecretResponse {
  data: WebhookEndpointWithSecret;
}

export interface GetPublicAvailabilityQuery {
  /** First day */
  from: string;
  /** Last day, inclusive; at most 92 days after `from` */
  to: string;
  /** Only this unit */
  unitId?: string | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Units per page */
  limit?: number | undefined;
}

export interface GetPublicSlotsQuery {
  /** Repeated for a visit of several services, in order; at most 6 */
  serviceId?: string | string[] | undefined;
  /** The kit, `kit_…` */
  kitId?: string | undefined;
  /** Date in Africa/Accra */
  date: string;
  /** Only this provider */
  providerId?: string | undefined;
  /** Minutes between slot starts; default: the `slotStepMin` policy of the business */
  stepMin?: 5 | 10 | 15 | 30 | 60 | undefined;
}

export interface GetPublicEffectiveHoursQuery {
  /** First day */
  from: string;
  /** Last day, inclusive; at most 366 days in all */
  to: string;
  /** The provider, `prv_…` */
  providerId?: string | undefined;
}

export interface SearchBusinessesQuery {
  /** Latitude of the origin; requires `lng` */
  lat?: number | undefined;
  /** Longitude of the origin; requires `lat` */
  lng?: number | undefined;
  /** Area used as the origin if `lat` and `lng` are absent */
  areaId?: string | undefined;
  /** Only businesses in this family of verticals */
  family?: 'RENTALS' | 'BEAUTY' | undefined;
  /** Only businesses in the vertical with this key */
  vertical?: string | undefined;
  /** Part of the name of the business or of an active catalogue item; one wrong letter, plurals and synonyms are forgiven */
  q?: string | undefined;
  /** Only businesses with this service location; businesses with `BOTH` always match */
  serviceLocation?: 'AT_BUSINESS' | 'AT_CUSTOMER' | 'BOTH' | undefined;
  /** Only businesses with a free unit or slot on this day */
  availableOn?: string | undefined;
  /** Only businesses with a lowest price up to this amount */
  maxPricePesewas?: number | undefined;
  /** Only businesses with at least this average rating; unrated businesses never match */
  minRating?: number | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListPublicReviewsQuery {
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListBookingsQuery {
  /** Only bookings with this status; can be repeated */
  status?: ('HELD' | 'CONFIRMED' | 'CHECKED_IN' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW' | 'EXPIRED')[] | undefined;
  /** First day of the range that bookings must overlap */
  from?: string | undefined;
  /** Last day of the range that bookings must overlap, inclusive */
  to?: string | undefined;
  /** Only bookings of this customer */
  customerId?: string | undefined;
  /** Only bookings of this unit */
  unitId?: string | undefined;
  /** Only bookings of this service */
  serviceId?: string | undefined;
  /** Only bookings with this provider */
  providerId?: string | undefined;
  /** Only bookings from this source */
  source?: 'APP' | 'DASHBOARD' | 'API' | 'ASSISTANT' | 'WAITLIST' | undefined;
  /** The series, `ser_…` */
  seriesId?: string | undefined;
  /** Order by start; default: `desc`, latest first */
  order?: 'asc' | 'desc' | undefined;
  /** Part of the customer name or phone number, or the booking code; an empty text matches all */
  q?: string | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListMyBookingsQuery {
  /** Only rows with this status */
  status?: ('HELD' | 'CONFIRMED' | 'CHECKED_IN' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW' | 'EXPIRED')[] | undefined;
  /** Only bookings that end on or after this day */
  from?: string | undefined;
  /** Only bookings that start on or before this day */
  to?: string | undefined;
  /** Order by start: `desc` latest first, `asc` earliest first */
  order?: 'desc' | 'asc' | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ExportBookingsQuery {
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
  /** `excel` suits spreadsheets: byte-order mark, decimal GHS amounts, spaced phone numbers, times of Accra, more columns */
  layout?: 'excel' | undefined;
}

export interface PreviewSeriesCancellationQuery {
  /** Index of the first occurrence that is changed */
  from: number;
}

export interface ListWaitlistQuery {
  /** Only rows with this status */
  status?: ('WAITING' | 'OFFERED' | 'BOOKED' | 'LEFT' | 'CLOSED')[] | undefined;
  /** The unit, `unt_…` */
  unitId?: string | undefined;
  /** The service, `svc_…` */
  serviceId?: string | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListWaitlistMatchesQuery {
  /** A booking that was cancelled, expired or moved */
  bookingId?: string | undefined;
  /** The unit, `unt_…` */
  unitId?: string | undefined;
  /** The service, `svc_…` */
  serviceId?: string | undefined;
  /** A day that is free; without it and `bookingId` any */
  date?: string | undefined;
}

export interface ListMyWaitlistQuery {
  /** Only rows with this status */
  status?: ('WAITING' | 'OFFERED' | 'BOOKED' | 'LEFT' | 'CLOSED')[] | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListBlocksQuery {
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
  /** The unit, `unt_…` */
  unitId?: string | undefined;
  /** The provider, `prv_…` */
  providerId?: string | undefined;
  /** Only blocks made here, or only those of calendar imports */
  source?: 'MANUAL' | 'IMPORT' | undefined;
}

export interface GetAvailabilityQuery {
  /** First day */
  from: string;
  /** Last day, inclusive; at most 92 days after `from` */
  to: string;
  /** Only this unit */
  unitId?: string | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Units per page */
  limit?: number | undefined;
}

export interface GetSlotsQuery {
  /** Repeated for a visit of several services, in order; at most 6 */
  serviceId?: string | string[] | undefined;
  /** The kit, `kit_…` */
  kitId?: string | undefined;
  /** Date in Africa/Accra */
  date: string;
  /** Only this provider */
  providerId?: string | undefined;
  /** Minutes between slot starts; default: the `slotStepMin` policy of the business */
  stepMin?: 5 | 10 | 15 | 30 | 60 | undefined;
}

export interface GetEffectiveHoursQuery {
  /** First day */
  from: string;
  /** Last day, inclusive; at most 366 days in all */
  to: string;
  /** The provider, `prv_…` */
  providerId?: string | undefined;
}

export interface ListBusinessPaymentsQuery {
  /** First day of payment */
  from?: string | undefined;
  /** Last day of payment, inclusive */
  to?: string | undefined;
  /** Only payments by this method */
  method?: 'CASH' | 'MOMO' | 'CARD' | 'BANK' | 'OTHER' | undefined;
  /** Only rows with this status */
  status?: 'SUCCEEDED' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | undefined;
  /** The booking, `bkg_…` */
  bookingId?: string | undefined;
  /** True: only payments of which a part is still to be given back after a cancellation */
  toReturn?: boolean | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListLedgerQuery {
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
  /** Repeated for several kinds */
  kind?: 'PAYMENT' | 'REFUND' | 'PLATFORM_FEE' | 'GATEWAY_FEE' | 'RELEASE' | 'PAYOUT' | 'PAYOUT_FEE' | 'PAYOUT_RETURNED' | 'DISPUTE' | 'ADJUSTMENT' | ('PAYMENT' | 'REFUND' | 'PLATFORM_FEE' | 'GATEWAY_FEE' | 'RELEASE' | 'PAYOUT' | 'PAYOUT_FEE' | 'PAYOUT_RETURNED' | 'DISPUTE' | 'ADJUSTMENT')[] | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListLedgerPaymentsQuery {
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListPayoutsQuery {
  /** Only rows with this status */
  status?: 'PENDING' | 'SENT' | 'PAID' | 'FAILED' | 'RETURNED' | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListCustomersQuery {
  /** Prefix of the name, or of the phone number in local or international form */
  q?: string | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface GetStatisticsQuery {
  /** First day; default: the first day of the month of `to` */
  from?: string | undefined;
  /** Last day, inclusive; default: today */
  to?: string | undefined;
}

export interface ListTenantAuditQuery {
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
  /** Only entries with this action */
  action?: 'refund.create' | 'api_key.create' | 'api_key.rename' | 'api_key.revoke' | 'member.invite' | 'member.role' | 'member.remove' | 'bookings.export' | 'customer.export' | 'customer.erase' | 'policies.update' | 'payout_account.check' | 'payout_account.change' | 'payout.create' | 'business.close' | undefined;
}

export interface ListUploadsQuery {
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListUnitsQuery {
  /** `true`: only active rows; `false`: only inactive rows; default: both */
  active?: boolean | undefined;
}

export interface ListServicesQuery {
  /** `true`: only active rows; `false`: only inactive rows; default: both */
  active?: boolean | undefined;
}

export interface ListProvidersQuery {
  /** `true`: only active rows; `false`: only inactive rows; default: both */
  active?: boolean | undefined;
}

export interface ListProviderDatesQuery {
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListExtrasQuery {
  /** `true`: only active rows; `false`: only inactive rows; default: both */
  active?: boolean | undefined;
}

export interface ListKitsQuery {
  /** `true`: only active rows; `false`: only inactive rows; default: both */
  active?: boolean | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListPriceRulesQuery {
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListPromoCodesQuery {
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListDatedHoursQuery {
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface RemoveMemberQuery {
  /** `true` keeps the API keys created by the member */
  keepKeys?: boolean | undefined;
}

export interface GetApiUsageQuery {
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
}

export interface GetToolUsageQuery {
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
}

export interface ListDeliveriesQuery {
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
  /** Only rows with this status */
  status?: 'PENDING' | 'SUCCEEDED' | 'DEAD' | undefined;
}

export interface ListEventsQuery {
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
  /** Only events of this type */
  type?: 'booking.held' | 'booking.confirmed' | 'booking.rescheduled' | 'booking.updated' | 'booking.cancelled' | 'booking.completed' | 'booking.no_show' | 'booking.expired' | 'series.created' | 'series.changed' | 'waitlist.joined' | 'waitlist.offered' | 'waitlist.left' | 'payment.received' | 'payment.refunded' | 'payment.refund_failed' | 'payout.paid' | 'payout.failed' | 'payouts.held' | 'payouts.released' | 'payout_account.changed' | 'handoff.requested' | 'message.failed' | 'subscription.updated' | 'business.closed' | 'calendar_import.failed' | 'webhook.disabled' | 'ping' | undefined;
  /** Only events with a greater sequence */
  after?: number | undefined;
}

export interface ListMessagesQuery {
  /** The booking, `bkg_…` */
  bookingId?: string | undefined;
  /** The customer, `cus_…` */
  customerId?: string | undefined;
  /** Only entries of this kind */
  kind?: 'booking.held' | 'booking.confirmed' | 'booking.reminder' | 'booking.rescheduled' | 'booking.cancelled' | 'payment.received' | 'payment.refunded' | 'waitlist.offered' | 'return.reminder' | 'review.request' | 'member.new_booking' | 'member.paid' | 'member.cancelled' | 'member.handoff' | 'member.day' | 'member.payout_account' | undefined;
  /** Only rows with this status */
  status?: ('QUEUED' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED' | 'DROPPED')[] | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface RemovePushSubscriptionQuery {
  /** The address of the push service, as the browser gives it */
  endpoint: string;
}

export interface ListCalendarImportsQuery {
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListInvoicesQuery {
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface ListAreasQuery {
  /** Full city name, case-insensitive */
  city?: string | undefined;
  /** Prefix of the area name, case-insensitive */
  q?: string | undefined;
}

export interface SumMessagesQuery {
  /** First day; default: the first of this month */
  from?: string | undefined;
  /** Last day, inclusive; default: today */
  to?: string | undefined;
}

export interface AdminListBusinessesQuery {
  /** Part of the name or slug, case-insensitive */
  q?: string | undefined;
  /** Only rows with this status */
  status?: 'DRAFT' | 'PENDING_VERIFICATION' | 'ACTIVE' | 'SUSPENDED' | undefined;
  /** `true`: only submitted businesses without a decision, oldest first; cannot be combined with other filters */
  queue?: boolean | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface AdminListAuditQuery {
  /** Only rows about this business */
  businessId?: string | undefined;
  /** Only actions of this operator */
  actorId?: string | undefined;
  /** Prefix of the action; `business.` matches all actions on businesses */
  action?: string | undefined;
  /** Only rows about this type of target, such as `business` */
  targetType?: string | undefined;
  /** Only rows about the target with this id */
  targetId?: string | undefined;
  /** Only rows at or after this instant */
  from?: string | undefined;
  /** Only rows before this instant */
  to?: string | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface AdminGetUsageQuery {
  /** Only this business */
  businessId?: string | undefined;
  /** First day */
  from: string;
  /** Last day, inclusive */
  to: string;
}

export interface AdminGetFinanceSummaryQuery {
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
}

export interface AdminListFinanceQuery {
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
  /** `margin`: lowest first; other fields: highest first */
  sort?: 'margin' | 'cogs' | 'revenue' | 'replies' | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface AdminListPayoutsQuery {
  /** Only rows with this status */
  status?: 'PENDING' | 'SENT' | 'PAID' | 'FAILED' | 'RETURNED' | undefined;
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
  /** `meta.nextCursor` of the previous page */
  cursor?: string | undefined;
  /** Rows per page */
  limit?: number | undefined;
}

export interface AdminSearchQuery {
  /** Name of a business or person, phone number, booking code, receipt number, or any id */
  q: string;
}

/** The body of a webhook delivery. */
export type WebhookEvent = BookingHeldWebhook | BookingConfirmedWebhook | BookingRescheduledWebhook | BookingUpdatedWebhook | BookingCancelledWebhook | BookingCompletedWebhook | BookingNoShowWebhook | BookingExpiredWebhook | SeriesCreatedWebhook | SeriesChangedWebhook | WaitlistJoinedWebhook | WaitlistOfferedWebhook | WaitlistLeftWebhook | PaymentReceivedWebhook | PaymentRefundedWebhook | PaymentRefundFailedWebhook | PayoutPaidWebhook | PayoutFailedWebhook | PayoutsHeldWebhook | PayoutsReleasedWebhook | PayoutAccountChangedWebhook | HandoffRequestedWebhook | MessageFailedWebhook | SubscriptionUpdatedWebhook | BusinessClosedWebhook | CalendarImportFailedWebhook | WebhookDisabledWebhook | PingWebhook;
