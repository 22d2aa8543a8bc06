import { DwasoError } from '@dwaso/sdk';
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';

/**
 * Keeps some of what was read in this browser, so that a shop without a network still sees its day after a reload, and a
 * warm start shows it at once. It holds names and phones of customers, so only what Today and check-in need has
 * `meta.keep`. It is kept for one person, no answer longer than 24 hours, and a sign-out drops it.
 */
const STORED = 'dwaso-kept';
const MAX_AGE_MS = 86_400_000;
const MAX_CHARACTERS = 1_000_000;

interface Kept {
  userId: string;
  at: number;
  state: DehydratedState;
}

const isFresh = (at: number): boolean => Date.now() - at < MAX_AGE_MS;

function readKept(): Kept | null {
  const text = localStorage.getItem(STORED);
  if (text === null) return null;
  const kept = JSON.parse(text) as Kept;
  if (isFresh(kept.at)) return kept;
  dropReads();
  return null;
}

/** Whose reads are kept. */
export const keptUser = (): string | null => readKept()?.userId ?? null;

/** Before the first screen: what was kept, as old as it is. A screen that shows it reads it again at once. */
export function restoreReads(client: QueryClient): void {
  const kept = readKept();
  if (!kept) return;
  const queries = kept.state.queries.filter(({ state: { dataUpdatedAt } }) => isFresh(dataUpdatedAt));
  hydrate(client, { ...kept.state, queries });
  void client.invalidateQueries({ refetchType: 'none' });
}

/** True when what is kept is another person's. It is dropped. */
export function dropOthers(userId: string): boolean {
  const kept = readKept();
  if (!kept || kept.userId === userId) return false;
  dropReads();
  return true;
}

export function dropReads(): void {
  localStorage.removeItem(STORED);
}

/** The service refused to answer again. No answer, or a fault of the service, tells nothing of what was read before. */
const isRefused = (error: unknown): boolean =>
  error instanceof DwasoError && error.status >= 400 && error.status < 500 && error.status !== 429;

export function keepReads(client: QueryClient, userId: string): void {
  const state = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ state: { data, error, dataUpdatedAt }, meta }) =>
      data !== undefined && !isRefused(error) && meta?.keep === true && isFresh(dataUpdatedAt),
  });
  for (const query of state.queries) query.state = { ...query.state, status: 'success', error: null };
  const text = JSON.stringify({ userId, at: Date.now(), state } satisfies Kept);
  // A shop with very long lists is better off without than with a full store.
  if (text.length <= MAX_CHARACTERS) localStorage.setItem(STORED, text);
}
