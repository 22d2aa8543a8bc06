-- Ratings lead with a weight: three reviews of 3.5 stars are added to those of a business, and a business with fewer than
-- three reviews stands behind all others.
alter table businesses add standing integer not null generated always as (
  case when rating_count >= 3 then 1000 else 0 end
  + case when rating_count = 0 then 0 else round((rating_sum * 100 + 1050)::numeric / (rating_count + 3))::integer end) stored;
grant select (standing) on businesses to dwaso_public;

-- Search shows the item that matched.
grant select (price_pesewas, photo_ids) on units to dwaso_public;
grant select (name, price_pesewas, photo_ids) on services to dwaso_public;
