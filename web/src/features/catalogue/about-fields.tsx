import type { ReactNode } from 'react';
import { LongField, TextField } from '../../kit/form.tsx';
import { TEXT } from './texts.ts';

/** Name and description of an item, with what else is said about it. */
export const AboutFields = ({
  item,
  example,
  hint,
  children,
}: {
  /** Null for a new one. */
  item: { name: string; description: string } | null;
  example: string;
  hint?: string;
  children?: ReactNode;
}) => (
  <section className="card pad stack" aria-labelledby="about">
    <h2 id="about">{TEXT.about}</h2>
    <TextField name="name" label={TEXT.name} defaultValue={item?.name} placeholder={example} required maxLength={120} />
    <LongField
      name="description"
      label={TEXT.description}
      defaultValue={item?.description}
      maxLength={2_000}
      {...(hint && { hint })}
    />
    {children}
  </section>
);
