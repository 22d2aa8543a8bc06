import type { Point } from './distance.ts';

/** A tenth of a millimetre on the ground. */
const PARTS_OF_A_DEGREE = 1e9;

const rounded = (degrees: number): number => Math.round(degrees * PARTS_OF_A_DEGREE) / PARTS_OF_A_DEGREE + 0;

/** A place as it is kept. Degrees that differ from zero by next to nothing would underflow in PostgreSQL's trigonometry. */
export const pinOf = ({ lat, lng }: Point): Point => ({ lat: rounded(lat), lng: rounded(lng) });
