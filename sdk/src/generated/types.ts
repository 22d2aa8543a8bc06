// Written by sdk/generate.ts from docs/openapi.json. Run: npm run openapi

/** The actor that caused an event */
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
    /** Months without a booking after which a customer is erased */
    retentionMonths?: number | undefined;
    /** The service confirms a public hold that needs no deposit within a second */
    confirmWithoutDeposit?: boolean | undefined;
    /** Customers can reschedule their own bookings until the cancellation notice begins */
    customerReschedule?: boolean | undefined;
    /** Automatic refund of gateway payments when the business cancels, or the customer cancels before the cancellation notice */
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
    /** Months without a booking after which a customer is erased */
    retentionMonths?: number | undefined;
    /** The service confirms a public hold that needs no deposit within a second */
    confirmWithoutDeposit?: boolean | undefined;
    /** Customers can reschedule their own bookings until the cancellation notice begins */
    customerReschedule?: boolean | undefined;
    /** Automatic refund of gateway payments when the business cancels, or the customer cancels before the cancellation notice */
    refundOnCancel?: 'NONE' | 'FULL_BEFORE_NOTICE' | undefined;
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
  /** Sum of payments before refunds */
  paidPesewas: number;
  duePesewas: number;
  refundedPesewas: number;
  holdExpiresAt: string | null;
  /** Visible to the customer */
  note: string | null;
  /** Only for members and API keys; absent for customers and in events */
  internalNote?: string | null;
  cancelReason: string | null;
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
    by: Actor;
  };
}

export interface BookingResponse {
  data: Booking;
}

/** The note, customer name or address of a booking was changed */
export interface BookingUpdatedEvent {
  id: string;
  /** Increases with every event of the business */
  sequence: number;
  type: 'booking.updated';
  createdAt: string;
  businessId: string;
  data: {
    booking: Booking;
    by: Actor;
  };
}

/** The note, customer name or address of a booking was changed */
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
      /** Ids of the live bookings on this day; absent in public responses */
      bookingIds?: string[];
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

export interface CancelBookingRequest {
  reason?: string | undefined;
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
  /** Only for members and API keys */
  internalNote?: string | undefined;
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
  /** Only for members and API keys */
  internalNote?: string | undefined;
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
  /** Required if your profile has no name */
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
  /** Entries contain phone, quantity, address and note; OWNER only */
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

export type CreatePublicHoldRequest = CreateRentalPublicHoldRequest | CreateAppointmentPublicHoldRequest;

/** For a unit: `unitId`, `date`, `endDate?`, `quantity?`; for a service: `serviceId`, `startsAt`, `providerId?` */
export type CreatePublicQuoteRequest = CreateRentalPublicQuoteRequest | CreateAppointmentPublicQuoteRequest;

/** For a unit: `unitId`, `date`, `endDate?`, `quantity?`; for a service: `serviceId`, `startsAt`, `providerId?` */
export type CreateQuoteRequest = CreateRentalQuoteRequest | CreateAppointmentQuoteRequest;

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
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
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
  customer: {
    name: string;
    phone: string;
  };
  note?: string | undefined;
  /** Only for members and API keys */
  internalNote?: string | undefined;
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
  /** Required if your profile has no name */
  customer?: {
    name?: string | undefined;
  } | undefined;
  note?: string | undefined;
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
}

export interface CreateReviewRequest {
  rating: number;
  comment?: string | undefined;
}

