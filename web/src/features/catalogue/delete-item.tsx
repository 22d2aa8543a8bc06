import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiForm } from '../../kit/form.tsx';
import { refreshWithout } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import type { Part } from './parts.ts';
import { type ComingOf, comingQuery } from './queries.ts';
import { TEXT } from './texts.ts';

interface DeleteProps {
  id: string;
  name: string;
  part: Part;
  /** Counts the coming bookings; extras have no such count. */
  coming: ComingOf | null;
  /** What else happens. */
  notes: readonly string[];
  send: (options: { idempotencyKey: string }) => PromiseLike<unknown>;
}

/** Deletes an item, after it said what happens to its bookings. */
export function DeleteItem(props: DeleteProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className="card pad stack g3" aria-labelledby="delete">
      <h2 id="delete">{TEXT.remove.section}</h2>
      <p className="small muted">{TEXT.remove.undo}</p>
      <div className="btns">
        <Button kind="dan-o" icon="trash" onClick={() => setOpen(true)}>
          {TEXT.remove.open}
        </Button>
      </div>
      {open && <DeleteDialog {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}

function DeleteDialog({ id, name, part, coming, notes, send, onClose }: DeleteProps & { onClose: () => void }) {
  const business = useBusiness();
  const navigate = useNavigate();
  return (
    <Dialog title={TEXT.remove.title(name)} onClose={onClose}>
      <ul className="stack g1">
        <li>{TEXT.remove.gone}</li>
        {coming && (
          <li>
            <Coming of={coming} />
          </li>
        )}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <ApiForm
        name={`delete:${id}`}
        read={() => ({})}
        send={(_input, options) => send(options)}
        onDone={() => {
          showToast(TEXT.remove.done(name), { icon: 'trash' });
          void navigate({ to: '/b/$businessId/catalogue', params: { businessId: business.id }, search: { part } });
          void refreshWithout(id, business.id, 'catalogue');
        }}
        danger
        action={TEXT.remove.action}
      />
    </Dialog>
  );
}

function Coming({ of }: { of: ComingOf }) {
  const query = useQuery(comingQuery(useBusiness().id, of));
  return (
    <Loaded query={query} what={TEXT.remove.what} skeleton={<span className="sk w60" />}>
      {({ count, more }) => (count === 0 ? TEXT.remove.none : TEXT.remove.some(count, more))}
    </Loaded>
  );
}
