-- After the table has its place on a cluster.
alter table event_cursors add foreign key (business_id) references businesses on delete cascade;
