-- Refunds in steps: policies with tiers, the confirmation from which a grace counts, the cap that a move sets, and how
-- much of a payment has to go back.

alter table bookings add confirmed_at timestamptz, add refund_cap_percent smallint;
alter table bookings add constraint bookings_refund_cap check (refund_cap_percent between 0 and 100) not valid;

-- The sum of refunds that a cancellation promised; what is still to be given back is the rest of it.
alter table payments add return_pesewas bigint not null default 0;
alter table payments add constraint payments_return check (return_pesewas between 0 and amount_pesewas) not valid;
grant update (return_pesewas) on payments to dwaso_tenant;

-- Every stored set of policies names the new ones.
update vertical_profiles set default_policies =
  '{"cancellationTiers": [], "cancellationGraceMinutes": 0}'::jsonb || default_policies;
update businesses set policies = '{"cancellationTiers": [], "cancellationGraceMinutes": 0}'::jsonb || policies;
