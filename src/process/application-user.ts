import { Client } from 'pg';
import { ROLES } from '../kit/postgres/migrate.ts';

/**
 * Creates the login that the application uses, named by `applicationUrl`. It owns nothing and may only act as ROLES, so
 * that a process whose credentials leak cannot change the schema or switch off row level security. Runs after the
 * migrations, which create the roles, and may be repeated.
 */
export async function prepareApplicationUser(options: { migrationUrl: string; applicationUrl: string }): Promise<void> {
  const { username, password } = new URL(options.applicationUrl);
  const user = decodeURIComponent(username);
  if (user === '' || user === decodeURIComponent(new URL(options.migrationUrl).username)) return;
  const client = new Client({ connectionString: options.migrationUrl });
  await client.connect();
  try {
    const name = client.escapeIdentifier(user);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
    const secret = password === '' ? '' : ` password ${client.escapeLiteral(decodeURIComponent(password))}`;
    await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${name} login${secret}`);
    await client.query(`grant ${ROLES.join(', ')} to ${name}`);
  } finally {
    await client.end();
  }
}