export interface CreateServiceRequest {
  name: string;
  description?: string | undefined;
  durationMin: number;
  /** Minutes kept free after each booking */
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
  /** Number of identical pieces */
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
  /** Event types, or `["*"]` for all types */
  events: ('booking.held' | 'booking.confirmed' | 'booking.rescheduled' | 'booking.updated' | 'booking.cancelled' | 'booking.completed' | 'booking.no_show' | 'booking.expired' | 'payment.received' | 'payment.refunded' | 'payment.refund_failed' | 'handoff.requested' | 'subscription.updated' | 'business.closed' | 'webhook.disabled' | 'ping' | '*')[];
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

export type Event = BookingHeldEvent | BookingConfirmedEvent | BookingRescheduledEvent | BookingUpdatedEvent | BookingCancelledEvent | BookingCompletedEvent | BookingNoShowEvent | BookingExpiredEvent | PaymentReceivedEvent | PaymentRefundedEvent | PaymentRefundFailedEvent | HandoffRequestedEvent | SubscriptionUpdatedEvent | BusinessClosedEvent | WebhookDisabledEvent | PingEvent;

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
  /** Servers of a cluster that are down: their businesses are answered 503, all others are served */
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

export interface ListedUpload {
  id: string;
  url: string;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | (string & {});
  bytes: number;
  width: number;
  height: number;
  /** Whether the business, a unit or a service shows the photo; a used photo cannot be deleted */
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
  /** Sum of PENDING and SUCCEEDED refunds */
  refundedPesewas: number;
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

export interface PersonExport {
  exportedAt: string;
  user: Record<string, unknown>;
  sessions: (Record<string, unknown>)[];
  memberships: (Record<string, unknown>)[];
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

export interface PlanPrice {
  plan: 'STARTER' | 'GROWTH' | 'PRO' | (string & {});
  /** Price per month */
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
  /** Months without a booking after which a customer is erased */
  retentionMonths: number;
  /** The service confirms a public hold that needs no deposit within a second */
  confirmWithoutDeposit: boolean;
  /** Customers can reschedule their own bookings until the cancellation notice begins */
  customerReschedule: boolean;
  /** Automatic refund of gateway payments when the business cancels, or the customer cancels before the cancellation notice */
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
  /** Reasons why the request is not available; absent if it is */
  reasons?: {
    code: 'TAKEN' | 'BLOCKED' | 'CLOSED' | 'OUTSIDE_HOURS' | 'NO_PROVIDER' | 'NOT_ENOUGH_PIECES' | 'NOT_TAKING_BOOKINGS' | 'DELIVERY_NEEDED' | 'MIN_NOTICE' | 'MAX_ADVANCE' | 'IN_THE_PAST' | (string & {});
    message: string;
    /** JSON pointer to the field to change */
    path: string;
  }[];
}

export interface QuoteLine {
  kind: 'UNIT' | 'SERVICE' | 'EXTRA' | 'DELIVERY' | (string & {});
  id: string;
  name: string;
  quantity: number;
  /** Rental days; only for a unit */
  days?: number;
  /** Price of one piece; for a unit, per day */
  unitPesewas: number;
  totalPesewas: number;
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

/** For a rental: `date`, `endDate?` (default: the same number of days); for a slot: `startsAt`, `providerId?` */
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
  action: 'refund.create' | 'api_key.create' | 'api_key.rename' | 'api_key.revoke' | 'member.invite' | 'member.role' | 'member.remove' | 'bookings.export' | 'customer.export' | 'customer.erase' | 'policies.update' | 'business.close' | (string & {});
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

export interface Unit {
  id: string;
  name: string;
  description: string;
  /** Price per day of one piece */
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
    /** Automatic refund of gateway payments when the business cancels, or the customer cancels before the cancellation notice */
    refundOnCancel?: 'NONE' | 'FULL_BEFORE_NOTICE' | undefined;
  } | undefined;
  /** Origins of the websites that may embed the business page in a frame */
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
  photoIds?: string[] | undefined;
  attributes?: Record<string, string | number | boolean> | undefined;
  active?: boolean | undefined;
}

export interface UpdateWebhookRequest {
  url?: string | undefined;
  /** Event types, or `["*"]` for all types */
  events?: ('booking.held' | 'booking.confirmed' | 'booking.rescheduled' | 'booking.updated' | 'booking.cancelled' | 'booking.completed' | 'booking.no_show' | 'booking.expired' | 'payment.received' | 'payment.refunded' | 'payment.refund_failed' | 'handoff.requested' | 'subscription.updated' | 'business.closed' | 'webhook.disabled' | 'ping' | '*')[] | undefined;
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
  /** The service, `svc_…` */
  serviceId: string;
  /** Date in Africa/Accra */
  date: string;
  /** Only this provider */
  providerId?: string | undefined;
  /** Minutes between slot starts; default: the `slotStepMin` policy of the business */
  stepMin?: 5 | 10 | 15 | 30 | 60 | undefined;
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
  /** Part of the name of the business or of an active catalogue item */
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
  source?: 'APP' | 'DASHBOARD' | 'API' | 'ASSISTANT' | undefined;
  /** Order by start; default: `desc`, latest first */
  order?: 'asc' | 'desc' | undefined;
  /** Part of the customer name or phone number; an empty text matches all */
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
  /** The service, `svc_…` */
  serviceId: string;
  /** Date in Africa/Accra */
  date: string;
  /** Only this provider */
  providerId?: string | undefined;
  /** Minutes between slot starts; default: the `slotStepMin` policy of the business */
  stepMin?: 5 | 10 | 15 | 30 | 60 | undefined;
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
  action?: 'refund.create' | 'api_key.create' | 'api_key.rename' | 'api_key.revoke' | 'member.invite' | 'member.role' | 'member.remove' | 'bookings.export' | 'customer.export' | 'customer.erase' | 'policies.update' | 'business.close' | undefined;
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

export interface ListExtrasQuery {
  /** `true`: only active rows; `false`: only inactive rows; default: both */
  active?: boolean | undefined;
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
  type?: 'booking.held' | 'booking.confirmed' | 'booking.rescheduled' | 'booking.updated' | 'booking.cancelled' | 'booking.completed' | 'booking.no_show' | 'booking.expired' | 'payment.received' | 'payment.refunded' | 'payment.refund_failed' | 'handoff.requested' | 'subscription.updated' | 'business.closed' | 'webhook.disabled' | 'ping' | undefined;
  /** Only events with a greater sequence */
  after?: number | undefined;
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

/** The body of a webhook delivery. */
export type WebhookEvent = BookingHeldWebhook | BookingConfirmedWebhook | BookingRescheduledWebhook | BookingUpdatedWebhook | BookingCancelledWebhook | BookingCompletedWebhook | BookingNoShowWebhook | BookingExpiredWebhook | PaymentReceivedWebhook | PaymentRefundedWebhook | PaymentRefundFailedWebhook | HandoffRequestedWebhook | SubscriptionUpdatedWebhook | BusinessClosedWebhook | WebhookDisabledWebhook | PingWebhook;
