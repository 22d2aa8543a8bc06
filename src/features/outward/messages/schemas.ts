import {
  CHANNELS,
  type Channel,
  CUSTOMER_KINDS,
  type CustomerKind,
  MEMBER_KINDS,
  MESSAGE_KINDS,
  type MessageKind,
  type MessageStatus,
  STATUSES,
} from '../../../domain/messages/kinds.ts';
import {
  Choice,
  Closed,
  Count,
  CursorQuery,
  Flag,
  Id,
  Line,
  LocalTime,
  Nullable,
  Prose,
  Shape,
} from '../../../kit/http/schema.ts';
import { Type } from '../../../kit/http/type.ts';
import { textOf } from '../../../kit/time.ts';

const Text = Type.String();
const Moment = Nullable(Text);

export const Message = Shape(
  'Message',
  Type.Object({
    id: Text,
    businessId: Text,
    bookingId: Nullable(Text),
    customerId: Nullable(Text),
    customerName: Type.Optional(Nullable(Type.String({ description: 'In lists; null for a message to a member' }))),
    userId: Nullable(Text),
    kind: Choice(MESSAGE_KINDS),
    channel: Nullable(Choice(CHANNELS, { description: 'Chosen when it is sent; null until then' })),
    to: Nullable(
      Type.String({
        pattern: '^([+]|usr_)',
        examples: ['+233241234567'],
        description: 'Phone number; of PUSH the user',
      }),
    ),
    text: Nullable(Type.String({ description: 'Written when it is sent; null until then, and once erased' })),
    status: Choice(STATUSES),
    reason: Nullable(
      Type.String({
        description: 'Why it failed, was dropped, or was tried again; of a QUEUED one why it will be dropped',
        examples: ['NO_LONGER_TRUE'],
      }),
    ),
    segments: Nullable(Type.Integer({ description: 'Parts as SMS' })),
    costPesewas: Type.Integer(),
    attempts: Count,
    createdAt: Text,
    sendAt: Text,
    sentAt: Moment,
    deliveredAt: Moment,
  }),
);
export type Message = Type.Static<typeof Message>;

export interface MessageRow {
  id: string;
  businessId: string;
  bookingId: string | null;
  customerId: string | null;
  customerName?: string | null;
  userId: string | null;
  kind: MessageKind;
  channel: Channel | null;
  to: string | null;
  text: string | null;
  status: MessageStatus;
  reason: string | null;
  segments: number | null;
  costPesewas: number;
  attempts: number;
  createdAt: Temporal.Instant;
  sendAt: Temporal.Instant;
  sentAt: Temporal.Instant | null;
  deliveredAt: Temporal.Instant | null;
}

export const toMessage = (row: MessageRow): Message => ({
  ...row,
  createdAt: textOf(row.createdAt),
  sendAt: textOf(row.sendAt),
  sentAt: row.sentAt && textOf(row.sentAt),
  deliveredAt: row.deliveredAt && textOf(row.deliveredAt),
});

export const MessagesQuery = Closed({
  bookingId: Type.Optional(Id),
  customerId: Type.Optional(Id),
  kind: Type.Optional(Choice(MESSAGE_KINDS)),
  status: Type.Optional(Type.Array(Choice(STATUSES), { maxItems: STATUSES.length })),
  ...CursorQuery(),
});
export type MessagesQuery = Type.Static<typeof MessagesQuery>;

const switches = <K extends string>(kinds: readonly K[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, Closed({ enabled: Flag })])) as Record<K, ReturnType<typeof switchOf>>;
const switchOf = () => Closed({ enabled: Flag });
const optional = <K extends string>(kinds: readonly K[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, Type.Optional(switchOf())])) as unknown as Record<
    K,
    ReturnType<typeof Type.Optional<ReturnType<typeof switchOf>>>
  >;

const QuietHours = Closed({ from: LocalTime, to: LocalTime });
const OwnText = Prose(600, { description: 'With {customer} {item} {when} {amount} {link} {shop}' });
const textsOf = () => Closed(Object.fromEntries(CUSTOMER_KINDS.map((kind) => [kind, Type.Optional(OwnText)])));

/** Only read: a body may have them, so that an answer can be changed and sent back as a whole. */
const IGNORED = 'Only read; ignored in a body';
const monthUse = {
  usage: Type.Object(
    {
      month: Type.String({ examples: ['2026-12'] }),
      sent: Count,
      included: Count,
      warn: Type.Boolean({ description: 'At least 80 % of the plan are used' }),
    },
    { description: IGNORED },
  ),
  createdAt: Nullable(Type.String({ description: IGNORED })),
  updatedAt: Nullable(Type.String({ description: IGNORED })),
};

export const MessageSettings = Shape(
  'MessageSettings',
  Type.Object({
    kinds: Type.Object(switches(CUSTOMER_KINDS)),
    reminderHoursBefore: Type.Array(Type.Integer()),
    quietHours: Type.Object({ from: LocalTime, to: LocalTime }),
    senderName: Nullable(Text),
    texts: Type.Object(Object.fromEntries(CUSTOMER_KINDS.map((kind) => [kind, Type.Optional(Text)]))),
    ...monthUse,
  }),
);

