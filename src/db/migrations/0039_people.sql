-- An erased booking keeps its mark: no later write puts a name beside an erased phone number. Names that came back by a
-- change of the booking's details are erased again.
update bookings set customer_name = 'erased',
  address = case when address <> '' then 'erased' else address end,
  note = case when note <> '' then 'erased' else note end,
  internal_note = case when internal_note <> '' then 'erased' else internal_note end
  where customer_phone = 'erased' and customer_name <> 'erased';
alter table bookings add constraint bookings_erased check (customer_phone <> 'erased' or customer_name = 'erased');
