import type { Closure, PlacedClosure } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, TextField, textOf } from '../../kit/form.tsx';
import { formatDays, today } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness, useReadOnly } from '../shops/index.ts';
import { closuresQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** Days on which the shop is closed, whatever its hours say. */
export function Closures() {
  const business = useBusiness();
  const locked = useReadOnly();
  const query = useQuery(closuresQuery(business.id));
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Closure | null>(null);
  const [placed, setPlaced] = useState<PlacedClosure | null>(null);
  return (
    <section className="card" aria-labelledby="closures">
      <div className="h-row pad">
        <h2 id="closures">{TEXT.closures.title}</h2>
        <Button kind="soft" icon="plus" className="end" disabled={locked} onClick={() => setAdding(true)}>
          {TEXT.closures.add}
        </Button>
      </div>
      <Loaded query={query} what={TEXT.closures.title} skeleton={<SkeletonRows rows={2} />}>
        {(closures) =>
          closures.length === 0 ? (
            <p className="pad muted small">{TEXT.closures.empty}</p>
          ) : (
            <div className="rows">
              {closures.map((closure) => (
                <div className="li" key={closure.id}>
                  <span className="grow">
                    <b>{daysOf(closure)}</b>
                    <br />
                    <span className="small muted">{closure.reason ?? TEXT.closures.noReason}</span>
                  </span>
                  <IconButton
                    icon="trash"
                    label={TEXT.closures.remove(daysOf(closure))}
                    disabled={locked}
                    onClick={() => setRemoving(closure)}
                  />
                </div>
              ))}
            </div>
          )
        }
      </Loaded>
      {placed && placed.conflicts.length > 0 && (
        <div className="pad">
          <Banner tone="warn" title={TEXT.closures.conflicts(placed.conflicts.length)}>
            {TEXT.closures.stay}{' '}
            <Link
              to="/b/$businessId/bookings"
              params={{ businessId: business.id }}
              search={{ from: placed.startDate, to: placed.endDate }}
            >
              {TEXT.closures.see}
            </Link>
          </Banner>
        </div>
      )}
      {adding && <AddDialog businessId={business.id} onClose={() => setAdding(false)} onPlaced={setPlaced} />}
      {removing && <RemoveClosure businessId={business.id} closure={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

const daysOf = ({ startDate, endDate }: Closure) => formatDays(startDate, endDate);

function AddDialog({
  businessId,
  onClose,
  onPlaced,
}: {
  businessId: string;
  onClose: () => void;
  onPlaced: (closure: PlacedClosure) => void;
}) {
  return (
    <Dialog title={TEXT.closures.addTitle} onClose={onClose}>
      <ApiForm
        name={`add-closure:${businessId}`}
        read={(form) => {
          const startDate = String(form.get('startDate'));
          return { startDate, endDate: textOf(form, 'endDate') ?? startDate, reason: textOf(form, 'reason') };
        }}
        send={(input, options) => dwaso.schedule.createClosure(businessId, input, options)}
        onDone={(closure) => {
          showToast(TEXT.closures.done);
          onPlaced(closure);
          void refresh(businessId);
          onClose();
        }}
        action={TEXT.closures.action}
      >
        <div className="two">
          <TextField name="startDate" type="date" label={TEXT.closures.first} min={today()} required />
          <TextField name="endDate" type="date" label={TEXT.closures.last} min={today()} />
        </div>
        <TextField name="reason" label={TEXT.closures.reason} hint={TEXT.closures.reasonExample} maxLength={200} />
      </ApiForm>
    </Dialog>
  );
}

export function RemoveClosure({
  businessId,
  closure,
  onClose,
}: {
  businessId: string;
  closure: Closure;
  onClose: () => void;
}) {
  return (
    <Dialog title={TEXT.closures.removeTitle(daysOf(closure))} onClose={onClose}>
      <p>{TEXT.closures.removeText}</p>
      <ApiForm
        name={`remove-closure:${closure.id}`}
        read={() => null}
        send={(_input, options) => dwaso.schedule.deleteClosure(businessId, closure.id, options)}
        onDone={() => {
          showToast(TEXT.closures.removed);
          void refresh(businessId);
          onClose();
        }}
        action={TEXT.closures.removeAction}
      />
    </Dialog>
  );
}
