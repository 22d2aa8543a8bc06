import type { Block, Closure } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { formatDays, formatStay } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OwnerOnly, useBusiness } from '../shops/index.ts';
import { blocksQuery, closuresQuery } from './queries.ts';
import { TEXT } from './texts.ts';

const tellBlock = ({ startDate, endDate, startsAt, endsAt }: Block): string =>
  startDate && endDate ? formatDays(startDate, endDate) : startsAt && endsAt ? formatStay(startsAt, endsAt, false) : '';

/** Blocks and closures of a day, each with a way to take it back. */
export function BlockList({
  date,
  unitId,
  providerId,
  closures: withClosures = true,
}: {
  date: string;
  unitId?: string;
  providerId?: string;
  closures?: boolean;
}) {
  const { id } = useBusiness();
  const { data: blocks = [] } = useQuery(blocksQuery(id, date, date));
  const { data: closures = [] } = useQuery(closuresQuery(id));
  const [removing, setRemoving] = useState<Block | null>(null);
  const [opening, setOpening] = useState<Closure | null>(null);
  const own = blocks.filter((block) => (unitId ? block.unitId === unitId : block.providerId === providerId));
  const closed = closures.filter(({ startDate, endDate }) => withClosures && startDate <= date && date <= endDate);
  return (
    <>
      {own.map((block) => (
        <div className="pad stack g2" key={block.id}>
          <p className="small">
            <b>{TEXT.blockedWhen}</b>{' '}
            {[tellBlock(block), block.reason ?? block.import?.name].filter(Boolean).join(' · ')}
          </p>
          {block.import === null && <Button onClick={() => setRemoving(block)}>{TEXT.removeBlock}</Button>}
        </div>
      ))}
      {closed.map((closure) => (
        <div className="pad stack g2" key={closure.id}>
          <p className="small">
            <b>{TEXT.closedWhen}</b>{' '}
            {[formatDays(closure.startDate, closure.endDate), closure.reason].filter(Boolean).join(' · ')}
          </p>
          <OwnerOnly>
            <Button onClick={() => setOpening(closure)}>{TEXT.openAgain}</Button>
          </OwnerOnly>
        </div>
      ))}
      {removing && (
        <TakeBack
          title={TEXT.removeBlockOf(tellBlock(removing))}
          name={`remove-block:${removing.id}`}
          action={TEXT.removeBlock}
          done={TEXT.removed}
          send={() => dwaso.availability.deleteBlock(id, removing.id)}
          onClose={() => setRemoving(null)}
        />
      )}
      {opening && (
        <TakeBack
          title={TEXT.openAgainOf(formatDays(opening.startDate, opening.endDate))}
          name={`open-again:${opening.id}`}
          action={TEXT.openAgain}
          done={TEXT.opened}
          send={() => dwaso.schedule.deleteClosure(id, opening.id)}
          onClose={() => setOpening(null)}
        />
      )}
    </>
  );
}

function TakeBack({
  title,
  name,
  action,
  done,
  send,
  onClose,
}: {
  title: string;
  name: string;
  action: string;
  done: string;
  send: () => PromiseLike<unknown>;
  onClose: () => void;
}) {
  const { id } = useBusiness();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{TEXT.free}</p>
      <ApiForm
        name={name}
        read={() => ({})}
        send={send}
        onDone={() => {
          showToast(done);
          void refresh(id);
          onClose();
        }}
        action={action}
      />
    </Dialog>
  );
}
