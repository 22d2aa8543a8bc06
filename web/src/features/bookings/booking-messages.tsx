import '../../styles/messages.css';
import type { Booking, Message, SendMessageAgainRequest } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, SelectField } from '../../kit/form.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/states.tsx';
import { messagesQuery } from './queries.ts';
import { TEXT } from './texts-messages.ts';

type Kind = SendMessageAgainRequest['kind'];

/** Kinds that are true of a booking in this state. */
function kindsOf({ status, paidPesewas }: Booking): Kind[] {
  const receipt: Kind[] = paidPesewas > 0 ? ['payment.received'] : [];
  if (status === 'HELD') return ['booking.held', ...receipt];
  if (status === 'CONFIRMED') return ['booking.reminder', 'booking.confirmed', ...receipt];
  if (status === 'CHECKED_IN') return ['booking.confirmed', ...receipt];
  if (status === 'COMPLETED') return ['review.request', ...receipt];
  return status === 'CANCELLED' ? ['booking.cancelled', ...receipt] : receipt;
}

const whyOf = (reason: string | null): string => TEXT.reasons[reason ?? ''] ?? TEXT.otherReason;

function stateOf({ status, reason, sendAt, sentAt, deliveredAt }: Message): {
  text: string;
  icon: IconName;
  tone: string;
} {
  switch (status) {
    case 'QUEUED':
      return { text: TEXT.waits(formatDateTime(sendAt)), icon: 'clock', tone: 'wait' };
    case 'SENT':
      return { text: TEXT.sent(formatDateTime(sentAt ?? sendAt)), icon: 'check', tone: '' };
    case 'DELIVERED':
      return { text: TEXT.delivered(formatDateTime(deliveredAt ?? sendAt)), icon: 'check', tone: '' };
    case 'READ':
      return { text: TEXT.read, icon: 'check', tone: '' };
    case 'FAILED':
      return { text: TEXT.failed(whyOf(reason)), icon: 'warn', tone: 'bad' };
    case 'DROPPED':
    default:
      return { text: TEXT.dropped(whyOf(reason)), icon: 'x', tone: 'no' };
  }
}

function Entry({ message }: { message: Message }) {
  const { kind, channel, text, reason, status } = message;
  const state = stateOf(message);
  const fellBack = channel === 'SMS' && reason !== null && status !== 'FAILED' && status !== 'DROPPED';
  return (
    <li className={`msg ${state.tone}`}>
      <p className="k">
        <b>{TEXT.kinds[kind] ?? kind}</b>
        {channel && <span>{TEXT.channels[channel]}</span>}
      </p>
      {text && <p className="bub">{text}</p>}
      <p className="s">
        <span>
          <Icon name={state.icon} />
          {state.text}
        </span>
        {fellBack && <span>{TEXT.instead}</span>}
      </p>
    </li>
  );
}

/** What the customer was told of the booking, the newest first, and a message to send again. */
export function BookingMessages({ booking }: { booking: Booking }) {
  const { businessId, id } = booking;
  const query = useQuery(messagesQuery(businessId, id));
  const kinds = kindsOf(booking);
  return (
    <div className="pad stack g3">
      <h3>{TEXT.title}</h3>
      <Loaded query={query} what={TEXT.what} skeleton={<div className="sk w80" />}>
        {(messages) =>
          messages.length === 0 ? (
            <p className="small muted">{TEXT.none}</p>
          ) : (
            <ol className="log">
              {messages.map((message) => (
                <Entry key={message.id} message={message} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {kinds.length > 0 && (
        <details>
          <summary className="small">{TEXT.again}</summary>
          <ApiForm
            name={`message-again:${id}`}
            read={(form) => ({ kind: form.get('kind') as Kind })}
            send={(input, options) => dwaso.messages.sendAgain(id, input, options)}
            onDone={() => {
              showToast(TEXT.queued);
              void refresh(businessId, 'bookings', id, 'messages');
            }}
            action={TEXT.send}
          >
            <SelectField name="kind" label={TEXT.which}>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {TEXT.kinds[kind]}
                </option>
              ))}
            </SelectField>
          </ApiForm>
        </details>
      )}
    </div>
  );
}
