import { TEXT } from './texts.ts';

/** A way to pay, inside a sentence. */
export const nameMethod = (method: string): string =>
  method in TEXT.methods ? TEXT.methods[method as keyof typeof TEXT.methods] : method;
