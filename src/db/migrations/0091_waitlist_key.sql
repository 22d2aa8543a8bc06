-- After the tables have their place on a cluster.
alter table waitlist_entries
  add foreign key (business_id) references businesses on delete cascade,
  add foreign key (customer_id, business_id) references customers (id, business_id) on delete cascade;
alter table waitlist_freed add foreign key (business_id) references businesses on delete cascade;
alter table bookings validate constraint bookings_source_check;
