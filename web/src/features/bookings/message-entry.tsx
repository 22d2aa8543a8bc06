import '../../styles/messages.css';
import type { Message, MessageSettings } from '@dwaso/sdk';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../kit/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { isInsteadOfWhatsApp, isOutdated, leavesAt } from './quiet.ts';
import { TEXT } from './texts-messages.ts';

const whyOf = (reason: string | null): string => TEXT.reasons[reason ?? ''] ?? TEXT.otherReason;

interface State {
  text: string;
  icon: IconName;
  tone: string;
}

function waiting(message: Message, quietHours: MessageSettings['quietHours'] | undefined): State {
  const { at, quiet } = leavesAt(message, quietHours);
  const when = formatDateTime(at);
  return { text: quiet ? TEXT.waitsQuiet(when) : TEXT.waits(when), icon: 'clock', tone: 'wait' };
}

function stateOf(message: Message, quietHours: MessageSettings['quietHours'] | undefined): State {
  const { status, reason, sendAt, sentAt, deliveredAt } = message;
  if (isOutdated(message)) return { text: TEXT.dropped(whyOf(reason)), icon: 'x', tone: 'no' };
  switch (status) {
    case 'QUEUED':
      return waiting(message, quietHours);
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

/** One message with its state in words. `who` names the person where the list is of several. */
export function MessageEntry({
  message,
  quietHours,
  who,
}: {
  message: Message;
  quietHours: MessageSettings['quietHours'] | undefined;
  who?: ReactNode;
}) {
  const { kind, channel, text } = message;
  const state = stateOf(message, quietHours);
  return (
    <li className={`msg ${state.tone}`}>
      <p className="k">
        {who}
        <b>{TEXT.kinds[kind] ?? kind}</b>
        {channel && <span>{TEXT.channels[channel]}</span>}
      </p>
      {text && <p className="bub">{text}</p>}
      <p className="s">
        <span>
          <Icon name={state.icon} />
          {state.text}
        </span>
        {isInsteadOfWhatsApp(message) && <span>{TEXT.instead}</span>}
      </p>
    </li>
  );
}
