-- Posts the gateway's payments and refunds of bookings from before the ledger, in the order of time. The triggers of the
-- ledger do nothing yet, so sequences and balances are written here.
-- batches: select id from businesses

insert into ledger_entries (business_id, sequence, at, kind, cause, booking_id, payment_id, pending_pesewas,
  available_pesewas, payout_pesewas, gateway_pesewas, fees_pesewas, gateway_cost_pesewas, pending_after_pesewas,
  available_after_pesewas)
select $1, row_number() over w, m.at, m.kind, m.cause, m.booking_id, m.payment_id, m.pesewas, 0, 0, -m.pesewas, 0, 0,
  sum(m.pesewas) over w, 0
from (
  select created_at as at, 0 as rank, 'PAYMENT' as kind, id as cause, booking_id, id as payment_id, amount_pesewas as pesewas
  from payments where business_id = $1 and booking_id is not null and provider <> 'MANUAL'
  union all
  -- A refund is never before its payment, also where the clocks of two processes differed.
  select greatest(r.created_at, p.created_at), 1, 'REFUND', r.id, r.booking_id, r.payment_id, -r.amount_pesewas
  from refunds r join payments p on p.business_id = $1 and p.id = r.payment_id
  where r.business_id = $1 and r.booking_id is not null and r.status <> 'FAILED' and p.provider <> 'MANUAL'
) m
where not exists (select from ledger_entries e where e.business_id = $1)
window w as (order by m.at, m.rank, m.cause);

insert into ledger_balances (business_id, entries, last_at, pending_pesewas, gateway_pesewas)
select $1, max(sequence), max(at), sum(pending_pesewas), sum(gateway_pesewas)
from ledger_entries where business_id = $1 and not exists (select from ledger_balances b where b.business_id = $1)
having count(*) > 0;

-- One working day after, at 05:00; what is long over is released at once.
insert into ledger_releases (business_id, release_at, pesewas)
select $1, release_at, sum(pending_pesewas) from (
  select pending_pesewas, greatest(date_trunc('hour', now()),
    (local_date(at) + case extract(isodow from local_date(at)) when 5 then 3 when 6 then 2 else 1 end + time '05:00')
      at time zone 'Africa/Accra') as release_at
  from ledger_entries where business_id = $1 and kind = 'PAYMENT'
) due
where not exists (select from ledger_releases r where r.business_id = $1)
  and exists (select from ledger_balances b where b.business_id = $1 and b.available_pesewas = 0 and b.pending_pesewas > 0)
group by release_at;
