-- The public marketplace: what search is answered from, references into conversations, and reviews.

alter table businesses
  -- Names of the active units and services, one a line: kept by the transactions that change the catalogue.
  add item_names text not null default '',
  -- Whether the public sees it at all; every public route asks this and nothing else.
  add listed boolean not null
    generated always as (status = 'ACTIVE' and listing_visibility = 'PUBLIC' and not sandbox) stored,
  -- The pin as a point of the globe in metres: straight lines through the globe sort like the ways around it.
  add pin cube generated always as (
    case when lat is not null and lng is not null then
      cube(array[6371008.8 * cos(radians(lat)) * cos(radians(lng)),
        6371008.8 * cos(radians(lat)) * sin(radians(lng)),
        6371008.8 * sin(radians(lat))])
    end) stored,
  -- Hundredths of a star, as shown; 0 for the unrated.
  add rating integer not null generated always as (
    case when rating_count = 0 then 0 else round(rating_sum * 100.0 / rating_count)::integer end) stored,
  add offer_text text not null generated always as (lower(name || E'\n' || item_names)) stored;

update businesses b set item_names = coalesce((
  select string_agg(name, E'\n' order by name) from (
    select name from units where business_id = b.id and active and deleted_at is null
    union
    select name from services where business_id = b.id and active and deleted_at is null) items), '');

create index businesses_nearest on businesses using gist (pin) where listed and pin is not null;
create index businesses_without_pin on businesses (id) where listed and pin is null;
create index businesses_best on businesses ((-rating), lower(name), id) where listed;
-- For what is rare: found by itself first, and put in order afterwards.
create index businesses_words on businesses using gin (offer_text gin_trgm_ops) where listed;
create index businesses_prices on businesses (from_price_pesewas) where listed;

-- One name space for the whole platform, since a reference is told without its business. What has expired is taken over
-- by a new one, so that the table never grows beyond the number of references there can be.
create table refs (
  ref text primary key check (ref ~ '^C-[2-9A-HJKMNP-TV-Z]{4}$'),
  business_id text not null references businesses on delete cascade,
  context jsonb not null,
  expires_at timestamptz not null
);
create index refs_business on refs (business_id);

create table reviews (
  business_id text not null references businesses on delete cascade,
  id text not null,
  booking_id text not null,
  rating smallint not null check (rating between 1 and 5),
  comment text,
  -- A first name at most.
  author text,
  created_at timestamptz not null,
  primary key (id, business_id),
  constraint reviews_once unique (business_id, booking_id),
  foreign key (booking_id, business_id) references bookings (id, business_id) on delete cascade
);
create index reviews_newest on reviews (business_id, created_at, id);
