-- batches: select id from businesses
-- Members of before have taken part.
update members set first_request_at = joined_at
  where business_id = $1 and state = 'ACTIVE' and first_request_at is null;
