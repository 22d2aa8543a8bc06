import type { VerticalProfile } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsAdmin } from '../../operator/frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { verticalsQuery } from './queries.ts';
import { TEXT } from './texts.ts';

export function VerticalsPage() {
  const query = useQuery(verticalsQuery);
  const isAdmin = useIsAdmin();
  const add = isAdmin && (
    <Link className="btn pri" to="/verticals/new">
      <Icon name="plus" />
      {TEXT.add}
    </Link>
  );
  return (
    <Page title={TEXT.title} sub={isAdmin ? TEXT.sub : TEXT.adminOnly} actions={add}>
      <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows />}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon="sliders" title={TEXT.empty.title}>
              <p>{TEXT.empty.text}</p>
            </Empty>
          ) : (
            <Table
              caption={TEXT.title}
              columns={COLUMNS}
              rows={rows}
              rowKey={({ key }) => key}
              csvName={TEXT.csvName}
              footer={<span className="small muted">{TEXT.shown(rows.length)}</span>}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

const familyOf = ({ family }: VerticalProfile) => (family === 'BEAUTY' ? TEXT.families.BEAUTY : TEXT.families.RENTALS);
const shapeOf = ({ bookingShape }: VerticalProfile) =>
  bookingShape === 'UNIT_PER_DAY' ? TEXT.shapes.UNIT_PER_DAY : TEXT.shapes.SERVICE_IN_SLOT;

const COLUMNS: readonly Column<VerticalProfile>[] = [
  {
    head: TEXT.name,
    cell: ({ key, name }) => (
      <>
        <Link to="/verticals/$key" params={{ key }}>
          {name}
        </Link>
        <br />
        <span className="muted tiny">{key}</span>
      </>
    ),
    csv: ({ name }) => name,
  },
  {
    head: TEXT.state,
    cell: ({ enabled }) => <span className={enabled ? 'tag ok' : 'tag'}>{enabled ? TEXT.enabled : TEXT.disabled}</span>,
    csv: ({ enabled }) => String(enabled),
  },
  { head: TEXT.family, folded: 'left', cell: familyOf, csv: familyOf },
  { head: TEXT.shape, folded: 'hidden', cell: shapeOf, csv: shapeOf },
  {
    head: TEXT.fieldCount,
    number: true,
    label: TEXT.fieldCount,
    cell: ({ fields }) => fields.length,
    csv: ({ fields }) => fields.length,
  },
  { head: TEXT.key, folded: 'hidden', cell: ({ key }) => <code>{key}</code>, csv: ({ key }) => key },
];
