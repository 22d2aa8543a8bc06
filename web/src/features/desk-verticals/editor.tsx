import type { VerticalProfile } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, CheckField, LongField, SelectField, TextField } from '../../kit/form.tsx';
import { useIsAdmin } from '../../operator/frame.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { AuditNote } from '../desk-audit/index.ts';
import { refreshDesk } from '../desk-audit/queries.ts';
import { PolicyFields } from './policy-fields.tsx';
import { Preview } from './preview.tsx';
import { verticalsQuery } from './queries.ts';
import { readVertical, toChange, toCreate } from './read.ts';
import { FieldRows, WordRows } from './rows.tsx';
import { TEXT } from './texts.ts';

const route = getRouteApi('/desk/verticals/$key');

/** The service's own defaults for a vertical without rules. */
const NEW: VerticalProfile = {
  key: '',
  family: 'RENTALS',
  bookingShape: 'UNIT_PER_DAY',
  name: '',
  labels: {},
  fields: [],
  filters: [],
  toneNotes: '',
  enabled: true,
  defaultPolicies: {
    deposit: { type: 'NONE' },
    depositInstructions: null,
    holdTtlMinutes: 60,
    minNoticeMinutes: 0,
    maxAdvanceDays: 180,
    slotStepMin: 30,
    cancellationNoticeHours: 24,
    retentionMonths: 36,
    confirmWithoutDeposit: true,
    customerReschedule: true,
    refundOnCancel: 'NONE',
    cancellationTiers: [],
    cancellationGraceMinutes: 0,
  },
};

const Back = () => (
  <Link className="lnk back" to="/verticals">
    <Icon name="back" size="sm" />
    {TEXT.back}
  </Link>
);

export function NewVerticalPage() {
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  return (
    <Page title={TEXT.add} sub={<Back />}>
      {isAdmin ? (
        <Editor
          vertical={NEW}
          onSaved={({ key }) => void navigate({ to: '/verticals/$key', params: { key }, search: { saved: true } })}
        />
      ) : (
        <Empty icon="lock" tone="q" title={TEXT.adminOnly} />
      )}
    </Page>
  );
}

export function VerticalPage() {
  const { key } = route.useParams();
  const { saved = false } = route.useSearch();
  const isAdmin = useIsAdmin();
  const query = useQuery(verticalsQuery);
  const [written, setWritten] = useState<boolean>(saved);
  const found = query.data?.find((vertical) => vertical.key === key);
  return (
    <Page title={found?.name ?? TEXT.one} sub={<Back />}>
      <Loaded query={query} what={TEXT.one} skeleton={<SkeletonRows />}>
        {() => {
          if (!found) return <Empty icon="search" tone="q" title={TEXT.empty.title} />;
          return (
            <div className="stack">
              {written && <AuditNote targetId={key} name={found.name} rows={1} />}
              {isAdmin ? (
                <Editor key={JSON.stringify(found)} vertical={found} onSaved={() => setWritten(true)} />
              ) : (
                <>
                  <Banner icon="lock">{TEXT.adminOnly}</Banner>
                  <Preview vertical={found} />
                </>
              )}
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Editor({ vertical, onSaved }: { vertical: VerticalProfile; onSaved: (saved: VerticalProfile) => void }) {
  const isNew = vertical.key === '';
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(vertical);
  const look = () => {
    const form = box.current?.querySelector('form');
    if (!form) return;
    const read = readVertical(new FormData(form));
    setShown(
      isNew ? read : { ...read, key: vertical.key, family: vertical.family, bookingShape: vertical.bookingShape },
    );
  };
  // Added and removed rows change the form without an input event.
  useEffect(() => {
    const form = box.current?.querySelector('form');
    if (!form) return;
    const observer = new MutationObserver(look);
    observer.observe(form, { childList: true, subtree: true });
    return () => observer.disconnect();
  });
  return (
    <div className="desk even" ref={box} onInput={look}>
      <div className="card pad">
        <ApiForm
          name={`vertical:${vertical.key}`}
          read={readVertical}
          send={(read, options) =>
            isNew
              ? dwaso.operators.createVertical(toCreate(read), options)
              : dwaso.operators.updateVertical(vertical.key, toChange(vertical, read), options)
          }
          onDone={(saved) => {
            void refreshDesk();
            onSaved(saved);
          }}
          action={isNew ? TEXT.create : TEXT.save}
        >
          <Basics vertical={vertical} isNew={isNew} />
          <WordRows labels={vertical.labels} />
          <FieldRows fields={vertical.fields} />
          <LongField
            name="filters"
            label={TEXT.filters}
            hint={TEXT.filtersHint}
            defaultValue={vertical.filters.join('\n')}
          />
          <PolicyFields policies={vertical.defaultPolicies} />
          <LongField name="toneNotes" label={TEXT.tone} defaultValue={vertical.toneNotes} maxLength={2_000} />
        </ApiForm>
      </div>
      <Preview vertical={shown} />
    </div>
  );
}

const Basics = ({ vertical, isNew }: { vertical: VerticalProfile; isNew: boolean }) => (
  <fieldset className="stack">
    <legend>
      <h2>{TEXT.basics}</h2>
    </legend>
    <TextField name="name" label={TEXT.name} defaultValue={vertical.name} required maxLength={120} />
    {isNew && (
      <>
        <TextField name="key" label={TEXT.key} hint={TEXT.keyHint} required maxLength={64} autoCapitalize="none" />
        <div className="filters">
          <SelectField name="family" label={TEXT.family} defaultValue={vertical.family}>
            {Object.entries(TEXT.families).map(([key, text]) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </SelectField>
          <SelectField name="bookingShape" label={TEXT.shape} defaultValue={vertical.bookingShape}>
            {Object.entries(TEXT.shapes).map(([key, text]) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </SelectField>
        </div>
        <p className="small muted">{TEXT.fixed}</p>
      </>
    )}
    <CheckField sw name="enabled" label={TEXT.enabledLabel} hint={TEXT.enabledHint} defaultChecked={vertical.enabled} />
  </fieldset>
);
