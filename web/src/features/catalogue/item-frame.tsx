import type { Photo } from '@dwaso/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { ReadOnlyNotice, useBusiness, useIsOwner, useReadOnly } from '../shops/index.ts';
import type { Part } from './parts.ts';
import { TEXT } from './texts.ts';

/** Only owners change the catalogue, and only while the plan is paid. */
export function useMayEdit(): boolean {
  const readOnly = useReadOnly();
  return useIsOwner() && !readOnly;
}

/** Around the page of one item: the way back, the title, and what the plan allows. */
export function ItemFrame({
  part,
  title,
  sub,
  actions,
  children,
}: {
  part: Part;
  title: string;
  sub?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { id } = useBusiness();
  return (
    <>
      <Link className="lnk" to="/b/$businessId/catalogue" params={{ businessId: id }} search={{ part }}>
        <Icon name="back" size="sm" />
        {TEXT.back}
      </Link>
      <Page title={title} sub={sub} actions={actions}>
        <ReadOnlyNotice />
        {children}
      </Page>
    </>
  );
}

/** An item for people who may only look. */
export const Facts = ({
  photos = [],
  description,
  facts,
}: {
  photos?: readonly Photo[];
  description: string;
  facts: readonly (readonly [string, string])[];
}) => (
  <section className="card pad stack">
    {photos.length > 0 && (
      <div className="thumbs">
        {photos.map(({ id, url }, at) => (
          <img key={id} src={url} alt={TEXT.photos.of(at + 1)} width="400" height="300" loading="lazy" />
        ))}
      </div>
    )}
    {description && <p className="pre-line">{description}</p>}
    <dl className="dl">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
