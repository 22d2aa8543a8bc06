import { MEMBER_KINDS, MESSAGES_INCLUDED, WARNED_SHARE } from '../../../domain/messages/kinds.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { textOf } from '../../../kit/time.ts';
import type { MessagesQuery } from './schemas.ts';
import { toKinds, toMonth, withDefaults } from './settings.ts';
import { listMessages } from './store.ts';
import { findSender } from './store-queue.ts';
import { countBrowsers, findSettings, findUserSettings } from './store-settings.ts';

/** Where the money goes is for owners alone, also as a message. */
export async function readMessages(
  db: Reader,
  cursors: Cursors,
  businessId: string,
  query: MessagesQuery,
  isOwner: boolean,
) {
  const { cursor, limit = 20 } = query;
  const before = cursors.decode('messages', cursor)?.[0] as string | undefined;
  const rows = await listMessages(db, businessId, query, { before: before ?? null, limit: limit + 1, isOwner });
  return pageOf(rows, limit, ({ id }) => cursors.encode('messages', [id]));
}

export async function readSettings(db: Reader, businessId: string, now: Temporal.Instant) {
  const month = toMonth(now);
  const [sender, own] = await Promise.all([findSender(db, businessId, month), findSettings(db, businessId)]);
  const { enabled, reminderHours, quietHours } = withDefaults(sender);
  const included = MESSAGES_INCLUDED[sender.plan ?? 'STARTER'];
  const sent = sender.sentThisMonth;
  return {
    kinds: toKinds(enabled),
    reminderHoursBefore: reminderHours,
    quietHours,
    senderName: sender.senderName,
    texts: sender.texts ?? {},
    usage: { month: month.slice(0, 7), sent, included, warn: sent >= included * WARNED_SHARE },
    createdAt: own && textOf(own.createdAt),
    updatedAt: own && textOf(own.updatedAt),
  };
}

export async function readOwnSettings(db: Reader, userId: string, pushKey: string) {
  const [row, browsers] = await Promise.all([findUserSettings(db, userId), countBrowsers(db, userId)]);
  const enabled = row?.enabled ?? [];
  const kinds = Object.fromEntries(MEMBER_KINDS.map((kind) => [kind, { enabled: enabled.includes(kind) }]));
  return { kinds, channels: row?.channels ?? ['PUSH'], pushKey, browsers };
}
