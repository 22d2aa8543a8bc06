import type { Block } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { formatDate, formatDays, formatTime } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useBusiness, useReadOnly } from '../shops/index.ts';
import { type BlockedItem, blocksQuery } from './queries.ts';
import { TEXT } from './texts.ts';

function nameTime({ startDate, endDate, startsAt, endsAt }: Block): string {
  if (startDate && endDate) return formatDays(startDate, endDate);
  if (!startsAt || !endsAt) return '';
  const day = formatDate(startsAt);
  const from = TEXT.week.time(formatTime(startsAt), formatTime(endsAt));
  return formatDate(endsAt) === day
    ? `${day}, ${from}`
    : `${day}, ${formatTime(startsAt)} – ${formatDate(endsAt)}, ${formatTime(endsAt)}`;
}

/** What is taken out of an item from today on, with the way back. Staff may do this too. */
export function Blocks({ item }: { item: BlockedItem }) {
  const { id } = useBusiness();
  const query = useQuery(blocksQuery(id, item));
  const readOnly = useReadOnly();
  const [lifting, setLifting] = useState<Block | null>(null);
  const ofUnit = 'unitId' in item;
  return (
    <section className="card" aria-labelledby="blocks">
      <h2 id="blocks" className="pad">
        {ofUnit ? TEXT.blocks.unit : TEXT.blocks.provider}
      </h2>
      <Loaded query={query} what={TEXT.blocks.what} skeleton={<div className="sk w80" />}>
        {(blocks) =>
          blocks.length === 0 ? (
            <p className="pad small muted">{ofUnit ? TEXT.blocks.none : TEXT.blocks.noneProvider}</p>
          ) : (
            <ul className="rows">
              {blocks.map((block) => {
                const when = nameTime(block);
                return (
                  <li className="li" key={block.id}>
                    <span className="grow">
                      <b>{when}</b>
                      <br />
                      <span className="small muted">
                        {[
                          ofUnit &&
                            (block.quantity === undefined ? TEXT.blocks.all : TEXT.blocks.pieces(block.quantity)),
                          block.reason,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    {!readOnly && (
                      <Button kind="ghost" onClick={() => setLifting(block)}>
                        {TEXT.blocks.lift}
                        <span className="vh">, {when}</span>
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
      {lifting && <LiftDialog block={lifting} onClose={() => setLifting(null)} />}
    </section>
  );
}

function LiftDialog({ block, onClose }: { block: Block; onClose: () => void }) {
  const { id } = useBusiness();
  return (
    <Dialog title={TEXT.blocks.ask} onClose={onClose}>
      <p>{TEXT.blocks.explain(nameTime(block))}</p>
      <ApiForm
        name={`lift:${block.id}`}
        read={() => ({})}
        send={(_input, options) => dwaso.availability.deleteBlock(id, block.id, options)}
        onDone={() => {
          showToast(TEXT.blocks.done);
          void refresh(id);
          onClose();
        }}
        action={TEXT.blocks.lift}
      />
    </Dialog>
  );
}
