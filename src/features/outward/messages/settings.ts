import { CUSTOMER_KINDS, type CustomerKind, ENABLED_BY_DEFAULT } from '../../../domain/messages/kinds.ts';
import type { QuietHours } from '../../../domain/messages/quiet-hours.ts';
import { dateOf, type LocalDate } from '../../../kit/time.ts';
import type { Sender } from './store-queue.ts';

export interface Settings {
  enabled: readonly CustomerKind[];
  reminderHours: readonly number[];
  quietHours: QuietHours;
}

/** The settings of a business that has none of its own need no row. */
export const withDefaults = (row: Pick<Sender, 'enabled' | 'reminderHours' | 'quietFrom' | 'quietTo'>): Settings => ({
  enabled: row.enabled ?? ENABLED_BY_DEFAULT,
  reminderHours: row.reminderHours ?? [24],
  quietHours: { from: row.quietFrom ?? '21:00', to: row.quietTo ?? '07:00' },
});

export const toKinds = (enabled: readonly string[]): Record<CustomerKind, { enabled: boolean }> =>
  Object.fromEntries(CUSTOMER_KINDS.map((kind) => [kind, { enabled: enabled.includes(kind) }])) as Record<
    CustomerKind,
    { enabled: boolean }
  >;

/** The first day of the calendar month. */
export const toMonth = (now: Temporal.Instant): LocalDate => `${dateOf(now).slice(0, 7)}-01`;
