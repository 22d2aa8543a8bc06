-- Sitemaps list the listed businesses in the order of their ids, a page at a time.
create index businesses_listed on businesses (id) where listed;
grant select (updated_at) on businesses to dwaso_public;
