-- Search shows the kit that matched.
grant select (business_id, id, name, items, price_pesewas, discount_percent, photo_ids, active, deleted_at, created_at)
  on kits to dwaso_public;
create policy of_public on kits to dwaso_public using (true);
