import { smoke } from './smoke.mjs';

const url = (globalThis.Deno?.args ?? process.argv.slice(2)).at(-1);
console.log(await smoke(url));
