-- After the table has its place on a cluster.
alter table calendar_imports
  add foreign key (business_id) references businesses on delete cascade,
  add foreign key (provider_id, business_id) references providers (id, business_id) on delete cascade,
  add foreign key (unit_id, business_id) references units (id, business_id) on delete cascade;
alter table blocks add constraint blocks_import_id_business_id_fkey
  foreign key (import_id, business_id) references calendar_imports (id, business_id) on delete cascade not valid;
