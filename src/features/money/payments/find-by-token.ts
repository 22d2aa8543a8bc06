import type { Reader } from '../../../kit/postgres/database.ts';
import { findInvoiceByToken, type InvoiceRow } from '../../shop/billing/index.ts';
import type { Directory } from '../../shop/businesses/index.ts';
import type { LinkRow } from './schemas.ts';
import { findLinkByToken } from './store-links.ts';

/** The token of a pay page names an invoice or a link. */
export const findByPayToken = (
  { directory }: { directory: Directory },
  read: Reader,
  token: string,
): Promise<{ invoice: InvoiceRow } | { link: LinkRow } | null> =>
  directory.findRouted(token, async (businessId) => {
    const invoice = await findInvoiceByToken(read, token, businessId);
    if (invoice) return { invoice };
    const link = await findLinkByToken(read, token, businessId);
    return link && { link };
  });
