-- The first item of a booking counts the booking and its money. These count every item, for the list of the most booked.
alter table item_days add items integer not null default 0, add item_pesewas bigint not null default 0;
