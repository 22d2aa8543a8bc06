import type { Tx } from '../../kit/db/db.ts';
import {
  type CreateVertical,
  changeVertical,
  createVertical,
  type UpdateVertical,
  type VerticalProfile,
} from '../verticals/index.ts';
import { type Acting, audit, type Target } from './audit.ts';

const targetOf = (key: string): Target => ({ type: 'vertical', id: key, businessId: null });

export async function addVertical(tx: Tx, body: CreateVertical, acting: Acting): Promise<VerticalProfile> {
  const vertical = await createVertical(tx, body, acting.now);
  await audit(tx, acting, 'vertical.create', targetOf(vertical.key), { vertical });
  return vertical;
}

export async function updateVertical(
  tx: Tx,
  key: string,
  change: UpdateVertical,
  acting: Acting,
): Promise<VerticalProfile> {
  const vertical = await changeVertical(tx, key, change, acting.now);
  await audit(tx, acting, 'vertical.update', targetOf(key), { change });
  return vertical;
}
