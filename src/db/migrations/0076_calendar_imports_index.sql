-- no transaction
-- Blocks of one import, and the few blocks that last more than a day: reads of a day look for the others by their end.
create index concurrently if not exists blocks_of_import on blocks (business_id, import_id) where import_id is not null;
create index concurrently if not exists blocks_long on blocks (business_id, provider_id, ends_at)
  where provider_id is not null and ends_at - starts_at > interval '1 day';
