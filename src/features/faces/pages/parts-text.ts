import type { PublicProfile } from '../../market/marketplace/index.ts';
import { TEXT } from './texts.ts';

type Catalog = Pick<PublicProfile['catalog'], 'units' | 'services' | 'kits'>;

/** The parts of a kit, in one line. */
export const partsText = ({ catalog }: { catalog: Catalog }, items: Catalog['kits'][number]['items']): string =>
  items
    .map(({ unitId, serviceId, quantity = 1 }) => {
      const item = [...catalog.units, ...catalog.services].find(({ id }) => id === (unitId ?? serviceId));
      return TEXT.pieceOf(quantity, item?.name ?? '');
    })
    .join(', ');
