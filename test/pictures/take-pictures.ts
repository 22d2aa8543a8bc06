import { parseArgs } from 'node:util';
import { takeReadmePictures } from './readme.ts';
import { walk } from './walk.ts';
import { openWorld } from './world.ts';

/**
 * `npm run pictures` takes the pictures of the README in a real browser, from a service with demo shops, and writes them to
 * docs/pictures. With names (`npm run pictures -- home item`) only these.
 *
 * `npm run pictures -- --walk FOLDER [--mockups FOLDER] [names]` opens every page of site, console and desk in both sizes
 * and themes and writes pictures and one sheet, index.html, into the folder. It fails on errors of the console, on answers
 * of 400 and above and on pages that are wider than the screen.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { walk: { type: 'string' }, mockups: { type: 'string' } },
});
const world = await openWorld();
try {
  if (values.walk === undefined) await takeReadmePictures(world, positionals);
  else {
    const faults = await walk(world, { folder: values.walk, mockups: values.mockups ?? null, chosen: positionals });
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await world.stop();
}
