-- After the tables have their place on a cluster.
alter table dated_hours add foreign key (business_id) references businesses on delete cascade;
alter table provider_dates
  add foreign key (business_id) references businesses on delete cascade,
  add foreign key (provider_id, business_id) references providers (id, business_id) on delete cascade;
