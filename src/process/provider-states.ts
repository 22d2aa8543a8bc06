/** UNKNOWN until the process has called it. */
export type ProviderState = 'WORKS' | 'FAILING' | 'UNKNOWN';

/** What the calls of this process say about the outside services that the configuration names. */
export interface ProviderStates {
  /** Names a service that is in use. */
  expect(name: string): void;
  /** Nothing is kept of a provider that is not configured. */
  report(name: string, answered: boolean): void;
  list(): { name: string; state: ProviderState; since: Temporal.Instant | null }[];
}

export function providerStates(now: () => Temporal.Instant): ProviderStates {
  const known = new Map<string, { state: ProviderState; since: Temporal.Instant | null }>();
  return {
    expect(name) {
      if (!known.has(name)) known.set(name, { state: 'UNKNOWN', since: null });
    },
    report(name, answered) {
      const state = answered ? 'WORKS' : 'FAILING';
      const before = known.get(name);
      if (before && before.state !== state) known.set(name, { state, since: now() });
    },
    list: () => [...known].map(([name, { state, since }]) => ({ name, state, since })),
  };
}
