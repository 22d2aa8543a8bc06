import { MESSAGES_INCLUDED, WARNED_SHARE } from '../../../domain/messages/kinds.ts';
import { countWords } from '../../../domain/schedule/words.ts';
import { newId } from '../../../kit/ids.ts';
import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, startOf } from '../../../kit/time.ts';
import { nextDayAt } from './change-settings.ts';
import { toMonth } from './settings.ts';
import { queueMessage } from './store.ts';
import { claimDays, listDueDays, readDay } from './store-settings.ts';

/** At 07:00 members who want it hear of the day, if something is booked. A killed job repeats what it had not committed. */
export const tellDays = ({ db, log }: { db: Database; log: Log }, now: Temporal.Instant): Promise<'more' | 'done'> =>
  workByTenant({
    find: (limit) => listDueDays(db.service, now, limit),
    scope: db.tenant,
    log,
    failure: 'the day ahead could not be told; it will be tried again',
    together: 20,
    async work(tx, rows, businessId) {
      const ids = rows.map(({ userId }) => userId);
      const claimed = await claimDays(tx, businessId, ids, now, nextDayAt(now));
      const date = dateOf(now);
      const day = { from: startOf(date), to: startOf(addDays(date, 1)), month: toMonth(now) };
      const { bookings, owing, used, plan } = await readDay(tx, businessId, day);
      if (bookings === 0) return claimed.length;
      const included = MESSAGES_INCLUDED[plan ?? 'STARTER'];
      const detail = [
        `${countWords(bookings, 'booking')} today${owing > 0 ? `, ${owing} with money to pay` : ''}.`,
        used >= included * WARNED_SHARE && `${used} of ${included} messages of the month are used.`,
      ];
      for (const { userId } of claimed) {
        const id = newId('msg', businessId);
        const facts = { detail: detail.filter(Boolean).join(' ') };
        await queueMessage(tx, {
          id,
          businessId,
          bookingId: null,
          customerId: null,
          userId,
          kind: 'member.day',
          subject: 'day',
          version: date,
          facts,
          now,
        });
      }
      return claimed.length;
    },
  });
