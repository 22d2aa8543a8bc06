-- no transaction
-- Messages of handoffs name a customer's phone number and no booking: an erasure finds them by their kind.
create index concurrently if not exists messages_of_handoffs on messages (business_id) where kind = 'member.handoff';
