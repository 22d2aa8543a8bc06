import { Icon, type IconName } from './icon.tsx';

/** A state as icon, word and edge. */
export const Status = ({ tone, icon, children }: { tone: string; icon: IconName; children: string }) => (
  <span className={`st s-${tone}`}>
    <Icon name={icon} />
    {children}
  </span>
);
