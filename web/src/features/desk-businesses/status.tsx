import type { Business } from '@dwaso/sdk';
import type { IconName } from '../../ui/icon.tsx';
import { Status } from '../../ui/status.tsx';
import { TEXT } from './texts.ts';

const LOOKS: Record<keyof typeof TEXT.statuses, { tone: string; icon: IconName }> = {
  DRAFT: { tone: 'closed', icon: 'edit' },
  PENDING_VERIFICATION: { tone: 'held', icon: 'clock' },
  ACTIVE: { tone: 'confirmed', icon: 'shield' },
  SUSPENDED: { tone: 'no-show', icon: 'ban' },
};

/** The status in words. A business that was sent back waits for its owner, not for an operator. */
export function nameStatus({ status, statusReason }: Business): string {
  if (status === 'PENDING_VERIFICATION' && statusReason) return TEXT.sentBack;
  return status in TEXT.statuses ? TEXT.statuses[status as keyof typeof TEXT.statuses] : status;
}

export function BusinessStatus({ business }: { business: Business }) {
  const look = LOOKS[business.status as keyof typeof LOOKS] ?? LOOKS.DRAFT;
  return <Status {...look}>{nameStatus(business)}</Status>;
}

export function nameListing({ listingLock, listingVisibility, status }: Business): string {
  if (listingLock) return TEXT.blocked;
  if (listingVisibility !== 'PUBLIC') return TEXT.hidden;
  return status === 'ACTIVE' ? TEXT.listed : TEXT.notYet;
}

export const isListed = ({ status, listingVisibility, listingLock }: Business): boolean =>
  status === 'ACTIVE' && listingVisibility === 'PUBLIC' && !listingLock;

export const ListingState = ({ business }: { business: Business }) => (
  <Status tone={isListed(business) ? 'confirmed' : 'closed'} icon={isListed(business) ? 'check' : 'off'}>
    {nameListing(business)}
  </Status>
);
