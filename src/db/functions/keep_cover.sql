-- The first photo of a business, beside the business: search needs no join.
create or replace function keep_cover() returns trigger language plpgsql as $$
begin
  select jsonb_build_object('id', u.id, 'width', u.width, 'height', u.height) into new.cover from uploads u
    where u.business_id = new.id and u.id = new.photo_ids[1];
  return new;
end $$;
