// Written by sdk/generate.ts from docs/openapi.json. Run: npm run openapi

/** Who caused an event */
export interface Actor {
  kind: 'user' | 'api_key' | 'customer' | 'operator' | 'system' | (string & {});
  id?: string;
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
    /** Customers without a booking for so long are erased */
    retentionMonths?: number | undefined;
    /** A public hold with nothing to pay in advance is confirmed by the system within a second */
    confirmWithoutDeposit?: boolean | undefined;
    /** Customers may move their own bookings, under the same notice */
    customerReschedule?: boolean | undefined;
    /** What the system refunds of gateway money when a booking is cancelled in time or by the business */
    refundOnCancel?: 'NONE' | 'FULL_BEFORE_NOTICE' | undefined;
  } | undefined;
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
    /** Customers without a booking for so long are erased */
    retentionMonths?: number | undefined;
    /** A public hold with nothing to pay in advance is confirmed by the system within a second */
    confirmWithoutDeposit?: boolean | undefined;
    /** Customers may move their own bookings, under the same notice */
    customerReschedule?: boolean | undefined;
    /** What the system refunds of gateway money when a booking is cancelled in time or by the business */
    refundOnCancel?: 'NONE' | 'FULL_BEFORE_NOTICE' | undefined;
  } | undefined;
}

export interface ApiKey {
  id: string;
  name: string;
  /** The public part of the key, for logs and support */
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
  businessId: string | null;
  at: string;
  details: Record<string, unknown>;
}

export interface AuditRowPage {
  data: AuditRow[];
  meta: PageMeta;
}

export interface Block {
  id: string;
  unitId?: string;
  /** Pieces that are kept back; all of them when it is absent */
  quantity?: number;
  /** With unitId */
  startDate?: string;
  /** With unitId; inclusive */
  endDate?: string;
  providerId?: string;
  /** With providerId */
  startsAt?: string;
  /** With providerId */
  endsAt?: string;
  reason: string | null;
}

export interface BlockListResponse {
  data: Block[];
}

export interface Booking {
  id: string;
  businessId: string;
  status: 'HELD' | 'CONFIRMED' | 'CHECKED_IN' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW' | 'EXPIRED' | (string & {});
  source: 'APP' | 'DASHBOARD' | 'API' | 'ASSISTANT' | (string & {});
  startsAt: string;
  endsAt: string;
  item: string;
  unitId: string | null;
  serviceId: string | null;
  providerId: string | null;
  providerName: string | null;
  quantity: number;
  customerId: string;
  customerName: string;
  customerPhone: string;
  area: string | null;
  areaId: string | null;
  address: string | null;
  lines: QuoteLine[];
  totalPesewas: number;
  depositPesewas: number;
  /** Gross: refunds are counted apart */
  paidPesewas: number;
  duePesewas: number;
  refundedPesewas: number;
  holdExpiresAt: string | null;
  /** Shared with the customer */
  note: string | null;
  /** For members and API keys alone; customers and events do not have it */
  internalNote?: string | null;
  cancelReason: string | null;
  createdAt: string;
  updatedAt: string;
  url: string;
  business?: BookingBusiness;
}

/** For the customer: whose booking it is */
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
  /** Only grows within a business */
  sequence: number;
  type: 'booking.cancelled';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
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
    by: Actor;
  };
}

