-- no transaction
-- A business that is there counts for its longest standing owner. No role may update the directory, and the owner of the
-- table only while row level security is not forced on it.
alter table business_directory no force row level security;
do $$
declare
  v_owner record;
begin
  for v_owner in
    select distinct on (m.business_id) m.business_id, m.user_id from members m
    where m.role = 'OWNER' and m.state = 'ACTIVE' order by m.business_id, m.joined_at, m.id
  loop
    update business_directory d set created_by = v_owner.user_id
      where d.business_id = v_owner.business_id and d.created_by is null;
  end loop;
end $$;
alter table business_directory force row level security;
