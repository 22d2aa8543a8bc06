import type { Limiter } from '../cache/limiter.ts';
import type { Clock } from '../clock.ts';
import type { SecretBox } from '../crypto.ts';
import type { Database, ShareOf } from '../postgres/database.ts';
import type { FindRouted } from './access.ts';
import type { Authenticate, AuthenticateBrowser } from './caller.ts';
import type { Guesses } from './guesses.ts';
import type { HeavyReads } from './heavy-reads.ts';
import type { SendErrorPage } from './reply.ts';

/** What every route needs from the process. */
export interface HttpKit {
  db: Database;
  clock: Clock;
  limiter: Limiter;
  seal: SecretBox;
  /** An API key begins with it; every other bearer credential is an access token. */
  keyPrefix: string;
  authenticateKey: Authenticate;
  authenticateToken: Authenticate;
  authenticateBrowser: AuthenticateBrowser;
  /** Multiplies every limit; for benches. */
  rateLimitFactor: number;
  /** Requests of one network in a minute without a credential. */
  perAddress: number;
  guesses: Guesses;
  heavyReads: HeavyReads;
  /** The share of the database's connections that a tenant uses: its heavy reads count by the same. */
  shareOf: ShareOf;
  /** Counts a key's request, admitted or throttled. */
  countUsage: (keyId: string, tenantId: string, admitted: boolean, now: Temporal.Instant) => void;
  isReadOnly: (tenantId: string) => Promise<boolean>;
  findRouted: FindRouted;
  /** Scheme, host and port under which browsers reach the service. */
  publicOrigin: string;
  /** Shows an error to a person. */
  sendErrorPage: SendErrorPage;
}
