-- batches: select id from businesses
-- A running number times a factor that shares no divisor with 30^6, modulo 30^6: no two bookings of a business get the
-- same code, and neighbours get codes that look nothing alike.
update bookings b set code = coded.code
from (
  select n.id, string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (n.value / place % 30)::integer, 1), '') as code
  from (
    select k.id, row_number() over (order by k.id) * 472882027 % 729000000 as value
    from bookings k where k.business_id = $1
  ) n cross join unnest(array[24300000, 810000, 27000, 900, 30, 1]::bigint[]) place
  group by n.id
) coded
where b.business_id = $1 and b.id = coded.id and b.code is null;
