export const PARTS = ['units', 'services', 'kits', 'providers', 'extras', 'prices', 'codes', 'photos'] as const;
export type Part = (typeof PARTS)[number];

/** Stands for the id of an item that is not there yet. */
export const NEW = 'new';
