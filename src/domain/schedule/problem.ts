/** A validation problem; `path` is a JSON pointer into the body. */
export type Problem = { path: string; code: string; message: string };
