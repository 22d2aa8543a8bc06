import { Client } from 'pg';
import { addressOf, listOtherNodes, reachesNode } from '../kit/postgres/cluster-nodes.ts';
import type { Query } from '../kit/postgres/tenant-scope.ts';
import { hoardsPlans, readRelease, readSettings, settingsFor } from './database-settings.ts';
import { FANS_OUT } from './fans-out.ts';

interface Place {
  name: string;
  kind: 'distributed' | 'reference' | 'coordinator' | 'not placed';
  column: string | null;
  /** Shards by server. */
  shards: Record<string, number>;
}

/** What is wrong with the cluster, in sentences. The report goes to `log`. */
export async function checkDistribution(options: { url: string; log: (message: string) => void }): Promise<string[]> {
  const { url, log } = options;
  const client = new Client({ connectionString: url, pipeline: true });
  await client.connect();
  const query = ((statement) => client.query(statement)) as Query;
  try {
    const release = await readRelease(client);
    const settings = await readSettings(client);
    log(
      `Citus ${release}${hoardsPlans(release) ? ', which keeps no plans: a hold costs about half as much CPU again' : ''}`,
    );
    const places = await listPlaces(client);
    const width = Math.max(...places.map(({ name }) => name.length));
    log('Tables');
    for (const place of places) log(`  ${place.name.padEnd(width)}  ${describePlace(place)}`);
    log('Servers');
    const silent: string[] = [];
    for (const node of await listOtherNodes(query)) {
      const answers = await reachesNode(query, {}, node);
      log(`  ${addressOf(node)}  ${answers ? 'answers' : 'does not answer'}`);
      if (!answers) silent.push(addressOf(node));
    }
    log('Statements that read every server');
    for (const [name, reason] of Object.entries(FANS_OUT)) log(`  ${name}: ${reason}`);
    const missing = places.filter(({ kind }) => kind === 'not placed');
    const unset = Object.entries(settingsFor(release)).filter(([name, value]) => settings[name] !== value);
    return [
      ...unset.map(([name, value]) => `The database needs ${name} = ${value}: run \`npm run cli -- distribute\``),
      ...missing.map(({ name }) => `The table ${name} is not placed: run \`npm run cli -- distribute\``),
      ...silent.map((address) => `The server ${address} does not answer`),
    ];
  } finally {
    await client.end();
  }
}

/** Reads the catalogue of the coordinator alone: the views of Citus ask every server for sizes. */
async function listPlaces(client: Client): Promise<Place[]> {
  const { rows } = await client.query<Place>(`
    with counted as (
      select s.logicalrelid as id, n.nodename || ':' || n.nodeport as node, count(*)::int as shards
      from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
        join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
      group by 1, 2
    )
    select c.relname as name,
      case when d.logicalrelid is null then 'not placed' when d.partmethod <> 'n' then 'distributed'
        when d.repmodel = 't' then 'reference' else 'coordinator' end as kind,
      case when d.partmethod <> 'n' then column_to_column_name(d.logicalrelid, d.partkey) end as column,
      (select coalesce(json_object_agg(k.node, k.shards order by k.node), '{}') from counted k where k.id = c.oid) as shards
    from pg_class c left join pg_dist_partition d on d.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by 2, 1`);
  return rows;
}

function describePlace({ kind, column, shards }: Place): string {
  const servers = Object.entries(shards);
  if (kind === 'reference') return `reference, on ${servers.length} servers`;
  if (kind !== 'distributed') return kind;
  const total = servers.reduce((sum, [, count]) => sum + count, 0);
  const shares = servers.map(([server, count]) => `${count} on ${server}`);
  return `distributed by ${column}, ${total} shards: ${shares.join(', ')}`;
}
