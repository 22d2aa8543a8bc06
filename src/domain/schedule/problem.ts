/** One thing wrong with what was sent; `path` points into the body. */
export type Problem = { path: string; code: string; message: string };
