import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { TEXT } from './texts.ts';

/** A secret that cannot be read again: copy it, then go on. */
export const ShownOnce = ({ label, secret, children }: { label: string; secret: string; children: ReactNode }) => (
  <div className="stack">
    <Banner tone="warn" icon="lock" title={TEXT.once.title}>
      {TEXT.once.text}
    </Banner>
    <label className="f">
      <span className="lab">{label}</span>
      <input className="in mono" readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
    </label>
    <div className="btns">
      <CopyButton text={secret} />
      {children}
    </div>
  </div>
);