/** A booking is done */
export interface BookingCompletedEvent {
  id: string;
  /** Only grows within a business */
  sequence: number;
  type: 'booking.completed';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A booking is done */
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

/** A booking is confirmed, by money or by hand */
export interface BookingConfirmedEvent {
  id: string;
  /** Only grows within a business */
  sequence: number;
  type: 'booking.confirmed';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A booking is confirmed, by money or by hand */
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

/** A hold ended without a confirmation */
export interface BookingExpiredEvent {
  id: string;
  /** Only grows within a business */
  sequence: number;
  type: 'booking.expired';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A hold ended without a confirmation */
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

/** A unit or slot is held */
export interface BookingHeldEvent {
  id: string;
  /** Only grows within a business */
  sequence: number;
  type: 'booking.held';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** A unit or slot is held */
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

/** The customer did not come */
export interface BookingNoShowEvent {
  id: string;
  /** Only grows within a business */
  sequence: number;
  type: 'booking.no_show';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** The customer did not come */
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

/** A booking moved to another time */
export interface BookingRescheduledEvent {
  id: string;
  /** Only grows within a business */
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
    by: Actor;
  };
}

/** A booking moved to another time */
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
    by: Actor;
  };
}

export interface BookingResponse {
  data: Booking;
}

/** Note, name or address of a booking changed */
export interface BookingUpdatedEvent {
  id: string;
  /** Only grows within a business */
  sequence: number;
  type: 'booking.updated';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** Note, name or address of a booking changed */
export interface BookingUpdatedWebhook {
  id: string;
  type: 'booking.updated';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

export interface Business {
  id: string;
  name: string;
  slug: string;
  status: 'DRAFT' | 'PENDING_VERIFICATION' | 'ACTIVE' | 'SUSPENDED' | (string & {});
  /** Why it was sent back or suspended; for owners and operators */
  statusReason?: string | null;
  /** When verification was last asked for; for owners and operators */
  submittedAt?: string | null;
  sandbox: boolean;
  bookingShape: 'UNIT_PER_DAY' | 'SERVICE_IN_SLOT' | (string & {});
  vertical: string;
  family: 'RENTALS' | 'BEAUTY' | (string & {});
  listingVisibility: 'PUBLIC' | 'HIDDEN' | (string & {});
  /** What keeps the business from being listed and booked by the public, such as `CATALOG_EMPTY` */
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
  /** Websites that may show the page of the business in a frame */
  embedOrigins: string[];
  createdAt: string;
  updatedAt: string;
  /** The caller's; null for an API key */
  role: 'OWNER' | 'STAFF' | null | (string & {});
}

export interface BusinessDetail {
  id: string;
  name: string;
  slug: string;
  status: 'DRAFT' | 'PENDING_VERIFICATION' | 'ACTIVE' | 'SUSPENDED' | (string & {});
  /** Why it was sent back or suspended; for owners and operators */
  statusReason?: string | null;
  /** When verification was last asked for; for owners and operators */
  submittedAt?: string | null;
  sandbox: boolean;
  bookingShape: 'UNIT_PER_DAY' | 'SERVICE_IN_SLOT' | (string & {});
  vertical: string;
  family: 'RENTALS' | 'BEAUTY' | (string & {});
  listingVisibility: 'PUBLIC' | 'HIDDEN' | (string & {});
  /** What keeps the business from being listed and booked by the public, such as `CATALOG_EMPTY` */
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
  /** Websites that may show the page of the business in a frame */
  embedOrigins: string[];
  createdAt: string;
  updatedAt: string;
  /** The caller's; null for an API key */
  role: 'OWNER' | 'STAFF' | null | (string & {});
  members: (Member | NamelessMember)[];
  /** Never shown to an API key */
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
      /** A hold of one piece for this day alone would be accepted from you now */
      bookable: boolean;
      /** Live bookings of the day; never shown to the public */
      bookingIds?: string[];
    }[];
  }[];
}

export interface CalendarFeed {
  id: string;
  /** Only what this provider does; null for the whole business */
  providerId: string | null;
  /** Entries tell phone, quantity, address and note */
  details: boolean;
  createdAt: string;
}

export interface CalendarFeedListResponse {
  data: CalendarFeed[];
}

export interface CancelBookingRequest {
  reason?: string | undefined;
}

export interface Cancellation {
  /** Whether you may cancel it now */
  allowed: boolean;
  /** Why not */
  reasons: {
    code: 'INVALID_STATE' | 'CANCELLATION_NOTICE' | (string & {});
    message: string;
  }[];
  /** The system refunds it through the gateway at once */
  refundPesewas: number;
  /** Was recorded by hand, and is to be given back by hand */
  byHandPesewas: number;
  /** Stays with the business */
  keptPesewas: number;
}

export interface CancellationResponse {
  data: Cancellation;
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
  /** Months to pay for; one if absent */
  periods?: number | undefined;
}

export interface Closure {
  id: string;
  startDate: string;
  /** Inclusive */
  endDate: string;
  reason: string | null;
}

export interface ClosureListResponse {
  data: Closure[];
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
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
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
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
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
  /** Needed only while your profile has no name */
  customer?: {
    name?: string | undefined;
  } | undefined;
  note?: string | undefined;
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
}

export type CreateBlockRequest = CreateUnitBlockRequest | CreateProviderBlockRequest;

export type CreateBookingRequest = CreateRentalBookingRequest | CreateAppointmentBookingRequest;

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
  /** OWNER only: entries tell phone, quantity, address and note */
  details?: boolean | undefined;
}

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

export interface CreateExtraRequest {
  name: string;
  description?: string | undefined;
  pricePesewas: number;
  maxQuantity?: number | undefined;
  active?: boolean | undefined;
}

export type CreateHoldRequest = CreateRentalHoldRequest | CreateAppointmentHoldRequest;

export interface CreateProviderBlockRequest {
  providerId: string;
  startsAt: string;
  endsAt: string;
  reason?: string | null | undefined;
}

export interface CreateProviderRequest {
  name: string;
  userId?: string | null | undefined;
  serviceIds?: string[] | undefined;
  /** Days not listed are days off */
  schedule?: {
    /** 1 is Monday, 7 is Sunday */
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

export type CreatePublicHoldRequest = CreateRentalPublicHoldRequest | CreateAppointmentPublicHoldRequest;

/** Either `unitId`, `date`, `endDate?`, `quantity?` or `serviceId`, `startsAt`, `providerId?` */
export type CreatePublicQuoteRequest = CreateRentalPublicQuoteRequest | CreateAppointmentPublicQuoteRequest;

/** Either `unitId`, `date`, `endDate?`, `quantity?` or `serviceId`, `startsAt`, `providerId?` */
export type CreateQuoteRequest = CreateRentalQuoteRequest | CreateAppointmentQuoteRequest;

/** What is being looked at; nothing for the page as a whole */
export interface CreateReferenceRequest {
  unitId?: string | undefined;
  serviceId?: string | undefined;
  date?: string | undefined;
}

export interface CreateRentalBookingRequest {
  unitId: string;
  date: string;
  /** Inclusive; at most 31 days in all. Default: `date` */
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
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
}

export interface CreateRentalHoldRequest {
  unitId: string;
  date: string;
  /** Inclusive; at most 31 days in all. Default: `date` */
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
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
}

export interface CreateRentalPublicHoldRequest {
  unitId: string;
  date: string;
  /** Inclusive; at most 31 days in all. Default: `date` */
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
  /** Needed only while your profile has no name */
  customer?: {
    name?: string | undefined;
  } | undefined;
  note?: string | undefined;
}

export interface CreateRentalPublicQuoteRequest {
  unitId: string;
  date: string;
  /** Inclusive; at most 31 days in all. Default: `date` */
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
}

export interface CreateRentalQuoteRequest {
  unitId: string;
  date: string;
  /** Inclusive; at most 31 days in all. Default: `date` */
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
}

export interface CreateReviewRequest {
  rating: number;
  comment?: string | undefined;
}

export interface CreateServiceRequest {
  name: string;
  description?: string | undefined;
  durationMin: number;
  /** Kept free after each booking */
  bufferAfterMin?: number | undefined;
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

export interface CreateUnitRequest {
  name: string;
  description?: string | undefined;
  pricePesewas: number;
  /** How many identical pieces the business owns */
  quantity?: number | undefined;
  photoIds?: string[] | undefined;
  attributes?: Record<string, string | number | boolean> | undefined;
  active?: boolean | undefined;
}

export interface CreateUploadRequest {
  /** At most 5242880 bytes */
  file: Blob;
}

export interface CreateWebhookRequest {
  url: string;
  /** Event types, or `["*"]` for all of them */
  events: ('booking.held' | 'booking.confirmed' | 'booking.rescheduled' | 'booking.updated' | 'booking.cancelled' | 'booking.completed' | 'booking.no_show' | 'booking.expired' | 'payment.received' | 'payment.refunded' | 'handoff.requested' | 'subscription.updated' | 'webhook.disabled' | 'ping' | '*')[];
  description?: string | undefined;
}

export interface Customer {
  id: string;
  name: string;
  phone: string;
  bookingCount?: number;
  /** Less refunds */
  totalPaidPesewas?: number;
  /** Start of the latest counted booking */
  lastBookingAt?: string | null;
  createdAt?: string;
  /** For members alone */
  notes?: string | null;
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
  reviews: (Record<string, unknown>)[];
  /** Of the last 30 days */
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
  /** The body that is sent; null once the event log has forgotten it */
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
}

export interface DigestResponse {
  data: Digest;
}

export interface ErrorBody {
  error: {
    code: 'ALREADY_EXISTS' | 'API_KEY_REVOKED' | 'AUTH_INVALID_TOKEN' | 'BAD_REQUEST' | 'DEPENDENCY_UNAVAILABLE' | 'FORBIDDEN' | 'IDEMPOTENCY_MISMATCH' | 'INTERNAL_ERROR' | 'INVALID_STATE' | 'LAST_OWNER' | 'NOT_AVAILABLE' | 'NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'PAYMENTS_NOT_CONFIGURED' | 'POLICY_VIOLATION' | 'RATE_LIMITED' | 'READ_ONLY' | 'ROLE_REQUIRED' | 'SCOPE_MISSING' | 'UNKNOWN_VERTICAL' | 'UNSUPPORTED_MEDIA_TYPE' | 'VALIDATION_FAILED' | (string & {});
    message: string;
    requestId: string;
    details?: {
      code: string;
      message: string;
      path?: string;
    }[];
  };
}

export type Event = BookingHeldEvent | BookingConfirmedEvent | BookingRescheduledEvent | BookingUpdatedEvent | BookingCancelledEvent | BookingCompletedEvent | BookingNoShowEvent | BookingExpiredEvent | PaymentReceivedEvent | PaymentRefundedEvent | HandoffRequestedEvent | SubscriptionUpdatedEvent | WebhookDisabledEvent | PingEvent;

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
  /** Each */
  pricePesewas: number;
  /** The most that one booking may have */
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
  /** Invoices paid */
  revenuePesewas: number;
  /** Booking money received less refunds */
  gmvPesewas: number;
  /** Metered cost */
  cogsPesewas: number;
  /** Revenue less cost */
  marginPesewas: number;
  /** Of the revenue, to two decimals; null without revenue */
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
  /** Invoices paid */
  revenuePesewas: number;
  /** Booking money received less refunds */
  gmvPesewas: number;
  /** Metered cost */
  cogsPesewas: number;
  /** Revenue less cost */
  marginPesewas: number;
  /** Of the revenue, to two decimals; null without revenue */
  marginPercent: number | null;
  /** How many have any figure */
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
}

export interface Handoff {
  customerPhone: string;
  reason: string;
  ref: string | null;
  createdAt: string;
}

/** The assistant asks a person to take over */
export interface HandoffRequestedEvent {
  id: string;
  /** Only grows within a business */
  sequence: number;
  type: 'handoff.requested';
  createdAt: string;
  businessId: string;
  data: {
    handoff: Handoff;
    by: Actor;
  };
}

/** The assistant asks a person to take over */
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
  /** The type of the event, or `booking.checked_in` */
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

export interface ListedUpload {
  id: string;
  url: string;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | (string & {});
  bytes: number;
  width: number;
  height: number;
  /** Shown by the business, a unit or a service, and therefore not deletable */
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

export interface MemberResponse {
  data: Member;
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
  /** The public part of the key, for logs and support */
  prefix: string;
  scopes: ('availability:read' | 'bookings:read' | 'bookings:write' | 'customers:read' | 'catalog:read' | 'catalog:write' | 'business:write' | 'webhooks:manage' | 'usage:write' | (string & {}))[];
  environment: 'live' | 'test' | (string & {});
  lastUsedAt: string | null;
  revokedAt: string | null;
  createdAt: string;
  /** The whole key, shown this once */
  key: string;
}

export interface NewApiKeyResponse {
  data: NewApiKey;
}

export interface NewCalendarFeed {
  id: string;
  /** Only what this provider does; null for the whole business */
  providerId: string | null;
  /** Entries tell phone, quantity, address and note */
  details: boolean;
  createdAt: string;
  /** Shown this once; whoever has it can read the calendar */
  url: string;
}

export interface NewCalendarFeedResponse {
  data: NewCalendarFeed;
}

export interface NewSandbox {
  business: Business;
  /** An API key with every scope but webhooks:manage, shown this once */
  key: string;
}

export interface NewSandboxResponse {
  data: NewSandbox;
}

export interface OpenPaymentLinkRequest {
  amountPesewas?: number | undefined;
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
  /** Refunds accepted, done or on their way */
  refundedPesewas: number;
  method: 'CASH' | 'MOMO' | 'CARD' | 'BANK' | 'OTHER' | (string & {});
  provider: 'MANUAL' | 'SIMULATOR' | 'PAYSTACK' | (string & {});
  status: 'SUCCEEDED' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | (string & {});
  reference: string | null;
  receiptNumber: string;
  receiptUrl: string;
  paidAt: string;
  createdAt: string;
  /** For members and API keys alone */
  note: string | null;
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

export interface PaymentPage {
  data: Payment[];
  meta: PageMeta;
}

/** Money arrived for a booking */
export interface PaymentReceivedEvent {
  id: string;
  /** Only grows within a business */
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

/** Money arrived for a booking */
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
  reason: string;
  by: {
    kind: string;
    id?: string;
  };
  createdAt: string;
  /** Why it FAILED; its amount is put back */
  failure: string | null;
}

/** Money was given back */
export interface PaymentRefundedEvent {
  id: string;
  /** Only grows within a business */
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

/** Money was given back */
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

export interface PersonExport {
  exportedAt: string;
  user: Record<string, unknown>;
  sessions: (Record<string, unknown>)[];
  memberships: (Record<string, unknown>)[];
  calendarFeeds: (Record<string, unknown>)[];
  /** What the audit of businesses and of the platform says you did */
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
    reviews: (Record<string, unknown>)[];
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

/** A test of one endpoint */
export interface PingEvent {
  id: string;
  /** Only grows within a business */
  sequence: number;
  type: 'ping';
  createdAt: string;
  businessId: string;
  data: {
    webhookId: string;
    by: Actor;
  };
}

/** A test of one endpoint */
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
  /** Pieces that are kept back; all of them when it is absent */
  quantity?: number;
  /** With unitId */
  startDate?: string;
  /** With unitId; inclusive */
  endDate?: string;
  providerId?: string;
  /** With providerId */
  startsAt?: string;
  /** With providerId */
  endsAt?: string;
  reason: string | null;
  /** Ids of the live bookings that it lies over; they stay */
  conflicts: string[];
}

export interface PlacedBlockResponse {
  data: PlacedBlock;
}

export interface PlacedClosure {
  id: string;
  startDate: string;
  /** Inclusive */
  endDate: string;
  reason: string | null;
  /** Ids of the live bookings on these days; they stay */
  conflicts: string[];
}

export interface PlacedClosureResponse {
  data: PlacedClosure;
}

export interface PlanPrice {
  plan: 'STARTER' | 'GROWTH' | 'PRO' | (string & {});
  /** Of one month */
  pricePesewas: number;
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
  /** Customers without a booking for so long are erased */
  retentionMonths: number;
  /** A public hold with nothing to pay in advance is confirmed by the system within a second */
  confirmWithoutDeposit: boolean;
  /** Customers may move their own bookings, under the same notice */
  customerReschedule: boolean;
  /** What the system refunds of gateway money when a booking is cancelled in time or by the business */
  refundOnCancel: 'NONE' | 'FULL_BEFORE_NOTICE' | (string & {});
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
  active: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface ProviderListResponse {
  data: Provider[];
}

export interface ProviderResponse {
  data: Provider;
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
    /** The number that the business shows to everybody */
    contactPhone: string | null;
    rating: {
      average: number | null;
      count: number;
    };
    instantReplies: boolean;
    /** False while no hold would be accepted on any day */
    acceptsBookings: boolean;
  };
  catalog: {
    units: {
      id: string;
      name: string;
      description: string;
      pricePesewas: number;
      quantity: number;
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
  lines: QuoteLine[];
  totalPesewas: number;
  depositPesewas: number;
  available: boolean;
  /** Why it is not available; absent when it is */
  reasons?: {
    code: 'TAKEN' | 'BLOCKED' | 'CLOSED' | 'OUTSIDE_HOURS' | 'NO_PROVIDER' | 'NOT_ENOUGH_PIECES' | 'NOT_TAKING_BOOKINGS' | 'MIN_NOTICE' | 'MAX_ADVANCE' | 'IN_THE_PAST' | (string & {});
    message: string;
    /** JSON pointer of the field that would have to change */
    path: string;
  }[];
}

export interface QuoteLine {
  kind: 'UNIT' | 'SERVICE' | 'EXTRA' | 'DELIVERY' | (string & {});
  id: string;
  name: string;
  quantity: number;
  /** Of a unit: how many days it is rented */
  days?: number;
  /** Of a unit: a day's price of one piece */
  unitPesewas: number;
  totalPesewas: number;
}

export interface QuoteResponse {
  data: Quote;
}

/** As its sender wrote and signed it */
export type ReceiveGatewayNoticeRequest = Record<string, unknown>;

export interface ReceiveGatewayNoticeResponse {
  data: {
    received: boolean;
  };
}

export interface RecordPaymentRequest {
  amountPesewas: number;
  method: 'CASH' | 'MOMO' | 'CARD' | 'BANK' | 'OTHER';
  reference?: string | undefined;
  paidAt?: string | undefined;
  note?: string | undefined;
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
  /** Opens a conversation with the assistant, the reference already typed */
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
}

export interface RenameApiKeyRequest {
  name: string;
}

export interface ReplaceProviderScheduleRequest {
  /** Days not listed are days off */
  schedule: {
    /** 1 is Monday, 7 is Sunday */
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
  /** The reference the customer came with */
  ref?: string | undefined;
}

/** `date` and `endDate?` (default: the same length) for a rental, `startsAt` and `providerId?` for a slot */
export interface RescheduleBookingRequest {
  date?: string | undefined;
  endDate?: string | undefined;
  startsAt?: string | undefined;
  providerId?: string | undefined;
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
  /** From the origin, as the crow flies */
  distanceMeters: number | null;
  fromPricePesewas: number | null;
  rating: {
    average: number | null;
    count: number;
  };
  photo: Photo | null;
  serviceLocation: 'AT_BUSINESS' | 'AT_CUSTOMER' | 'BOTH' | (string & {});
  instantReplies: boolean;
}

export interface SearchRowPage {
  data: SearchRow[];
  meta: {
    nextCursor: string | null;
    hasMore: boolean;
    limit: number;
    origin: {
      lat: number;
      lng: number;
      source: 'GPS' | 'AREA' | (string & {});
    } | null;
  };
}

export interface Service {
  id: string;
  name: string;
  description: string;
  durationMin: number;
  bufferAfterMin: number;
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
  /** The session of this request */
  current: boolean;
  createdAt: string;
  /** When its tokens were last issued */
  lastUsedAt: string;
  /** Unless it is used before */
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
    }[];
  }[];
}

export interface SlotsResponse {
  data: Slots;
}

export interface Statistics {
  from: string;
  to: string;
  days: {
    date: string;
    /** Bookings that start then, by status */
    bookings: {
      held: number;
      confirmed: number;
      checkedIn: number;
      completed: number;
      cancelled: number;
      noShow: number;
      expired: number;
    };
    /** Totals of those that are CONFIRMED, CHECKED_IN, COMPLETED or NO_SHOW */
    bookedPesewas: number;
    /** Money that came then */
    receivedPesewas: number;
    /** Refunds accepted then */
    refundedPesewas: number;
    /** Pieces, or minutes of providers, that are booked, of those that could be by the catalogue of today */
    occupancyPercent: number;
  }[];
  totals: {
    /** Bookings that start then, by status */
    bookings: {
      held: number;
      confirmed: number;
      checkedIn: number;
      completed: number;
      cancelled: number;
      noShow: number;
      expired: number;
    };
    /** Totals of those that are CONFIRMED, CHECKED_IN, COMPLETED or NO_SHOW */
    bookedPesewas: number;
    /** Money that came then */
    receivedPesewas: number;
    /** Refunds accepted then */
    refundedPesewas: number;
    /** Pieces, or minutes of providers, that are booked, of those that could be by the catalogue of today */
    occupancyPercent: number;
  };
  /** At most ten units or services, by what was booked */
  topItems: {
    id: string;
    /** Its name today */
    item: string;
    bookings: number;
    pesewas: number;
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

/** The business's subscription changed */
export interface SubscriptionUpdatedEvent {
  id: string;
  /** Only grows within a business */
  sequence: number;
  type: 'subscription.updated';
  createdAt: string;
  businessId: string;
  data: {
    subscription: Subscription;
    by: Actor;
  };
}

/** The business's subscription changed */
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
  action: 'refund.create' | 'api_key.create' | 'api_key.rename' | 'api_key.revoke' | 'member.invite' | 'member.role' | 'member.remove' | 'bookings.export' | 'customer.export' | 'customer.erase' | 'policies.update' | (string & {});
  at: string;
  by: {
    kind: 'user' | 'api_key' | 'system' | (string & {});
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

export interface Unit {
  id: string;
  name: string;
  description: string;
  /** A day, for one piece */
  pricePesewas: number;
  quantity: number;
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
  /** Shared with the customer */
  note?: string | null | undefined;
  /** For members and API keys alone */
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
    /** Customers without a booking for so long are erased */
    retentionMonths?: number | undefined;
    /** A public hold with nothing to pay in advance is confirmed by the system within a second */
    confirmWithoutDeposit?: boolean | undefined;
    /** Customers may move their own bookings, under the same notice */
    customerReschedule?: boolean | undefined;
    /** What the system refunds of gateway money when a booking is cancelled in time or by the business */
    refundOnCancel?: 'NONE' | 'FULL_BEFORE_NOTICE' | undefined;
  } | undefined;
  /** Websites that may show the page of the business in a frame */
  embedOrigins?: string[] | undefined;
}

export interface UpdateCustomerRequest {
  name?: string | undefined;
  notes?: string | null | undefined;
}

export interface UpdateExtraRequest {
  name?: string | undefined;
  description?: string | undefined;
  pricePesewas?: number | undefined;
  maxQuantity?: number | undefined;
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

export interface UpdateProviderRequest {
  name?: string | undefined;
  userId?: string | null | undefined;
  serviceIds?: string[] | undefined;
  /** Days not listed are days off */
  schedule?: {
    /** 1 is Monday, 7 is Sunday */
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
  /** Kept free after each booking */
  bufferAfterMin?: number | undefined;
  pricePesewas?: number | undefined;
  photoIds?: string[] | undefined;
  attributes?: Record<string, string | number | boolean> | undefined;
  active?: boolean | undefined;
}

export interface UpdateUnitRequest {
  name?: string | undefined;
  description?: string | undefined;
  pricePesewas?: number | undefined;
  /** How many identical pieces the business owns */
  quantity?: number | undefined;
  photoIds?: string[] | undefined;
  attributes?: Record<string, string | number | boolean> | undefined;
  active?: boolean | undefined;
}

export interface UpdateWebhookRequest {
  url?: string | undefined;
  /** Event types, or `["*"]` for all of them */
  events?: ('booking.held' | 'booking.confirmed' | 'booking.rescheduled' | 'booking.updated' | 'booking.cancelled' | 'booking.completed' | 'booking.no_show' | 'booking.expired' | 'payment.received' | 'payment.refunded' | 'handoff.requested' | 'subscription.updated' | 'webhook.disabled' | 'ping' | '*')[] | undefined;
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

/** An endpoint failed for days and was disabled */
export interface WebhookDisabledEvent {
  id: string;
  /** Only grows within a business */
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

/** An endpoint failed for days and was disabled */
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
  /** Why the service disabled it: `FAILED_FOR_5_DAYS`. Null once it is enabled again */
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
  /** Why the service disabled it: `FAILED_FOR_5_DAYS`. Null once it is enabled again */
  disabledReason: string | null;
  createdAt: string;
  updatedAt: string;
  /** Shown this once; sign checks use the whole string */
  secret: string;
}

export interface WebhookEndpointWithSecretResponse {
  data: WebhookEndpointWithSecret;
}

export interface GetPublicAvailabilityQuery {
  /** First day */
  from: string;
  /** Inclusive, at most 92 days after `from` */
  to: string;
  /** Of this unit alone */
  unitId?: string | undefined;
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Units a page */
  limit?: number | undefined;
}

export interface GetPublicSlotsQuery {
  /** The service, `svc_…` */
  serviceId: string;
  /** The day, in Africa/Accra */
  date: string;
  /** Of this provider alone */
  providerId?: string | undefined;
  /** Minutes between the starts of slots; default: the policy of the business */
  stepMin?: 5 | 10 | 15 | 30 | 60 | undefined;
}

export interface SearchBusinessesQuery {
  /** Latitude of the origin; goes with `lng` */
  lat?: number | undefined;
  /** Longitude of the origin; goes with `lat` */
  lng?: number | undefined;
  /** Origin, where no point is given */
  areaId?: string | undefined;
  /** Keeps businesses of this family of verticals */
  family?: 'RENTALS' | 'BEAUTY' | undefined;
  /** Keeps businesses of this vertical, by its key */
  vertical?: string | undefined;
  /** Part of the name of the business or of something active it offers */
  q?: string | undefined;
  /** Keeps businesses that serve there; `BOTH` counts for each */
  serviceLocation?: 'AT_BUSINESS' | 'AT_CUSTOMER' | 'BOTH' | undefined;
  /** Keeps those with a free unit or slot that day */
  availableOn?: string | undefined;
  /** Keeps businesses whose cheapest offer costs at most this */
  maxPricePesewas?: number | undefined;
  /** Leaves out the unrated */
  minRating?: number | undefined;
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
}

export interface ListPublicReviewsQuery {
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
}

export interface ListBookingsQuery {
  /** Keeps bookings with this status; may be repeated */
  status?: ('HELD' | 'CONFIRMED' | 'CHECKED_IN' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW' | 'EXPIRED')[] | undefined;
  /** First day of a range that they overlap */
  from?: string | undefined;
  /** Last day of a range that they overlap */
  to?: string | undefined;
  /** Keeps bookings of this customer */
  customerId?: string | undefined;
  /** Keeps bookings of this unit */
  unitId?: string | undefined;
  /** Keeps bookings of this service */
  serviceId?: string | undefined;
  /** Keeps bookings with this provider */
  providerId?: string | undefined;
  /** Keeps bookings that came this way */
  source?: 'APP' | 'DASHBOARD' | 'API' | 'ASSISTANT' | undefined;
  /** By start; the latest first if absent */
  order?: 'asc' | 'desc' | undefined;
  /** Part of the customer's name or phone; empty is no filter */
  q?: string | undefined;
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
}

export interface ListMyBookingsQuery {
  /** Keeps those with this status */
  status?: ('HELD' | 'CONFIRMED' | 'CHECKED_IN' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW' | 'EXPIRED')[] | undefined;
  /** Keeps bookings that last until this day or longer */
  from?: string | undefined;
  /** Keeps bookings that start on this day or before */
  to?: string | undefined;
  /** By start: `desc` has the latest first, `asc` the earliest */
  order?: 'desc' | 'asc' | undefined;
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
}

export interface ExportBookingsQuery {
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
  /** For spreadsheets: cedis with decimals, plain phones, more columns */
  layout?: 'excel' | undefined;
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
}

export interface GetAvailabilityQuery {
  /** First day */
  from: string;
  /** Inclusive, at most 92 days after `from` */
  to: string;
  /** Of this unit alone */
  unitId?: string | undefined;
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Units a page */
  limit?: number | undefined;
}

export interface GetSlotsQuery {
  /** The service, `svc_…` */
  serviceId: string;
  /** The day, in Africa/Accra */
  date: string;
  /** Of this provider alone */
  providerId?: string | undefined;
  /** Minutes between the starts of slots; default: the policy of the business */
  stepMin?: 5 | 10 | 15 | 30 | 60 | undefined;
}

export interface ListBusinessPaymentsQuery {
  /** First day on which the money came */
  from?: string | undefined;
  /** Last day on which the money came */
  to?: string | undefined;
  /** Keeps payments by this method */
  method?: 'CASH' | 'MOMO' | 'CARD' | 'BANK' | 'OTHER' | undefined;
  /** Keeps those with this status */
  status?: 'SUCCEEDED' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | undefined;
  /** The booking, `bkg_…` */
  bookingId?: string | undefined;
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
}

export interface ListCustomersQuery {
  /** Beginning of the name, or of the phone number in either form */
  q?: string | undefined;
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
}

export interface GetStatisticsQuery {
  /** The first day; by default the first of this month */
  from?: string | undefined;
  /** The last day, inclusive; by default today */
  to?: string | undefined;
}

export interface ListTenantAuditQuery {
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
  /** Keeps entries of this action */
  action?: 'refund.create' | 'api_key.create' | 'api_key.rename' | 'api_key.revoke' | 'member.invite' | 'member.role' | 'member.remove' | 'bookings.export' | 'customer.export' | 'customer.erase' | 'policies.update' | undefined;
}

export interface ListUploadsQuery {
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
}

export interface ListUnitsQuery {
  /** true: only what is switched on; false: only what is switched off; both if absent */
  active?: boolean | undefined;
}

export interface ListServicesQuery {
  /** true: only what is switched on; false: only what is switched off; both if absent */
  active?: boolean | undefined;
}

export interface ListProvidersQuery {
  /** true: only what is switched on; false: only what is switched off; both if absent */
  active?: boolean | undefined;
}

export interface ListExtrasQuery {
  /** true: only what is switched on; false: only what is switched off; both if absent */
  active?: boolean | undefined;
}

export interface RemoveMemberQuery {
  /** true keeps the API keys that the member made */
  keepKeys?: boolean | undefined;
}

export interface GetApiUsageQuery {
  /** First day */
  from?: string | undefined;
  /** Last day, inclusive */
  to?: string | undefined;
}

export interface ListDeliveriesQuery {
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
  /** Keeps those with this status */
  status?: 'PENDING' | 'SUCCEEDED' | 'DEAD' | undefined;
}

export interface ListEventsQuery {
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
  /** Keeps events of this type */
  type?: 'booking.held' | 'booking.confirmed' | 'booking.rescheduled' | 'booking.updated' | 'booking.cancelled' | 'booking.completed' | 'booking.no_show' | 'booking.expired' | 'payment.received' | 'payment.refunded' | 'handoff.requested' | 'subscription.updated' | 'webhook.disabled' | 'ping' | undefined;
  /** Only what has a greater sequence */
  after?: number | undefined;
}

export interface ListInvoicesQuery {
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
}

export interface ListAreasQuery {
  /** Whole city name, in any case */
  city?: string | undefined;
  /** Beginning of the area name, in any case */
  q?: string | undefined;
}

export interface AdminListBusinessesQuery {
  /** Anywhere in the name or slug, whatever the case */
  q?: string | undefined;
  /** Keeps those with this status */
  status?: 'DRAFT' | 'PENDING_VERIFICATION' | 'ACTIVE' | 'SUSPENDED' | undefined;
  /** Those that were submitted and are not decided, the oldest first; no other filter */
  queue?: boolean | undefined;
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
}

export interface AdminListAuditQuery {
  /** Keeps rows about this business */
  businessId?: string | undefined;
  /** Keeps what this operator did */
  actorId?: string | undefined;
  /** The beginning of an action: `business.` finds all of them */
  action?: string | undefined;
  /** Keeps rows about this kind of thing, such as `business` */
  targetType?: string | undefined;
  /** Keeps rows about this one thing */
  targetId?: string | undefined;
  /** Keeps rows from this instant on */
  from?: string | undefined;
  /** Keeps rows before this instant */
  to?: string | undefined;
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
}

export interface AdminGetUsageQuery {
  /** Of this business alone */
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
  /** The worst margin first; else the most first */
  sort?: 'margin' | 'cogs' | 'revenue' | 'replies' | undefined;
  /** `meta.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Rows a page */
  limit?: number | undefined;
}

/** The body of a webhook delivery. */
export type WebhookEvent = BookingHeldWebhook | BookingConfirmedWebhook | BookingRescheduledWebhook | BookingUpdatedWebhook | BookingCancelledWebhook | BookingCompletedWebhook | BookingNoShowWebhook | BookingExpiredWebhook | PaymentReceivedWebhook | PaymentRefundedWebhook | HandoffRequestedWebhook | SubscriptionUpdatedWebhook | WebhookDisabledWebhook | PingWebhook;
