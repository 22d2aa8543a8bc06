-- batches: select id from businesses
update customers c set renamed = true
  where c.business_id = $1 and not c.renamed
    and exists (select from bookings b
      where b.business_id = $1 and b.customer_id = c.id and b.customer_name <> c.name);
