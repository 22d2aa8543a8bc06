export const PARTS = ['units', 'services', 'providers', 'extras', 'photos'] as const;
export type Part = (typeof PARTS)[number];

/** Stands for the id of an item that is not there yet. */
export const NEW = 'new';
