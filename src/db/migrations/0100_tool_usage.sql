-- Which assistant called which tool with which key, on a day.
create table tool_usage (
  business_id text not null constraint tool_usage_business_id_fkey references businesses (id) on delete cascade,
  date date not null,
  key_id text not null,
  -- As the assistant names itself; empty where it does not.
  client text not null constraint tool_usage_client_check check (length(client) <= 60),
  tool text not null,
  calls bigint not null constraint tool_usage_calls_check check (calls >= 0),
  refused bigint not null constraint tool_usage_refused_check check (refused between 0 and calls),
  last_at timestamptz not null,
  primary key (business_id, date, key_id, client, tool)
);
alter table tool_usage enable row level security;
alter table tool_usage force row level security;
create policy of_tenant on tool_usage to dwaso_tenant using (business_id = current_setting('app.business_id', true));
create policy of_service on tool_usage to dwaso_service using (true);
grant select on tool_usage to dwaso_tenant;
grant select, insert, update, delete on tool_usage to dwaso_service;
