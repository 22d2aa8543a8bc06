import type { Reader } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import type { Relation } from '../../kit/http/access.ts';
import { type Subscription, toSubscription } from './schemas.ts';
import { findOpenInvoice, findSandboxStart, findSubscription } from './store.ts';

async function readWhole(db: Reader, businessId: string, publicUrl: string): Promise<Subscription> {
  const [subscription, open] = await Promise.all([findSubscription(db, businessId), findOpenInvoice(db, businessId)]);
  if (subscription) return toSubscription(subscription, open, publicUrl);
  const sandbox = await findSandboxStart(db, businessId);
  if (!sandbox) throw fail(NOT_FOUND);
  return {
    plan: 'SANDBOX',
    status: 'ACTIVE',
    readOnly: false,
    periodStart: sandbox.createdAt.toString(),
    periodEnd: null,
    cancelAtPeriodEnd: false,
    openInvoice: null,
  };
}

export async function readSubscription(
  db: Reader,
  businessId: string,
  relation: Relation | null,
  publicUrl: string,
): Promise<Subscription> {
  const whole = await readWhole(db, businessId, publicUrl);
  if (relation === 'OWNER') return whole;
  return { plan: whole.plan, status: whole.status, readOnly: whole.readOnly };
}
