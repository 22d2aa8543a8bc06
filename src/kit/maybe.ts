/** A value that is often there at once. Waiting for what is already there costs more than the work itself. */
export type Maybe<T> = T | Promise<T>;

export const whenKnown = <T, U>(value: Maybe<T>, next: (value: T) => Maybe<U>): Maybe<U> =>
  value instanceof Promise ? value.then(next) : next(value);

/** Runs `work`, and `mend` in place of its failure, whether that comes at once or later. */
export function orElse<T>(work: () => Maybe<T>, mend: (error: unknown) => Maybe<T>): Maybe<T> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(mend) : value;
  } catch (error) {
    return mend(error);
  }
}
