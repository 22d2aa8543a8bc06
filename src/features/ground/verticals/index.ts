import type { Tx } from '../../../kit/postgres/database.ts';
import verticals from './data/verticals.json' with { type: 'json' };
import type { VerticalProfile } from './schemas.ts';
import { loadVerticals } from './store.ts';

export { changeVertical } from './change.ts';
export { createVertical } from './create.ts';
export { mergePolicies } from './merge-policies.ts';
export { requireAttributes } from './require-attributes.ts';
export {
  Attributes,
  BookingShape,
  CreateVertical,
  cancellationPolicies,
  Deposit,
  Family,
  Policies,
  PoliciesPatch,
  UpdateVertical,
  VerticalProfile,
} from './schemas.ts';
export { findVertical, listVerticals } from './store.ts';

export const loadShippedVerticals = (tx: Tx, now: Temporal.Instant): Promise<void> =>
  loadVerticals(tx, verticals as VerticalProfile[], now);
