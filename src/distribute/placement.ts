/**
 * Where Citus keeps each table. Rows of a business lie together on one server, so that its work is a transaction on one
 * server; test/shape/tenancy.test.ts compares the lists with the schema.
 */

/** The table that the other tenant tables are placed beside. */
export const FIRST_TABLE = { name: 'businesses', column: 'id' };

/** Tenant tables whose distribution column is not `business_id`. */
export const OTHER_COLUMNS: Readonly<Record<string, string>> = {
  // The business of an API key, or the person who sent the request.
  idempotency_keys: 'home',
};

/** The same on every server: tenant tables refer to them, or any server must find a business by them. */
export const REFERENCE_TABLES = [
  'users',
  'areas',
  'vertical_profiles',
  'business_directory',
  'invitations',
  'user_message_settings',
];

/** On the coordinator alone: one for the whole platform. */
export const COORDINATOR_TABLES = [
  'schema_migrations',
  'job_runs',
  'operators',
  'session_families',
  'refresh_tokens',
  'browser_tokens',
  'audit_log',
  'invoice_counters',
  'gateway_notices',
  'simulator_charges',
  'simulator_refunds',
  'simulator_transfers',
  'refs',
  'reconciliations',
  'push_subscriptions',
  'message_reports',
];

/** Functions that run whole on the server of the business in their argument. */
export const DELEGATED_FUNCTIONS: Readonly<Record<string, string>> = {
  place_bookings: 'p_business_id',
  place_series: 'p_business_id',
  read_provider_time: 'p_business_id',
};
