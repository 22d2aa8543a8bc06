import { TEXT } from './texts-messages.ts';

export type Kind = keyof typeof TEXT.kinds;
export const KINDS = Object.keys(TEXT.kinds) as Kind[];

/** What the tab edits. */
export interface Values {
  on: Kind[];
  first: string;
  second: string;
  from: string;
  to: string;
  senderName: string;
  texts: Partial<Record<Kind, string>>;
}

/** The messages to customers, to choose one. */
export const KindOptions = () =>
  KINDS.map((kind) => (
    <option key={kind} value={kind}>
      {TEXT.kinds[kind].label}
    </option>
  ));
