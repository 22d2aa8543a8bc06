-- Sandboxes of the first release could not try deliveries, although their catalogue has delivery areas.

update businesses b set service_location = 'BOTH'
where b.sandbox and b.service_location = 'AT_BUSINESS'
  and exists (select from delivery_zones z where z.business_id = b.id);
