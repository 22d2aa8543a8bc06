import { TEXT } from './texts.ts';

/** A way to pay, as the beginning of a sentence or alone. A new one of the API keeps its own name. */
export const nameMethod = (method: string): string =>
  method in TEXT.methods ? TEXT.methods[method as keyof typeof TEXT.methods] : method;
