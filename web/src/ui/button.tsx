import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'pri' | 'sec' | 'ghost' | 'soft' | 'gold' | 'dan' | 'dan-o';
  icon?: IconName;
  /** Works: it shows so, and takes no second press. */
  busy?: boolean;
  block?: boolean;
}

export const Button = ({
  kind = 'sec',
  icon,
  busy = false,
  block = false,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={['btn', kind, block && 'block', className].filter(Boolean).join(' ')}
    aria-busy={busy || undefined}
    disabled={busy || rest.disabled}
  >
    {icon && !busy && <Icon name={icon} />}
    {children}
  </button>
);

/** A button that is only a drawing; its word is for screen readers. */
export const IconButton = ({ icon, label, ...rest }: { icon: IconName; label: string } & ComponentProps<'button'>) => (
  <button type="button" {...rest} className={`btn icon ghost ${rest.className ?? ''}`}>
    <Icon name={icon} />
    <span className="vh">{label}</span>
  </button>
);
