-- The trace that an event belongs to, so that the worker which delivers it continues the trace. A process with tracing
-- sets app.traceparent on the connection that it writes the event on; without tracing the column stays null.
alter table webhook_deliveries add column traceparent text
  default nullif(current_setting('app.traceparent', true), '') check (length(traceparent) <= 55);
