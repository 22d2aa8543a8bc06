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
 * of 400 and above and on pages that are wider than the screen. `--text 200` makes their text twice as large.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { walk: { type: 'string' }, mockups: { type: 'string' }, text: { type: 'string' } },
});
const world = await openWorld();
try {
  if (values.walk === undefined) await takeReadmePictures(world, positionals);
  else {
    const { walk: folder, mockups = null, text = '100' } = values;
    const faults = await walk(world, { folder, mockups, text, chosen: positionals });
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await world.stop();
}
