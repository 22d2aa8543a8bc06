import type { Point } from './distance.ts';

/** A billionth of a degree is a tenth of a millimetre on the ground. */
const PARTS_OF_A_DEGREE = 1e9;

const rounded = (degrees: number): number => Math.round(degrees * PARTS_OF_A_DEGREE) / PARTS_OF_A_DEGREE + 0;

/**
 * A point as it is stored. Degrees very close to zero would underflow in PostgreSQL's trigonometry, so they are
 * rounded.
 */
export const pinOf = ({ lat, lng }: Point): Point => ({ lat: rounded(lat), lng: rounded(lng) });
