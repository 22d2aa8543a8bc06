import type { AuditRow } from '@dwaso/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { textOf } from '../../kit/form.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { CopyId } from '../../operator/copy-id.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { EntryDetails, nameAction, nameActor, nameTarget } from './entry.tsx';
import { auditQuery } from './queries.ts';
import { type AuditSearch, FILTERS } from './search.ts';
import { TEXT } from './texts.ts';

const route = getRouteApi('/desk/audit');

export function AuditPage() {
  const search = route.useSearch();
  const query = useInfiniteQuery(auditQuery(search));
  const filtered = Object.keys(search).length > 0;
  return (
    <Page title={TEXT.title} sub={TEXT.sub}>
      <div className="stack">
        <Filters search={search} key={JSON.stringify(search)} />
        <Loaded query={query} what={TEXT.title} skeleton={<SkeletonRows label={TEXT.loading} />}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.rows);
            const { title, text } = filtered ? TEXT.noMatch : TEXT.empty;
            if (rows.length === 0)
              return (
                <Empty icon="list" title={title}>
                  <p>{text}</p>
                </Empty>
              );
            const shown = query.hasNextPage ? TEXT.shownFirst(rows.length) : TEXT.shown(rows.length);
            return (
              <Table
                caption={TEXT.title}
                columns={COLUMNS}
                rows={rows}
                rowKey={({ id }) => id}
                csvName="dwaso-audit"
                footer={<ShowMore query={query} shown={shown} />}
              />
            );
          }}
        </Loaded>
      </div>
    </Page>
  );
}

const COLUMNS: readonly Column<AuditRow>[] = [
  { head: TEXT.what, cell: ({ action }) => <b>{nameAction(action)}</b>, csv: ({ action }) => action },
  { head: TEXT.when, cell: ({ at }) => <span className="nb">{formatDateTime(at)}</span>, csv: ({ at }) => at },
  {
    head: TEXT.who,
    folded: 'full',
    cell: ({ actor }) => (
      <Link to="/audit" search={{ actorId: actor.id }}>
        {nameActor(actor)}
        <span className="vh"> {TEXT.onlyThisActor(nameActor(actor))}</span>
      </Link>
    ),
    csv: ({ actor }) => `${actor.name ?? ''} (${actor.id})`,
  },
  {
    head: TEXT.target,
    folded: 'full',
    cell: (row) => <Target row={row} />,
    csv: ({ targetType, targetId, targetName }) => `${targetType} ${targetName ?? ''} (${targetId})`,
  },
  {
    head: TEXT.details,
    folded: 'full',
    cell: (row) => <EntryDetails row={row} />,
    csv: ({ details }) => JSON.stringify(details),
  },
];

/** What was acted on, by name. A search has no id of its own. */
function Target({ row: { targetType, targetId, targetName, businessId, businessName } }: { row: AuditRow }) {
  const name = targetName ?? targetId;
  return (
    <span className="row g2">
      <span>
        {nameTarget(targetType)}{' '}
        <Link to="/audit" search={{ targetId }}>
          {name}
          <span className="vh"> {TEXT.onlyAbout(name)}</span>
        </Link>
        {businessId && (
          <>
            {' '}
            <Link to="/businesses/$businessId" params={{ businessId }}>
              {targetType === 'business' ? TEXT.openBusiness : (businessName ?? TEXT.openBusiness)}
            </Link>
          </>
        )}
      </span>
      {targetType !== 'search' && <CopyId id={targetId} name={name} />}
    </span>
  );
}

/** Accra keeps UTC all year, so a local time of the field is an instant with a Z. */
const toInstant = (typed: string) => `${typed.length === 16 ? `${typed}:00` : typed}.000Z`;
const toField = (instant: string | undefined) => instant?.slice(0, 16);

function Filters({ search }: { search: AuditSearch }) {
  const navigate = route.useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const next: AuditSearch = {};
    for (const name of FILTERS) {
      const value = textOf(form, name);
      if (value) next[name] = name === 'from' || name === 'to' ? toInstant(value) : value;
    }
    void navigate({ to: '/audit', search: next });
  };
  const actions = [...Object.entries(TEXT.groups), ...Object.entries(TEXT.actions)];
  return (
    <details className="card pad" open={Object.keys(search).length > 0}>
      <summary className="semi">{TEXT.filters}</summary>
      <form className="filters" onSubmit={apply}>
        <Choice name="action" label={TEXT.action} options={actions} value={search.action} />
        <Choice
          name="targetType"
          label={TEXT.targetType}
          options={Object.entries(TEXT.targets)}
          value={search.targetType}
        />
        {(
          [
            ['businessId', TEXT.business],
            ['actorId', TEXT.actor],
            ['targetId', TEXT.targetId],
          ] as const
        ).map(([name, label]) => (
          <label className="f" key={name}>
            <span className="lab">{label}</span>
            <input className="in" name={name} defaultValue={search[name]} maxLength={64} />
          </label>
        ))}
        {(
          [
            ['from', TEXT.from],
            ['to', TEXT.to],
          ] as const
        ).map(([name, label]) => (
          <label className="f" key={name}>
            <span className="lab">
              {label} <small className="muted">{TEXT.accraTime}</small>
            </span>
            <input className="in" type="datetime-local" name={name} defaultValue={toField(search[name])} />
          </label>
        ))}
        <div className="btns">
          <Button type="submit">{TEXT.apply}</Button>
          {Object.keys(search).length > 0 && (
            <Link className="btn ghost" to="/audit" search={{}}>
              {TEXT.clear}
            </Link>
          )}
        </div>
      </form>
    </details>
  );
}

const Choice = ({
  name,
  label,
  options,
  value,
}: {
  name: string;
  label: string;
  options: readonly (readonly [string, string])[];
  value: string | undefined;
}) => (
  <label className="f">
    <span className="lab">{label}</span>
    <select className="in" name={name} defaultValue={value ?? ''}>
      <option value="">{TEXT.any}</option>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
