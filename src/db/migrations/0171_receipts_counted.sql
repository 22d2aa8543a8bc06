-- Receipts for money that members recorded, which have a limit of their own.
alter table message_months add receipts integer not null default 0;
