import type { AdminCreateApiKeyRequest, ApiKey, Business, NewApiKey } from '@dwaso/sdk';
import { useId, useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, CheckField, TextField, textOf } from '../../kit/form.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { AuditNote } from '../desk-audit/index.ts';
import { refreshDesk } from '../desk-audit/queries.ts';
import { TEXT } from './texts.ts';

const WORDS = TEXT.keys;
type Scope = AdminCreateApiKeyRequest['scopes'][number];
const SCOPES: readonly Scope[] = [
  'usage:write',
  'availability:read',
  'bookings:read',
  'bookings:write',
  'customers:read',
  'catalog:read',
  'catalog:write',
  'business:write',
  'webhooks:manage',
];

const COLUMNS: readonly Column<ApiKey>[] = [
  { head: WORDS.name, cell: ({ name }) => <b className="brk">{name}</b>, csv: ({ name }) => name },
  {
    head: WORDS.state,
    cell: ({ revokedAt }) => (
      <span className={revokedAt ? 'tag bad' : 'tag ok'}>{revokedAt ? WORDS.revoked : WORDS.active}</span>
    ),
    csv: ({ revokedAt }) => revokedAt ?? '',
  },
  { head: WORDS.prefix, folded: 'full', cell: ({ prefix }) => <code>{prefix}</code>, csv: ({ prefix }) => prefix },
  {
    head: WORDS.scope,
    folded: 'full',
    cell: ({ scopes }) => <span className="small">{scopes.join(', ')}</span>,
    csv: ({ scopes }) => scopes.join(' '),
  },
  {
    head: WORDS.environment,
    folded: 'left',
    cell: ({ environment }) => (environment === 'live' ? WORDS.environments.live : WORDS.environments.test),
    csv: ({ environment }) => environment,
  },
  {
    head: WORDS.lastUsed,
    folded: 'hidden',
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : WORDS.never),
    csv: ({ lastUsedAt }) => lastUsedAt ?? '',
  },
  {
    head: WORDS.created,
    folded: 'hidden',
    cell: ({ createdAt }) => formatDateTime(createdAt),
    csv: ({ createdAt }) => createdAt,
  },
];

export function KeysPart({ business, keys }: { business: Business; keys: readonly ApiKey[] }) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const make = <Button onClick={() => setOpen(true)}>{WORDS.make}</Button>;
  return (
    <>
      {made && <AuditNote targetId={made.id} name={made.name} rows={1} />}
      {keys.length === 0 ? (
        <Empty icon="lock" title={WORDS.none.title} action={make}>
          <p>{WORDS.none.text}</p>
        </Empty>
      ) : (
        <>
          <div className="btns">{make}</div>
          <Table
            caption={WORDS.title}
            columns={COLUMNS}
            rows={keys}
            rowKey={({ id }) => id}
            csvName={`dwaso-keys-${business.slug}`}
          />
        </>
      )}
      {open && (
        <MakeKey
          business={business}
          onClose={(key) => {
            setOpen(false);
            if (key) setMade(key);
          }}
        />
      )}
    </>
  );
}

function MakeKey({ business, onClose }: { business: Business; onClose: (made: NewApiKey | null) => void }) {
  const [made, setMade] = useState<NewApiKey | null>(null);
  const id = useId();
  return (
    <Dialog title={WORDS.makeTitle} onClose={() => onClose(made)} firm={made !== null}>
      {made ? (
        <>
          <Banner tone="ok" icon="check" title={WORDS.made} />
          <div className="f">
            <label htmlFor={id}>{WORDS.key}</label>
            <input id={id} className="in mono" readOnly value={made.key} />
          </div>
          <div className="btns">
            <CopyButton text={made.key} />
            <Button kind="pri" onClick={() => onClose(made)}>
              {WORDS.done}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{WORDS.text}</p>
          <ApiForm
            name={`make-key:${business.id}`}
            read={(form) => ({
              name: textOf(form, 'name') ?? '',
              scopes: SCOPES.filter((scope) => form.get(scope) === 'on'),
            })}
            send={(body, options) => dwaso.operators.createApiKey(business.id, body, options)}
            onDone={(key) => {
              setMade(key);
              void refreshDesk();
            }}
            action={WORDS.action}
          >
            <TextField name="name" label={WORDS.name} defaultValue={WORDS.example} required maxLength={120} />
            <fieldset className="stack g1">
              <legend className="lab">{WORDS.scopes}</legend>
              {SCOPES.map((scope) => (
                <CheckField key={scope} name={scope} label={scope} defaultChecked={scope === 'usage:write'} />
              ))}
            </fieldset>
          </ApiForm>
        </>
      )}
    </Dialog>
  );
}
