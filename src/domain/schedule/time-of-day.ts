import { lazy } from '../../kit/lazy.ts';
import { ZONE } from '../../kit/time.ts';

/** Kept, because making a formatter takes longer than a hundred uses of it. */
const timeFormat = lazy(() => new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }));

/** `09:30`. */
export const formatTime = (instant: Temporal.Instant): string => timeFormat().format(instant.epochMilliseconds);
