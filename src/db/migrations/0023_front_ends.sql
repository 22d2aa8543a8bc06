-- What front ends read and change beyond the first version.

-- A deleted extra stays as a row, because bookings name it in their lines.
alter table extras add deleted_at timestamptz;
drop index extras_business;
create index extras_business on extras (business_id) where deleted_at is null;

-- `notes` are for members alone. `member_name` is the name that a member gave; while it is set, the name that a later
-- booking carries does not replace it.
alter table customers
  add notes text,
  add member_name text,
  add check (member_name is null or member_name = name);

-- An update of the name alone is skipped, so that place_booking() needs no knowledge of this rule. Where the phone changes
-- too, the row stands for somebody else, and the name that a member gave is gone.
create function keep_member_name() returns trigger language plpgsql as $$
begin
  if new.phone = old.phone then
    return null;
  end if;
  new.member_name := null;
  return new;
end $$;

create trigger customers_member_name before update on customers for each row
  when (old.member_name is not null and new.name <> old.name and new.member_name = old.member_name)
  execute function keep_member_name();

grant update (role) on members to dwaso_tenant;

-- A deleted upload stays as a row until a job has deleted its bytes from the storage.
alter table uploads add deleted_at timestamptz;
grant update (deleted_at) on uploads to dwaso_tenant;
grant select (deleted_at) on uploads to dwaso_public;
create index uploads_newest on uploads (business_id, created_at, id) where deleted_at is null;
create index uploads_deleted on uploads (deleted_at) where deleted_at is not null;

-- The last attempts of a delivery, oldest first: [{ at, statusCode, error, durationMs }].
alter table webhook_deliveries add attempt_log jsonb not null default '[]';
