-- An item can be booked when it is a unit with a piece, or a service that an active provider with a schedule, a rota or
-- dates of work performs.
create or replace function offers_item(p_business_id text) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from units u where u.business_id = p_business_id and u.active and u.deleted_at is null and u.quantity > 0
  ) or exists (
    select from provider_services l
    join services s on s.business_id = p_business_id and s.id = l.service_id
    join providers p on p.business_id = p_business_id and p.id = l.provider_id
    where l.business_id = p_business_id and s.active and s.deleted_at is null
      and p.active and p.deleted_at is null and (p.works or exists (
        select from provider_dates d where d.business_id = p_business_id and d.provider_id = p.id and d.windows <> '[]'))
  );
end $$;
