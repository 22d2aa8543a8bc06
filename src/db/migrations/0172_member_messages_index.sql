-- no transaction
-- A member gets a limited number of SMS a day.
create index concurrently if not exists messages_to_members on messages (business_id, user_id, sent_at)
  where user_id is not null;
