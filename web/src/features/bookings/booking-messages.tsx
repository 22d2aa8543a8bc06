import '../../styles/messages.css';
import type { Booking, Message } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { toCallLink } from '../../kit/phone.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/states.tsx';
import { customerQuery } from '../customers/queries.ts';
import { messageSettingsQuery } from '../settings/queries.ts';
import { MessageEntry } from './message-entry.tsx';
import { messagesQuery } from './queries.ts';
import { splitLog } from './quiet.ts';
import { kindsOf, SendAgain } from './send-again.tsx';
import { TEXT } from './texts-messages.ts';

/** Messages to the customer about the booking: sent, coming, and one to send again. */
export function BookingMessages({ booking }: { booking: Booking }) {
  const { businessId, id, customerId, customerName, customerPhone } = booking;
  const query = useQuery(messagesQuery(businessId, id));
  const { data: customer } = useQuery(customerQuery(businessId, customerId));
  const stopped = customer?.messages === 'STOPPED';
  const kinds = kindsOf(booking, stopped);
  return (
    <div className="pad stack g3">
      <h3>{TEXT.title}</h3>
      {stopped && (
        <Banner tone="warn" icon="chat" title={TEXT.stopped.title(customerName)}>
          <p>{TEXT.stopped.text}</p>
          <a className="btn sec" href={toCallLink(customerPhone)}>
            <Icon name="phone" />
            {TEXT.stopped.call}
          </a>
        </Banner>
      )}
      <Loaded query={query} what={TEXT.what} skeleton={<div className="sk w80" />}>
        {(messages) =>
          messages.length === 0 ? (
            <p className="small muted">{TEXT.none}</p>
          ) : (
            <Log businessId={businessId} messages={messages} />
          )
        }
      </Loaded>
      {kinds.length > 0 && <SendAgain booking={booking} kinds={kinds} />}
    </div>
  );
}

function Log({ businessId, messages }: { businessId: string; messages: readonly Message[] }) {
  const { data: settings } = useQuery(messageSettingsQuery(businessId));
  const { coming, done } = splitLog(messages, settings?.quietHours);
  const entry = (message: Message) => (
    <MessageEntry key={message.id} message={message} quietHours={settings?.quietHours} />
  );
  return (
    <>
      {coming.length > 0 && (
        <ol className="log" aria-label={TEXT.coming}>
          <li className="day">{TEXT.coming}</li>
          {coming.map(entry)}
        </ol>
      )}
      {done.length > 0 && (
        <ol className="log" aria-label={TEXT.done}>
          {coming.length > 0 && <li className="day">{TEXT.done}</li>}
          {done.map(entry)}
        </ol>
      )}
    </>
  );
}
