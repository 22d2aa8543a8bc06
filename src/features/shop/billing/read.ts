import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Relation } from '../../../kit/http/access.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { textOf } from '../../../kit/time.ts';
import { type Subscription, toSubscription } from './schemas.ts';
import { findOpenInvoice, findSandboxStart, findSubscription } from './store.ts';

async function readAllFields(db: Reader, businessId: string, publicUrl: string): Promise<Subscription> {
  const [subscription, open] = await Promise.all([findSubscription(db, businessId), findOpenInvoice(db, businessId)]);
  if (subscription) return toSubscription(subscription, open, publicUrl);
  const sandbox = await findSandboxStart(db, businessId);
  if (!sandbox) throw fail(NOT_FOUND);
  return {
    plan: 'SANDBOX',
    status: 'ACTIVE',
    readOnly: false,
    periodStart: textOf(sandbox.createdAt),
    periodEnd: null,
    cancelAtPeriodEnd: false,
    openInvoice: null,
  };
}

/** Only an OWNER sees the period and the open invoice. */
export async function readSubscription(
  db: Reader,
  businessId: string,
  relation: Relation | null,
  publicUrl: string,
): Promise<Subscription> {
  const all = await readAllFields(db, businessId, publicUrl);
  if (relation === 'OWNER') return all;
  return { plan: all.plan, status: all.status, readOnly: all.readOnly };
}
