/** Letters and digits that are not confused when they are read aloud: without 0, 1, I, L, O and U. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 6;

const WHOLE_CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** `K7Q-2M4`, as people read it. */
export const showCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`;

/** The code that a person typed, in any case, with or without the hyphen; null for any other text. */
export function parseCode(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return WHOLE_CODE.test(code) ? code : null;
}
