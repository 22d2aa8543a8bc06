import type { Deps } from '../../deps.ts';

/** Whichever process is told to move the clock, all of them do, also those that serve nobody. */
export function followDevClock({ config, bus, clock }: Deps): void {
  if (config.identity.provider === 'dev') bus.on('clock', (offset) => clock.moveTo(Number(offset)));
}
