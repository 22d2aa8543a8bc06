-- Origins of the business's own websites, which may show its page in a frame.
alter table businesses add embed_origins text[] not null default '{}' check (cardinality(embed_origins) <= 10);