export const PutMessageSettings = Closed({
  kinds: Type.Optional(Closed(optional(CUSTOMER_KINDS))),
  reminderHoursBefore: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 168 }), { maxItems: 2, uniqueItems: true }),
  ),
  quietHours: Type.Optional(QuietHours),
  senderName: Type.Optional(
    Nullable(
      Line(1, 11, {
        description: 'SMS sender, used once it is registered with the provider: letters, digits and spaces',
        pattern: '^ *[A-Za-z0-9][A-Za-z0-9 ]*$',
        'x-rule': 'must be letters, digits and spaces',
      }),
    ),
  ),
  texts: Type.Optional(textsOf()),
  usage: Type.Optional(monthUse.usage),
  createdAt: Type.Optional(monthUse.createdAt),
  updatedAt: Type.Optional(monthUse.updatedAt),
});
export type PutMessageSettings = Type.Static<typeof PutMessageSettings>;

const pushState = {
  pushKey: Type.String({
    description: 'The applicationServerKey for PushManager.subscribe. Only read; ignored in a body',
    examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  }),
  browsers: Type.Integer({ description: 'Browsers of yours that take notifications. Only read; ignored in a body' }),
};

export const MemberMessageSettings = Shape(
  'MemberMessageSettings',
  Type.Object({
    kinds: Type.Object(switches(MEMBER_KINDS)),
    channels: Type.Array(Choice(CHANNELS)),
    ...pushState,
  }),
);

export const PutMemberMessageSettings = Closed({
  kinds: Type.Optional(Closed(optional(MEMBER_KINDS))),
  channels: Type.Optional(Type.Array(Choice(CHANNELS), { maxItems: 3, uniqueItems: true })),
  pushKey: Type.Optional(pushState.pushKey),
  browsers: Type.Optional(pushState.browsers),
});
export type PutMemberMessageSettings = Type.Static<typeof PutMemberMessageSettings>;

const Endpoint = Type.String({
  minLength: 1,
  maxLength: 1_000,
  description: 'The address of the push service, as the browser gives it',
  examples: ['https://push.example/send/f3Jk2'],
});
export const PutPushSubscription = Closed({
  endpoint: Endpoint,
  expirationTime: Type.Optional(
    Nullable(Type.Number({ description: 'Part of a PushSubscription; not used', examples: [null] })),
  ),
  keys: Closed({
    p256dh: Type.String({
      minLength: 80,
      maxLength: 100,
      examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
    }),
    auth: Type.String({ minLength: 20, maxLength: 30, examples: ['BTBZMqHH6r4Tts7J_aSIgg'] }),
  }),
});
export const DropPushSubscription = Closed({ endpoint: Endpoint });

export const SendAgain = Closed({ kind: Choice(CUSTOMER_KINDS) });
export const PreviewBody = Closed({
  kind: Choice(MESSAGE_KINDS),
  bookingId: Type.Optional(Id),
  text: Type.Optional(Prose(600, { description: 'A text of yours to try in place of the one that is set' })),
});
export const Preview = Shape(
  'MessagePreview',
  Type.Object({ text: Text, segments: Count, channel: Nullable(Choice(CHANNELS)) }),
);

export type { CustomerKind };

export const SumsQuery = Closed({
  from: Type.Optional(
    Type.String({ format: 'local-date', description: 'First day; default: the first of this month' }),
  ),
  to: Type.Optional(Type.String({ format: 'local-date', description: 'Last day, inclusive; default: today' })),
});

export const MessageSums = Shape(
  'MessageSums',
  Type.Object({
    from: Text,
    to: Text,
    sums: Type.Array(
      Type.Object({
        channel: Nullable(Choice(CHANNELS)),
        kind: Choice(MESSAGE_KINDS),
        status: Choice(STATUSES),
        count: Count,
        costPesewas: Type.Integer(),
      }),
    ),
    reasons: Type.Array(Type.Object({ status: Choice(STATUSES), reason: Text, count: Count })),
    businesses: Type.Array(
      Type.Object({
        businessId: Text,
        businessName: Text,
        sent: Count,
        failed: Count,
        costPesewas: Type.Integer({ description: 'What its messages of the range cost' }),
        revenuePesewas: Type.Integer({ description: 'What it paid for its plan in the range' }),
        marginPesewas: Type.Integer({ description: 'Revenue minus the cost of its messages' }),
      }),
    ),
    providers: Type.Array(
      Type.Object({
        name: Text,
        channel: Choice(CHANNELS),
        state: Choice(['WORKS', 'SLOW', 'FAILING', 'SILENT'], { description: 'By the attempts of the last hour' }),
      }),
    ),
  }),
);

export type ReportedStatus = 'SENT' | 'DELIVERED' | 'READ' | 'FAILED';

export interface Report {
  providerId: string;
  status: ReportedStatus;
  /** Why it failed, as a reason of the API. */
  reason: string | null;
  /** The failure means that another channel may work. */
  instead: boolean;
  at: Temporal.Instant | null;
}

/** A browser that takes notifications. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}
