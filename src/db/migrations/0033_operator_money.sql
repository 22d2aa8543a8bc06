-- The finance table of the operators reads the sums by day instead of every payment.
create policy of_operator on money_days to dwaso_operator using (true);
grant select on money_days to dwaso_operator;
