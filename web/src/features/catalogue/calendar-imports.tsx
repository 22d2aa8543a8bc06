import type { CalendarImport } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, FormNotice, TextField, textOf } from '../../kit/form.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { useNow } from '../../kit/now.ts';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { type ImportState, stateOf } from './import-state.ts';
import { useMayEdit } from './item-frame.tsx';
import { importsQuery } from './people-queries.ts';
import type { BlockedItem } from './queries.ts';
import { TEXT as ALL } from './texts-people.ts';

const TEXT = ALL.imports;
const HOUR_MS = 3_600_000;

const isOf = (item: BlockedItem, one: CalendarImport): boolean =>
  'unitId' in item ? one.unitId === item.unitId : one.providerId === item.providerId;

/** Other calendars whose busy times block a person or an item. */
export function CalendarImports({ item, name }: { item: BlockedItem; name: string }) {
  const { id } = useBusiness();
  const mayEdit = useMayEdit();
  const query = useQuery(importsQuery(id));
  return (
    <div className="split">
      <Loaded query={query} what={TEXT.what} skeleton={<SkeletonRows rows={2} />}>
        {(all) => {
          const own = all.filter((one) => isOf(item, one));
          if (own.length === 0)
            return (
              <Empty icon="cal" title={TEXT.emptyTitle}>
                <p>{TEXT.empty(name)}</p>
              </Empty>
            );
          return (
            <section className="card" aria-labelledby="imports">
              <div className="pad stack g2">
                <h2 className="hd3" id="imports">
                  {TEXT.title}
                </h2>
                <p className="small muted">{TEXT.text}</p>
              </div>
              <ul className="rows">
                {own.map((one) => (
                  <Import key={one.id} one={one} name={name} mayEdit={mayEdit} />
                ))}
              </ul>
            </section>
          );
        }}
      </Loaded>
      {mayEdit && (
        <aside className="stack g5" aria-label={TEXT.add}>
          <AddImport item={item} />
          <section className="card pad stack g2" aria-labelledby="feeds">
            <h2 id="feeds">{TEXT.otherWay}</h2>
            <p className="small muted">{TEXT.otherWayText}</p>
            <p>
              <Link to="/b/$businessId/integrations/feeds" params={{ businessId: id }}>
                {TEXT.feeds}
              </Link>
            </p>
          </section>
        </aside>
      )}
    </div>
  );
}

const LOOKS: Record<ImportState, [tone: string, icon: IconName]> = {
  works: ['ok', 'check'],
  waits: ['', 'clock'],
  failing: ['gold', 'clock'],
  old: ['gold', 'clock'],
  failed: ['bad', 'warn'],
};

function Import({ one, name, mayEdit }: { one: CalendarImport; name: string; mayEdit: boolean }) {
  const { id } = useBusiness();
  const [removing, setRemoving] = useState(false);
  const state = stateOf(one);
  const [tone, icon] = LOOKS[state];
  const read = useSubmit<null, unknown>({
    name: `read-import:${one.id}`,
    send: (_input, options) => dwaso.calendarImports.refresh(id, one.id, options),
    onDone: () => {
      showToast(TEXT.nowDone);
      void refresh(id, 'catalogue', 'imports');
    },
  });
  return (
    <li className="pad stack g3">
      <div className="row between nowr top">
        <div>
          <b>{one.name}</b>
          <p className="small muted">{TEXT.blocks(name, one.host)}</p>
        </div>
        <span className={`tag ${tone}`}>
          <Icon name={icon} size="sm" />
          {TEXT.state[state]}
        </span>
      </div>
      <p className="small">{tellRead(one, state)}</p>
      <Problem one={one} state={state} />
      <FormNotice
        state={read.state}
        error={read.error}
        again={read.again}
        forget={read.forget}
        onConflict={undefined}
      />
      {mayEdit && (
        <div className="btns">
          <Button icon="again" busy={read.state === 'sending'} onClick={() => void read.submit(null)}>
            {TEXT.now}
            <span className="vh">, {one.name}</span>
          </Button>
          <Button kind="ghost" onClick={() => setRemoving(true)}>
            {TEXT.remove}
            <span className="vh">, {one.name}</span>
          </Button>
        </div>
      )}
      {removing && <RemoveImport one={one} onClose={() => setRemoving(false)} />}
    </li>
  );
}

function tellRead({ lastImportedAt, busyCount }: CalendarImport, state: ImportState): string {
  if (lastImportedAt === null) return state === 'waits' ? TEXT.soon : TEXT.never;
  const busy = TEXT.busy(busyCount);
  const when = formatDateTime(lastImportedAt);
  return state === 'works' ? TEXT.read(when, busy) : TEXT.lastRead(when, TEXT.stay(busyCount, busy));
}

function Problem({ one: { lastImportedAt, lastError }, state }: { one: CalendarImport; state: ImportState }) {
  const now = useNow();
  if (state === 'works' || state === 'waits') return null;
  if (state === 'failed' || lastImportedAt === null)
    return (
      <Banner tone="bad" icon="warn" title={TEXT.neverWorked}>
        {lastError}. {TEXT.check}
      </Banner>
    );
  const hours = Math.floor((now - Date.parse(lastImportedAt)) / HOUR_MS);
  return (
    <Banner tone="warn" title={state === 'old' ? TEXT.notRead(hours) : TEXT.lastFailed}>
      {lastError}. {TEXT.goOn}
    </Banner>
  );
}

function RemoveImport({ one, onClose }: { one: CalendarImport; onClose: () => void }) {
  const { id } = useBusiness();
  return (
    <Dialog title={TEXT.removeTitle(one.name)} onClose={onClose}>
      <p>{TEXT.removeText(TEXT.busy(one.busyCount))}</p>
      <ApiForm
        name={`remove-import:${one.id}`}
        read={() => null}
        send={(_input, options) => dwaso.calendarImports.delete(id, one.id, options)}
        onDone={() => {
          showToast(TEXT.removed);
          void refresh(id);
          onClose();
        }}
        action={TEXT.removeAction}
        danger
      />
    </Dialog>
  );
}

function AddImport({ item }: { item: BlockedItem }) {
  const { id } = useBusiness();
  // A new key empties the fields: the address is never shown again.
  const [round, setRound] = useState(0);
  return (
    <section className="card pad stack g3" aria-labelledby="add-import" key={round}>
      <h2 id="add-import">{TEXT.add}</h2>
      <ApiForm
        name={`add-import:${Object.values(item).join()}`}
        read={(form) => ({ ...item, url: String(form.get('url')).trim(), name: textOf(form, 'name') })}
        send={(input, options) => dwaso.calendarImports.create(id, input, options)}
        onDone={() => {
          showToast(TEXT.added);
          setRound(round + 1);
          void refresh(id, 'catalogue', 'imports');
        }}
        action={TEXT.action}
      >
        <TextField
          name="url"
          label={TEXT.address}
          hint={TEXT.addressHint}
          inputMode="url"
          autoComplete="off"
          placeholder="https://… .ics"
          maxLength={2_000}
          required
        />
        <TextField name="name" label={TEXT.name} hint={TEXT.nameExample} maxLength={120} />
      </ApiForm>
      <p className="small muted">{TEXT.secret}</p>
    </section>
  );
}
