-- What the history of a booking keeps of an event's data.
create or replace function facts_of_event(p_data jsonb) returns jsonb language sql immutable
  return jsonb_strip_nulls(jsonb_build_object(
    'startsAt', p_data #> '{booking,startsAt}', 'previousStartsAt', p_data #> '{previous,startsAt}',
    'previousEndsAt', p_data #> '{previous,endsAt}', 'amountPesewas', p_data #> '{payment,amountPesewas}',
    'refundedPesewas', p_data #> '{payment,refundedPesewas}', 'method', p_data #> '{payment,method}',
    'waivedPesewas', p_data #> '{waived,amountPesewas}',
    'reason', coalesce(p_data #> '{waived,reason}', p_data #> '{booking,cancelReason}'),
    'item', case when p_data #> '{previous,items}' is not null then p_data #> '{booking,item}' end));
