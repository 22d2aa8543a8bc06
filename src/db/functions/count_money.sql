-- Adds to what a business received and refunded on the day of an instant.
create or replace function count_money(p_business_id text, p_at timestamptz, p_received bigint, p_refunded bigint)
returns void language plpgsql as $$
declare
  v_date constant date := local_date(p_at);
begin
  insert into money_days as day values (p_business_id, v_date, p_received, p_refunded)
  on conflict (business_id, date) do update set received_pesewas = day.received_pesewas + excluded.received_pesewas,
    refunded_pesewas = day.refunded_pesewas + excluded.refunded_pesewas;
end $$;
