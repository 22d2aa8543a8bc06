import { boundedCache } from '../../../kit/cache/bounded-cache.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { listCreators } from './store.ts';

/**
 * The businesses that one person created are one share of the connections and of the heavy reads: twenty shops of one
 * person take no more from other shops than one.
 *
 * A business of which this process does not know the creator yet is a share of its own, and the creator is read
 * meanwhile: no request waits for it. Creators never change, so what was read stays cached.
 */
export interface OwnerShares {
  shareOf(businessId: string): string;
  /** Reads creators from here; before, every business is a share of its own. */
  readFrom(db: Reader): void;
}

const MAX_ENTRIES = 50_000;
/** An attack with made-up ids waits here, and no longer than the running read. */
const MAX_ASKED = 1_000;

export function ownerShares(onError: (error: unknown) => void): OwnerShares {
  const shares = boundedCache<string>(MAX_ENTRIES);
  let asked = new Set<string>();
  let reader: Reader | null = null;
  let reading = false;

  async function readAsked(db: Reader): Promise<void> {
    reading = true;
    try {
      while (asked.size > 0) {
        const ids = [...asked];
        asked = new Set();
        const creators = new Map(
          (await listCreators(db, ids)).map(({ businessId, createdBy }) => [businessId, createdBy]),
        );
        for (const id of ids) shares.set(id, creators.get(id) ?? id);
      }
    } catch (error) {
      onError(error);
    } finally {
      reading = false;
    }
  }

  return {
    shareOf(businessId) {
      const share = shares.get(businessId);
      if (share !== undefined) return share;
      if (asked.size < MAX_ASKED) asked.add(businessId);
      if (reader && !reading) void readAsked(reader);
      return businessId;
    },
    readFrom(db) {
      reader = db;
    },
  };
}
