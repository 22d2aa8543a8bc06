import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banner } from '../../ui/banner.tsx';
import { useBusiness } from '../shops/index.ts';
import { isBroken, isLate } from './import-state.ts';
import { importsQuery } from './people-queries.ts';
import { TEXT } from './texts-people.ts';

/** Lists calendars that are not read, with a link to each. `late`: only calendars never read, or not for a day. */
export function ImportsWarning({ late = false }: { late?: boolean }) {
  const { id } = useBusiness();
  const { data = [] } = useQuery(importsQuery(id));
  const broken = data.filter(late ? isLate : isBroken);
  if (broken.length === 0) return null;
  return (
    <Banner tone="warn" title={TEXT.imports.warning(broken.length)}>
      {TEXT.imports.warningText}{' '}
      {broken.map(({ id: importId, name, providerId, unitId }) => (
        <span key={importId}>
          {providerId === null ? (
            <Link to="/b/$businessId/catalogue/units/$unitId" params={{ businessId: id, unitId: unitId ?? '' }}>
              {name}
            </Link>
          ) : (
            <Link to="/b/$businessId/catalogue/providers/$providerId/calendars" params={{ businessId: id, providerId }}>
              {name}
            </Link>
          )}{' '}
        </span>
      ))}
    </Banner>
  );
}
