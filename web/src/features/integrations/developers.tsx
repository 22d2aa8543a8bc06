import type { Business } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { queryClient, refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { myBusinessesQuery } from '../shops/index.ts';
import { ActionButton } from './action-button.tsx';
import { ShownOnce } from './shown-once.tsx';
import { TEXT } from './texts.ts';

const addressOf = (businessId: string) => `/console/b/${businessId}/integrations`;

/** Where a programmer goes on: guide, reference, and a shop to try things out. */
export function Developers({ business }: { business: Business }) {
  const { data: shops = [] } = useQuery(myBusinessesQuery);
  const practice = shops.find(({ sandbox }) => sandbox);
  const [made, setMade] = useState<{ id: string; key: string } | null>(null);
  const [resetting, setResetting] = useState(false);
  return (
    <section className="card pad stack" aria-labelledby="developers">
      <h2 id="developers">{TEXT.developers.title}</h2>
      <p>{TEXT.developers.text}</p>
      <div className="btns">
        <a className="btn sec" href="/developers">
          {TEXT.developers.guide}
        </a>
        <a className="btn sec" href="/docs">
          {TEXT.developers.reference}
        </a>
      </div>
      <h3>{TEXT.developers.practice}</h3>
      <p>{TEXT.developers.practiceText}</p>
      <div className="btns">
        {practice && practice.id !== business.id && (
          <a className="btn sec" href={addressOf(practice.id)}>
            {TEXT.developers.go}
          </a>
        )}
        {!practice && (
          <ActionButton
            name="open-sandbox"
            label={TEXT.developers.open}
            send={(options) => dwaso.sandbox.open(options)}
            onDone={(sandbox) => {
              void queryClient.invalidateQueries({ queryKey: myBusinessesQuery.queryKey });
              // The key comes only with the shop's first opening.
              if (sandbox.key !== undefined) setMade({ id: sandbox.business.id, key: sandbox.key });
            }}
          />
        )}
        {business.sandbox && (
          <Button kind="dan-o" onClick={() => setResetting(true)}>
            {TEXT.developers.reset}
          </Button>
        )}
      </div>
      {made && (
        <Dialog title={TEXT.developers.keyTitle} onClose={() => setMade(null)} firm>
          <ShownOnce label={TEXT.key.one} secret={made.key}>
            <a className="btn pri" href={addressOf(made.id)}>
              {TEXT.developers.go}
            </a>
            <Button onClick={() => setMade(null)}>{TEXT.once.done}</Button>
          </ShownOnce>
        </Dialog>
      )}
      {resetting && (
        <Dialog title={TEXT.developers.resetTitle} onClose={() => setResetting(false)}>
          <p>{TEXT.developers.resetText}</p>
          <ApiForm
            name={`reset-sandbox:${business.id}`}
            read={() => null}
            send={(_input, options) => dwaso.sandbox.reset(options)}
            onDone={() => {
              showToast(TEXT.developers.resetDone);
              void refresh(business.id);
              setResetting(false);
            }}
            danger
            action={TEXT.developers.resetAction}
            extra={<Button onClick={() => setResetting(false)}>{TEXT.cancel}</Button>}
          />
        </Dialog>
      )}
    </section>
  );
}
