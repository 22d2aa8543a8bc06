import { Legend } from '../../ui/legend.tsx';
import { TEXT } from './texts.ts';

const KEYS = [
  ['s-free', TEXT.keys.free],
  ['s-confirmed', TEXT.keys.part],
  ['s-held', TEXT.keys.held],
  ['s-taken', TEXT.keys.taken],
  ['s-blocked', TEXT.keys.blocked],
  ['s-closed', TEXT.keys.closed],
] as const;

/** What the colours of the cells mean. */
export const Key = () => <Legend items={KEYS} />;
