/**
 * Enters businesses in the directory that a test or a bench has put straight into their table. A business whose route
 * is taken gets none.
 */
export const ENTER_DIRECTORY = `
  insert into business_directory (business_id, route, slug, sandbox_owner_id)
    select id, right(id, 6), slug, sandbox_owner_id from businesses order by created_at, id on conflict do nothing;
  insert into business_directory (business_id, slug, sandbox_owner_id)
    select id, slug, sandbox_owner_id from businesses on conflict (business_id) do nothing`;
