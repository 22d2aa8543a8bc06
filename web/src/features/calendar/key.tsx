import { Icon } from '../../ui/icon.tsx';
import { Legend } from '../../ui/legend.tsx';
import { Status } from '../../ui/status.tsx';
import { BOOKING_LOOKS, nameStatus } from '../bookings/index.ts';
import { TEXT } from './texts.ts';

const KEYS = [
  ['s-free', TEXT.keys.free],
  ['s-confirmed', TEXT.keys.part],
  ['s-held', TEXT.keys.held],
  ['s-taken', TEXT.keys.taken],
  ['rst', TEXT.keys.rests],
  ['s-blocked', TEXT.keys.blocked],
  ['s-closed', TEXT.keys.closed],
  ['cb', TEXT.keys.out],
] as const;

/** What the colours of the cells mean. */
export const Key = () => <Legend items={KEYS} />;

const SHOWN = ['CONFIRMED', 'HELD', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW'] as const;

/** What the colours of appointments mean. */
export const StatusKey = () => (
  <ul className="key">
    {SHOWN.map((status) => (
      <li key={status}>
        <Status {...BOOKING_LOOKS[status]}>{nameStatus(status)}</Status>
      </li>
    ))}
    <li>
      <Status tone="blocked" icon="lock">
        {TEXT.keys.busy}
      </Status>
    </li>
    <li>
      <span className="tag bad">
        <Icon name="warn" size="sm" />
        {TEXT.keys.away}
      </span>
    </li>
  </ul>
);
