import type { DatedHours } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { readDraft } from '../../kit/draft.ts';
import { ApiForm, RadioField, TextField, textOf } from '../../kit/form.tsx';
import { formatDays, today } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Span, Spans } from '../../ui/spans.tsx';
import { refreshBusinesses, useBusiness } from '../shops/index.ts';
import { TEXT } from './texts-year.ts';

/** A special day that is changed, or what a new one begins with. */
export interface SpecialDraft {
  saved?: DatedHours;
  startDate?: string;
  note?: string;
}

const USUAL: Span = { start: '09:00', end: '14:00' };
const MOST = 3;

interface Placed {
  startDate: string;
  endDate: string;
  conflicts: string[];
}

export function SpecialDay({ draft, onClose }: { draft: SpecialDraft; onClose: () => void }) {
  const { id } = useBusiness();
  const { saved } = draft;
  const [placed, setPlaced] = useState<Placed | null>(null);
  const done = (words: string) => {
    showToast(words);
    void refresh(id);
    void refreshBusinesses();
  };
  if (placed) {
    const days = formatDays(placed.startDate, placed.endDate);
    return (
      <Dialog title={TEXT.special.saved} onClose={onClose}>
        <Banner tone="warn" title={TEXT.special.conflicts(placed.conflicts.length, days)}>
          {TEXT.special.stay}{' '}
          <Link
            to="/b/$businessId/bookings"
            params={{ businessId: id }}
            search={{ from: placed.startDate, to: placed.endDate }}
          >
            {TEXT.special.see}
          </Link>
        </Banner>
      </Dialog>
    );
  }
  const title = saved ? TEXT.special.changeTitle(formatDays(saved.startDate, saved.endDate)) : TEXT.special.newTitle;
  return (
    <Dialog title={title} onClose={onClose}>
      <DayForm
        id={id}
        draft={draft}
        onPlaced={(next) => {
          done(TEXT.special.saved);
          if (next.conflicts.length > 0) setPlaced(next);
          else onClose();
        }}
      />
      {saved && (
        <ApiForm
          name={`remove-special:${saved.id}`}
          read={() => null}
          send={(_input, options) => dwaso.schedule.deleteDatedHours(id, saved.id, options)}
          onDone={() => {
            done(TEXT.special.removed);
            onClose();
          }}
          action={TEXT.special.remove}
          footer={(state) => (
            <Button type="submit" kind="ghost" busy={state === 'sending'}>
              {TEXT.special.remove}
            </Button>
          )}
        />
      )}
    </Dialog>
  );
}

function DayForm({
  id,
  draft: { saved, startDate, note },
  onPlaced,
}: {
  id: string;
  draft: SpecialDraft;
  onPlaced: (placed: Placed) => void;
}) {
  const [spans, setSpans] = useState<Span[]>(
    saved && saved.windows.length > 0 ? saved.windows.map(({ open, close }) => ({ start: open, end: close })) : [USUAL],
  );
  const name = `special-day:${saved?.id ?? startDate ?? id}`;
  const [kind, setKind] = useState(
    () => readDraft(name)?.get('kind')?.[0] ?? (saved?.windows.length === 0 ? 'CLOSED' : 'OPEN'),
  );
  return (
    <ApiForm
      name={name}
      read={(form) => {
        const first = String(form.get('startDate'));
        const closed = form.get('kind') === 'CLOSED';
        return {
          startDate: first,
          endDate: textOf(form, 'endDate') ?? first,
          windows: closed ? [] : spans.map(({ start, end }) => ({ open: start, close: end })),
          note: textOf(form, 'note') ?? null,
        };
      }}
      send={async (input, options): Promise<Placed> => {
        const { conflicts } = saved
          ? await dwaso.schedule.updateDatedHours(id, saved.id, input, options)
          : await dwaso.schedule.createDatedHours(id, input, options);
        return { startDate: input.startDate, endDate: input.endDate, conflicts };
      }}
      onDone={onPlaced}
      action={TEXT.special.action}
    >
      <div className="two">
        <TextField
          name="startDate"
          type="date"
          label={TEXT.special.first}
          min={today()}
          defaultValue={saved?.startDate ?? startDate}
          required
        />
        <TextField
          name="endDate"
          type="date"
          label={TEXT.special.last}
          hint={TEXT.special.lastHint}
          min={today()}
          defaultValue={saved?.endDate}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the radios inside are the control */}
      <div onChange={(event) => setKind((event.target as HTMLInputElement).value)}>
        <RadioField legend={TEXT.special.kind} name="kind" options={TEXT.special.kinds} defaultValue={kind} />
      </div>
      {kind === 'OPEN' && (
        <Spans spans={spans} most={MOST} usual={USUAL} text={TEXT.special.spans} onChange={setSpans} />
      )}
      <TextField
        name="note"
        label={TEXT.special.note}
        hint={TEXT.special.noteHint}
        maxLength={200}
        defaultValue={saved?.note ?? note}
      />
    </ApiForm>
  );
}
