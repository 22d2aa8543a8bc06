-- Whether a business can be booked at all: search offers no other business, and public holds and quotes of another are
-- refused.

alter table businesses
  -- A weekday has opening hours; an active item can be booked. Both are kept by raise_revision().
  add opens boolean not null default false,
  add offers boolean not null default false,
  add accepts_bookings boolean not null generated always as (opens and offers and not read_only) stored,
  -- Listed and bookable: what search finds.
  add searchable boolean not null generated always as (status = 'ACTIVE' and listing_visibility = 'PUBLIC'
    and not sandbox and opens and offers and not read_only) stored;
grant select (accepts_bookings, searchable) on businesses to dwaso_public;

-- An item can be booked when it is a unit with a piece, or a service that an active provider with a schedule performs.
create function offers_item(p_business_id text) returns boolean language sql stable as $$
  select exists (
    select from units u where u.business_id = p_business_id and u.active and u.deleted_at is null and u.quantity > 0
  ) or exists (
    select from provider_services l
    join services s on s.id = l.service_id and s.business_id = l.business_id
    join providers p on p.id = l.provider_id and p.business_id = l.business_id
    where l.business_id = p_business_id and s.active and s.deleted_at is null
      and p.active and p.deleted_at is null and p.schedule <> '[]'
  )
$$;

create or replace function raise_revision() returns trigger language plpgsql as $$
begin
  -- The lock comes first: the next statement then sees the rows of every change that was committed before it.
  perform from businesses where id in (select business_id from changed) order by id for no key update;
  update businesses b set revision = revision + 1, offers = offers_item(b.id),
    opens = exists (select from business_hours h where h.business_id = b.id and h.enabled)
  where id in (select business_id from changed);
  return null;
end $$;

update businesses b set offers = offers_item(b.id),
  opens = exists (select from business_hours h where h.business_id = b.id and h.enabled);

drop index businesses_nearest, businesses_without_pin, businesses_best, businesses_words, businesses_prices;
create index businesses_nearest on businesses using gist (pin) where searchable and pin is not null;
create index businesses_without_pin on businesses (id) where searchable and pin is null;
create index businesses_best on businesses ((-rating), lower(name), id) where searchable;
create index businesses_words on businesses using gin (offer_text gin_trgm_ops) where searchable;
create index businesses_prices on businesses (from_price_pesewas) where searchable;
