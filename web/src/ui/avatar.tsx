import { initialsOf } from '../kit/format.ts';

const HUES = ['', 'v2', 'v3', 'v4', 'v5'];

/** The initials of a person or shop, in a colour that follows the name. */
export function Avatar({
  name,
  size = '',
  square = false,
}: {
  name: string;
  size?: '' | 'sm' | 'lg';
  square?: boolean;
}) {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return (
    <span className={`av ${size} ${square ? 'sq' : ''} ${HUES[sum % HUES.length]}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
