/** Words that customers use for the same thing, by family. Each stands for all others of its line. */
const RENTALS = [
  ['canopy', 'tent', 'marquee', 'gazebo'],
  ['bouncy', 'jumping', 'inflatable'],
  ['speaker', 'sound', 'pa'],
  ['chair', 'seat'],
  ['generator', 'genset'],
  ['candyfloss', 'cotton candy'],
];
const BEAUTY = [
  ['braids', 'braiding', 'braid'],
  ['locs', 'dreadlocks', 'dreads'],
  ['nails', 'manicure'],
  ['haircut', 'barbering', 'shave'],
  ['makeup', 'make-up', 'make up'],
  ['wig', 'wigs', 'wigging'],
];

export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  [...RENTALS, ...BEAUTY].flatMap((line) =>
    line.map((word) => [word, line.filter((other) => other !== word)] as const),
  ),
);
