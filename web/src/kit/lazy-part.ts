import { type ComponentType, lazy } from 'react';

/** A part that its page goes without where its script does not arrive. */
export const lazyPart = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch(() => () => null) }));
