-- Reads of the event log and of what a person did, each by an index.

-- An erasure finds what receivers answered to the events that it changes.
create index webhook_deliveries_event on webhook_deliveries (business_id, event_sequence);

-- The export of a person's own data.
create index business_audit_actor on business_audit (actor_id, at) where actor_kind = 'user';
create index calendar_feeds_maker on calendar_feeds (created_by);
