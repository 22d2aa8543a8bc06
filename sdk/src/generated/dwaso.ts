// Written by sdk/generate.ts from docs/openapi.json. Run: npm run openapi
import { Client } from '../client.ts';
import { EventsApi } from '../events.ts';
import type { DwasoOptions } from '../options.ts';
import { MarketplaceApi, ReviewsApi, BookingsApi, SeriesApi, WaitlistApi, AvailabilityApi, PaymentsApi, MoneyApi, CustomersApi, StatisticsApi, BusinessesApi, CatalogueApi, ScheduleApi, DeliveryZonesApi, MembersApi, ApiKeysApi, WebhooksApi, MessagesApi, CalendarFeedsApi, CalendarImportsApi, AssistantApi, BillingApi, SandboxApi, SessionsApi, ReferenceDataApi, OperatorsApi, OperationApi } from './resources.ts';

/** All operations of the API, by tag. */
export class Dwaso {
  /** The transport. A resource alone is `new BookingsApi(new Client(options))`, which leaves the others out of a bundle. */
  readonly client: Client;
  readonly marketplace: MarketplaceApi;
  readonly reviews: ReviewsApi;
  readonly bookings: BookingsApi;
  readonly series: SeriesApi;
  readonly waitlist: WaitlistApi;
  readonly availability: AvailabilityApi;
  readonly payments: PaymentsApi;
  readonly money: MoneyApi;
  readonly customers: CustomersApi;
  readonly statistics: StatisticsApi;
  readonly businesses: BusinessesApi;
  readonly catalogue: CatalogueApi;
  readonly schedule: ScheduleApi;
  readonly deliveryZones: DeliveryZonesApi;
  readonly members: MembersApi;
  readonly apiKeys: ApiKeysApi;
  readonly webhooks: WebhooksApi;
  readonly events: EventsApi;
  readonly messages: MessagesApi;
  readonly calendarFeeds: CalendarFeedsApi;
  readonly calendarImports: CalendarImportsApi;
  readonly assistant: AssistantApi;
  readonly billing: BillingApi;
  readonly sandbox: SandboxApi;
  readonly sessions: SessionsApi;
  readonly referenceData: ReferenceDataApi;
  readonly operators: OperatorsApi;
  readonly operation: OperationApi;

  constructor(options: DwasoOptions) {
    const client = new Client(options);
    this.client = client;
    this.marketplace = new MarketplaceApi(client);
    this.reviews = new ReviewsApi(client);
    this.bookings = new BookingsApi(client);
    this.series = new SeriesApi(client);
    this.waitlist = new WaitlistApi(client);
    this.availability = new AvailabilityApi(client);
    this.payments = new PaymentsApi(client);
    this.money = new MoneyApi(client);
    this.customers = new CustomersApi(client);
    this.statistics = new StatisticsApi(client);
    this.businesses = new BusinessesApi(client);
    this.catalogue = new CatalogueApi(client);
    this.schedule = new ScheduleApi(client);
    this.deliveryZones = new DeliveryZonesApi(client);
    this.members = new MembersApi(client);
    this.apiKeys = new ApiKeysApi(client);
    this.webhooks = new WebhooksApi(client);
    this.events = new EventsApi(client);
    this.messages = new MessagesApi(client);
    this.calendarFeeds = new CalendarFeedsApi(client);
    this.calendarImports = new CalendarImportsApi(client);
    this.assistant = new AssistantApi(client);
    this.billing = new BillingApi(client);
    this.sandbox = new SandboxApi(client);
    this.sessions = new SessionsApi(client);
    this.referenceData = new ReferenceDataApi(client);
    this.operators = new OperatorsApi(client);
    this.operation = new OperationApi(client);
  }
}

export { MarketplaceApi, ReviewsApi, BookingsApi, SeriesApi, WaitlistApi, AvailabilityApi, PaymentsApi, MoneyApi, CustomersApi, StatisticsApi, BusinessesApi, CatalogueApi, ScheduleApi, DeliveryZonesApi, MembersApi, ApiKeysApi, WebhooksApi, MessagesApi, CalendarFeedsApi, CalendarImportsApi, AssistantApi, BillingApi, SandboxApi, SessionsApi, ReferenceDataApi, OperatorsApi, OperationApi, EventsApi };
