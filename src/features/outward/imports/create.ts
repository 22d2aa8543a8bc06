import type { SecretBox } from '../../../kit/crypto.ts';
import { fail, invalid, NOT_FOUND, VALIDATION_FAILED } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { requireProvider } from '../../catalogue/providers/index.ts';
import { requireUnit } from '../../catalogue/units/index.ts';
import { AddressRefused, type Outbound } from '../../ground/events/index.ts';
import type { ImportRow, NewImport } from './schemas.ts';
import { addImport, deleteImport, findImport, makeDue } from './store.ts';

/** Calendars are published as webcal, which is https. */
const addressOf = (url: string): string => url.trim().replace(/^webcals?:/i, 'https:');

/** Runs before the transaction, because it resolves the host name. */
export async function checkAddress(outbound: Outbound, { url, providerId, unitId }: NewImport): Promise<void> {
  if ((providerId === undefined) === (unitId === undefined))
    throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, [
      { code: 'REQUIRED', message: 'either providerId or unitId is required, not both', path: '/providerId' },
    ]);
  try {
    await outbound.check(addressOf(url));
  } catch (error) {
    if (error instanceof AddressRefused) throw invalid('/url', error.message);
    throw error;
  }
}

/** The first import is due at once. The address is a credential, so that it is kept sealed and never shown. */
export async function createImport(
  tx: Tx,
  secrets: SecretBox,
  businessId: string,
  {
    url,
    providerId = null,
    unitId = null,
    name,
  }: Omit<NewImport, 'providerId' | 'unitId'> & {
    providerId?: string | null;
    unitId?: string | null;
  },
  now: Temporal.Instant,
): Promise<ImportRow> {
  if (providerId !== null) await requireProvider(tx, businessId, providerId);
  if (unitId !== null) await requireUnit(tx, businessId, unitId);
  const address = addressOf(url);
  const { host } = new URL(address);
  const id = newId('cim', businessId);
  const sealedUrl = secrets.seal(address);
  await addImport(tx, businessId, { id, host, providerId, unitId, name: name ?? host, sealedUrl }, now);
  return requireImport(tx, businessId, id);
}

async function requireImport(tx: Tx, businessId: string, id: string): Promise<ImportRow> {
  const row = await findImport(tx, businessId, id);
  if (!row) throw fail(NOT_FOUND, 'There is no such calendar import');
  return row;
}

/** Its blocks go with it. */
export async function removeImport(tx: Tx, businessId: string, id: string): Promise<void> {
  if ((await deleteImport(tx, businessId, id)) === 0) throw fail(NOT_FOUND, 'There is no such calendar import');
}

export async function refreshImport(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<ImportRow> {
  await makeDue(tx, businessId, id, now);
  return requireImport(tx, businessId, id);
}
