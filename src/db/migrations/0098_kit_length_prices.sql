-- The price of a kit for so many days, as of units: [{"days", "pricePesewas"}].
alter table kits add length_prices jsonb not null default '[]';
