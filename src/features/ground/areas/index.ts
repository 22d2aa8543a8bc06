import type { Tx } from '../../../kit/postgres/database.ts';
import areas from './data/areas.json' with { type: 'json' };
import { loadAreas } from './store.ts';

export { Area } from './schemas.ts';
export { findAreas, listAreas } from './store.ts';

export const loadShippedAreas = (tx: Tx): Promise<void> => loadAreas(tx, areas);
