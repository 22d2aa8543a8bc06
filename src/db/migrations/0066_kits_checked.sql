-- no transaction
alter table allocations validate constraint allocations_rest_days_check;
alter table provider_times validate constraint provider_times_bounds;
