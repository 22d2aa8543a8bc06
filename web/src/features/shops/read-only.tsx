import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { TEXT as KIT } from '../../kit/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { useBusiness, useIsOwner } from './context.tsx';
import { standingQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** True when the plan has ended: the service refuses new bookings and moves. */
export const useReadOnly = (): boolean => useQuery(standingQuery(useBusiness().id)).data?.readOnly === true;

const PLAN = '/b/$businessId/plan';

/** Says where it bites that the plan has ended, and what still works. */
export function ReadOnlyNotice() {
  const { id } = useBusiness();
  const isOwner = useIsOwner();
  const router = useRouter();
  if (!useReadOnly()) return null;
  return (
    <Banner tone="warn" icon="lock" title={KIT.readOnly.title}>
      {TEXT.stillWorks}{' '}
      {isOwner ? PLAN in router.routesByPath && <a href={`/console/b/${id}/plan`}>{TEXT.payPlan}</a> : TEXT.askOwner}
    </Banner>
  );
}
