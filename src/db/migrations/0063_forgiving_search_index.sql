-- no transaction
create index concurrently if not exists businesses_leading on businesses ((-standing), lower(name), id) where searchable;
drop index concurrently if exists businesses_best;
