-- no transaction
create index concurrently if not exists customers_renamed on customers (business_id) where renamed;
