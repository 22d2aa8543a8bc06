import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface BannerProps {
  tone?: 'warn' | 'bad' | 'ok' | 'offl';
  icon?: IconName;
  title?: string;
  /** Edge to edge inside a card. */
  strip?: boolean;
  children?: ReactNode;
}

/** A fact about what is below it. Bad news interrupts a screen reader, the rest waits for a pause. */
export const Banner = ({ tone, icon = 'info', title, strip = false, children }: BannerProps) => (
  <div className={`ban ${tone ?? ''} ${strip ? 'strip' : ''}`} role={tone === 'bad' ? 'alert' : 'status'}>
    <Icon name={icon} />
    <div className="grow">
      {title && <strong>{title}</strong>}
      {children}
    </div>
  </div>
);
