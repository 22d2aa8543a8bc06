import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';

/**
 * Functions that the statements of a release call. The file has those of the last release, whose processes may run beside
 * this one. `npm run schema -- --release` writes it.
 */
export const SIGNATURES: string = join(import.meta.dirname, 'signatures.txt');

/** Name, arguments and result of every function of the service, without those of triggers. */
export async function readSignatures(client: Pick<ClientBase | Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select proname || '(' || pg_get_function_identity_arguments(oid) || ') returns ' || pg_get_function_result(oid)
       as signature
     from pg_proc p where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
         and d.deptype = 'e')
     order by 1`,
  );
  return rows.map(({ signature }) => signature.replaceAll(/\s+/g, ' '));
}
