import { build } from 'vite';
import { signInConfig } from './vite.sign-in.config.ts';

/** Writes the script of the sign-in page, with its manifest, to `dist/sign-in`. */
export async function buildSignIn(): Promise<void> {
  await build(signInConfig);
}
