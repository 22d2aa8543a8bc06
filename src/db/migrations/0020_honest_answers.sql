-- Notes for the business alone, why a business was sent back, whose requests a record answered, and policies about
-- bookings without a deposit, moves by customers, and money after a cancellation.

-- Members and keys read it; no answer, page or event for a customer shows it.
alter table bookings add internal_note text;

-- Why an operator sent the business back or suspended it, when its owner last asked for verification, and when an
-- operator last decided about it.
alter table businesses
  add status_reason text,
  add submitted_at timestamptz,
  add decided_at timestamptz;
update businesses set submitted_at = updated_at where status = 'PENDING_VERIFICATION';
-- The queue of operators: submitted and undecided, oldest first.
create index businesses_submitted on businesses (submitted_at, id)
  where status = 'PENDING_VERIFICATION' and submitted_at is not null and decided_at is null;
grant update (status_reason, decided_at) on businesses to dwaso_operator;

-- The business that a recorded request was about: the tenant of the transaction that stores the record.
alter table idempotency_keys
  add tenant_id text default nullif(current_setting('app.business_id', true), '');

-- Every stored set of policies names the new ones. A vertical without a deposit confirms bookings without one.
update vertical_profiles set default_policies = jsonb_build_object(
  'confirmWithoutDeposit', default_policies #>> '{deposit,type}' = 'NONE', 'customerReschedule', true,
  'refundOnCancel', 'NONE') || default_policies;
update businesses b set policies = jsonb_build_object(
  'confirmWithoutDeposit', coalesce((v.default_policies ->> 'confirmWithoutDeposit')::boolean, false),
  'customerReschedule', true, 'refundOnCancel', 'NONE') || b.policies
from vertical_profiles v where v.key = b.vertical;

-- Public holds with nothing to pay in advance, which a job confirms.
create index bookings_without_deposit on bookings (created_at)
  where status = 'HELD' and source = 'APP' and deposit_pesewas = 0;
