-- batches: select id from businesses
-- Every booking of before has one item.
update item_days set items = confirmed + checked_in + completed + no_show, item_pesewas = booked_pesewas
  where business_id = $1 and items = 0 and confirmed + checked_in + completed + no_show > 0;
