/** A longer address is left out: encoded twice, it could exceed the header that a client accepts. */
const MAX_LENGTH = 4_000;

/** The sign-in page, which leads back to the address. */
export const signInPath = (back: string): string => {
  const next = encodeURIComponent(back);
  return next.length > MAX_LENGTH ? '/sign-in' : `/sign-in?next=${next}`;
};
