/**
 * Enters businesses in the directory that a test or a bench has put straight into their table. A business whose route
 * is taken gets none.
 */
export const ENTER_DIRECTORY = `
  insert into business_directory (business_id, route, slug, sandbox_owner_id)
  select b.id, case when row_number() over (partition by right(b.id, 6) order by b.created_at, b.id) = 1
      and not exists (select from business_directory d where d.route = right(b.id, 6)) then right(b.id, 6) end,
    b.slug, b.sandbox_owner_id
  from businesses b where not exists (select from business_directory d where d.business_id = b.id)`;
