import type { Tx } from '../../../kit/postgres/database.ts';
import {
  type CreateVertical,
  changeVertical,
  createVertical,
  type UpdateVertical,
  type VerticalProfile,
} from '../../ground/verticals/index.ts';
import { type AuditContext, type AuditTarget, audit } from './audit.ts';

const targetOf = (key: string): AuditTarget => ({ type: 'vertical', id: key, businessId: null });

export async function addVertical(tx: Tx, body: CreateVertical, context: AuditContext): Promise<VerticalProfile> {
  const vertical = await createVertical(tx, body, context.now);
  await audit(tx, context, 'vertical.create', targetOf(vertical.key), { vertical });
  return vertical;
}

export async function updateVertical(
  tx: Tx,
  key: string,
  change: UpdateVertical,
  context: AuditContext,
): Promise<VerticalProfile> {
  const vertical = await changeVertical(tx, key, change, context.now);
  await audit(tx, context, 'vertical.update', targetOf(key), { change });
  return vertical;
}
