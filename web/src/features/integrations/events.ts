import type { CreateWebhookRequest } from '@dwaso/sdk';
import { TEXT } from './texts.ts';

type Asked = CreateWebhookRequest['events'][number];

const EVENTS = Object.keys(TEXT.events) as (keyof typeof TEXT.events)[];

/** Events that an endpoint can subscribe to. A test is sent in any case. */
export const EVENT_CHOICES = EVENTS.filter((type) => type !== 'ping').map((type) => ({
  value: type,
  label: TEXT.events[type],
  hint: type,
}));

/** The ticked ones; none means all. */
export function readEvents(form: FormData): Asked[] {
  const ticked = EVENTS.filter((type) => form.getAll('events').includes(type));
  return ticked.length === 0 ? ['*'] : ticked;
}

export const nameEvents = (events: readonly string[]): string =>
  events.includes('*')
    ? TEXT.hook.allEvents
    : events.length === 1
      ? nameEvent(events[0] ?? '')
      : TEXT.hook.eventCount(events.length);

export const nameEvent = (type: string): string =>
  type in TEXT.events ? TEXT.events[type as keyof typeof TEXT.events] : type;
