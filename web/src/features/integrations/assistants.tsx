import type { ApiKey, ToolUsage } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDateTime } from '../../kit/format.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useBusiness } from '../shops/index.ts';
import { IntegrationsFrame } from './frame.tsx';
import { keysQuery, toolUsageQuery } from './queries.ts';
import { TEXT } from './texts.ts';

type Row = ToolUsage['tools'][number];

/** Which assistants used which key, when and for what. */
export function AssistantsPage() {
  const { id } = useBusiness();
  const keys = useQuery(keysQuery(id));
  const usage = useQuery(toolUsageQuery(id));
  const address = `${location.origin}/mcp`;
  return (
    <IntegrationsFrame title={TEXT.assistants}>
      <p className="muted intro">{TEXT.assistant.intro}</p>
      <div className="card pad stack">
        <p>
          <span className="small muted">{TEXT.assistant.address}</span>
          <br />
          <code>{address}</code>
        </p>
        <div className="btns">
          <CopyButton text={address} />
          <a className="btn" href="/developers/assistants">
            {TEXT.assistant.guide}
          </a>
        </div>
      </div>
      <h2>{TEXT.assistant.title}</h2>
      <Loaded query={usage} what={TEXT.assistants} skeleton={<SkeletonRows rows={3} label={TEXT.assistant.loading} />}>
        {({ tools }) => <ByKey tools={tools} keys={keys.data ?? []} />}
      </Loaded>
    </IntegrationsFrame>
  );
}

function ByKey({ tools, keys }: { tools: readonly Row[]; keys: readonly ApiKey[] }) {
  if (tools.length === 0)
    return (
      <Empty icon="plug" title={TEXT.assistant.empty.title}>
        <p>{TEXT.assistant.empty.text}</p>
      </Empty>
    );
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return (
    <>
      {[...Map.groupBy(tools, ({ keyId }) => keyId)].map(([keyId, rows]) => {
        const title = TEXT.assistant.by(names.get(keyId) ?? `${rows[0]?.prefix}…`);
        return (
          <section key={keyId} className="stack" aria-label={title}>
            <h3>{title}</h3>
            <Table caption={title} columns={COLUMNS} rows={rows} rowKey={({ client, tool }) => `${tool} ${client}`} />
          </section>
        );
      })}
      <p className="small muted">{TEXT.assistant.hint}</p>
    </>
  );
}

const nameTool = (tool: string): string =>
  Object.hasOwn(TEXT.assistant.tools, tool) ? TEXT.assistant.tools[tool as keyof typeof TEXT.assistant.tools] : tool;

const COLUMNS: readonly Column<Row>[] = [
  { head: TEXT.assistant.who, cell: ({ client }) => client || TEXT.assistant.unnamed },
  { head: TEXT.assistant.what, cell: ({ tool }) => nameTool(tool) },
  {
    head: TEXT.assistant.calls,
    label: TEXT.assistant.calls,
    number: true,
    folded: 'left',
    cell: ({ calls }) => formatCount(calls),
  },
  {
    head: TEXT.assistant.refused,
    label: TEXT.assistant.refused,
    number: true,
    folded: 'left',
    cell: ({ refused }) => formatCount(refused),
  },
  {
    head: TEXT.assistant.last,
    label: TEXT.assistant.last,
    folded: 'full',
    cell: ({ lastAt }) => formatDateTime(lastAt),
  },
];
