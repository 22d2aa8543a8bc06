import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts-year.ts';

/** Hours by week or by year. */
export function HoursView({ action }: { action?: ReactNode }) {
  const params = { businessId: useBusiness().id };
  return (
    <div className="row between">
      <nav className="seg" aria-label={TEXT.view}>
        <Link to="/b/$businessId/settings/hours" params={params} activeOptions={{ exact: true }}>
          {TEXT.week}
        </Link>
        <Link to="/b/$businessId/settings/hours/year" params={params}>
          {TEXT.year}
        </Link>
      </nav>
      {action}
    </div>
  );
}
