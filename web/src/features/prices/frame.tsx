import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiForm } from '../../kit/form.tsx';
import { refreshWithout } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { ReadOnlyNotice, useBusiness } from '../shops/index.ts';

type Part = 'prices' | 'codes';

/** Around the page of one rule or code: the way back and the title. */
export function PartFrame({
  part,
  back,
  title,
  children,
}: {
  part: Part;
  back: string;
  title: string;
  children: ReactNode;
}) {
  const { id } = useBusiness();
  return (
    <>
      <Link className="lnk" to="/b/$businessId/catalogue" params={{ businessId: id }} search={{ part }}>
        <Icon name="back" size="sm" />
        {back}
      </Link>
      <Page title={title}>
        <ReadOnlyNotice />
        {children}
      </Page>
    </>
  );
}

/** Deletes a rule or code, which changes no booking. */
export function DeletePart({
  id,
  part,
  action,
  hint,
  done,
  send,
}: {
  id: string;
  part: Part;
  action: string;
  hint: string;
  done: string;
  send: (options: { idempotencyKey: string }) => PromiseLike<unknown>;
}) {
  const business = useBusiness();
  const navigate = useNavigate();
  return (
    <section className="card pad stack g3">
      <p className="small muted">{hint}</p>
      <ApiForm
        name={`delete:${id}`}
        read={() => ({})}
        send={(_input, options) => send(options)}
        onDone={() => {
          showToast(done, { icon: 'trash' });
          void navigate({ to: '/b/$businessId/catalogue', params: { businessId: business.id }, search: { part } });
          void refreshWithout(id, business.id, 'catalogue');
        }}
        danger
        action={action}
      />
    </section>
  );
}
