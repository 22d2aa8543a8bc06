import { type Audience, type JudgedTerms, takesBookings } from '../../../domain/availability/refusal.ts';
import type { BookingTerms } from './store.ts';

/** The terms as one audience is judged by them. The public does not learn the reasons of closures. */
export const toJudgedTerms = (
  terms: Omit<BookingTerms, 'bookingShape' | 'revision'>,
  audience: Audience,
): JudgedTerms => ({
  takesBookings: takesBookings(terms, audience),
  hours: terms.hours,
  datedHours: terms.datedHours,
  closures:
    audience === 'public' ? terms.closures.map(({ startDate, endDate }) => ({ startDate, endDate })) : terms.closures,
  policies: terms.policies,
});
