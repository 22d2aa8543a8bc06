-- A membership brings what its person wants to hear into the business, and takes it away when it ends.
create or replace function follow_member() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from member_message_settings s where s.business_id = old.business_id and s.user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'ACTIVE' then
    insert into member_message_settings (business_id, user_id, enabled, channels, day_due_at)
    select new.business_id, s.user_id, s.enabled, s.channels, case when 'member.day' = any(s.enabled)
      then (local_date(now()) + 1 + time '07:00') at time zone 'Africa/Accra' end
    from user_message_settings s where s.user_id = new.user_id
    on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function follow_member from public;
