import type { ApiKey } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { CreateKeyDialog } from './create-key.tsx';
import { Developers } from './developers.tsx';
import { IntegrationsFrame } from './frame.tsx';
import { keysQuery } from './queries.ts';
import { RenameKeyDialog } from './rename-key.tsx';
import { ReplaceKeyDialog } from './replace-key.tsx';
import { RevokeKeyDialog } from './revoke-key.tsx';
import { nameScope } from './scopes.ts';
import { TEXT } from './texts.ts';
import { Usage } from './usage.tsx';

type Open = { what: 'create' } | { what: 'rename' | 'replace' | 'revoke'; key: ApiKey };

/** The keys of the shop, what each may do, and how much they are used. */
export function KeysPage() {
  const business = useBusiness();
  const query = useQuery(keysQuery(business.id));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <IntegrationsFrame title={TEXT.keys}>
      <div className="row between intro">
        <p className="muted grow">{TEXT.key.intro}</p>
        <Button kind="pri" icon="plus" onClick={() => setOpen({ what: 'create' })}>
          {TEXT.key.add}
        </Button>
      </div>
      <Loaded query={query} what={TEXT.keys} skeleton={<SkeletonRows rows={2} label={TEXT.key.loading} />}>
        {(keys) => <Keys keys={keys} onOpen={setOpen} />}
      </Loaded>
      <Usage businessId={business.id} keys={query.data ?? []} />
      <Developers business={business} />
      {open?.what === 'create' && <CreateKeyDialog business={business} onClose={close} />}
      {open?.what === 'rename' && <RenameKeyDialog businessId={business.id} apiKey={open.key} onClose={close} />}
      {open?.what === 'replace' && <ReplaceKeyDialog businessId={business.id} apiKey={open.key} onClose={close} />}
      {open?.what === 'revoke' && <RevokeKeyDialog businessId={business.id} apiKey={open.key} onClose={close} />}
    </IntegrationsFrame>
  );
}

function Keys({ keys, onOpen }: { keys: readonly ApiKey[]; onOpen: (open: Open) => void }) {
  const valid = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <>
      {valid.length === 0 ? (
        <Empty icon="plug" title={TEXT.key.empty.title}>
          <p>{TEXT.key.empty.text}</p>
        </Empty>
      ) : (
        <ul className="card rows plain">
          {valid.map((key) => (
            <KeyRow key={key.id} apiKey={key} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {revoked.length > 0 && (
        <details className="card pad">
          <summary className="semi">{TEXT.key.earlier(revoked.length)}</summary>
          <ul className="rows plain">
            {revoked.map((key) => (
              <KeyRow key={key.id} apiKey={key} onOpen={onOpen} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function KeyRow({ apiKey, onOpen }: { apiKey: ApiKey; onOpen: (open: Open) => void }) {
  const { name, prefix, scopes, environment, lastUsedAt, revokedAt, createdAt } = apiKey;
  const facts = [
    `${prefix}…`,
    TEXT.key.madeOn(formatDate(createdAt)),
    lastUsedAt ? TEXT.key.usedOn(formatDateTime(lastUsedAt)) : TEXT.key.neverUsed,
    ...(revokedAt ? [TEXT.key.revoked(formatDate(revokedAt))] : []),
  ];
  const action = (what: 'rename' | 'replace' | 'revoke', text: string) => (
    <Button kind="ghost" onClick={() => onOpen({ what, key: apiKey })}>
      {text}
      <span className="vh">{TEXT.key.more(name)}</span>
    </Button>
  );
  return (
    <li className="li w">
      <span className={revokedAt ? 'disc sm q' : 'disc sm'}>
        <Icon name="plug" />
      </span>
      <div className="grow">
        <b>{name}</b> {environment === 'test' && <span className="tag inf">{TEXT.key.practice}</span>}
        {revokedAt && <span className="tag">{TEXT.key.revokedTag}</span>}
        <br />
        <span className="small muted">{facts.join(' · ')}</span>
        <br />
        <span className="small">{scopes.map(nameScope).join(', ')}</span>
      </div>
      {!revokedAt && (
        <div className="btns tight-btns">
          {action('rename', TEXT.key.rename)}
          {action('replace', TEXT.key.replace)}
          {action('revoke', TEXT.key.revoke)}
        </div>
      )}
    </li>
  );
}
