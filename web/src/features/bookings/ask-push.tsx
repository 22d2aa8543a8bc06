import type { SetOwnMessageSettingsRequest } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { hasPush, subscribe } from '../../kit/push.ts';
import { queryClient } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ownMessagesQuery } from '../settings/queries.ts';
import { TEXT } from './texts-messages.ts';

const STORED = 'dwaso-push-asked';

const mayAsk = (): boolean =>
  hasPush() && Notification.permission === 'default' && localStorage.getItem(STORED) === null;

/**
 * Offers notifications to a member who has a booking to hear of, once a browser. The browser itself asks only after the
 * press.
 */
export function AskPush() {
  const [asks, setAsks] = useState(mayAsk);
  const { data: own } = useQuery({ ...ownMessagesQuery, enabled: asks });
  if (!asks || !own) return null;
  const end = () => {
    localStorage.setItem(STORED, '1');
    setAsks(false);
  };
  const turnOn = async () => {
    const isOn = await subscribe(own.pushKey);
    end();
    if (!isOn) return showToast(TEXT.ask.denied);
    const { kinds } = own;
    const channels = own.channels as NonNullable<SetOwnMessageSettingsRequest['channels']>;
    const chosen = Object.values(kinds).some(({ enabled }) => enabled);
    const answer = await dwaso.messages.setOwnSettings({
      kinds: chosen ? kinds : { ...kinds, 'member.new_booking': { enabled: true } },
      channels: channels.includes('PUSH') ? channels : ['PUSH', ...channels],
    });
    queryClient.setQueryData(ownMessagesQuery.queryKey, answer);
    showToast(TEXT.ask.on);
  };
  return (
    <Banner strip icon="bell" title={TEXT.ask.title}>
      <p className="small">{TEXT.ask.text}</p>
      <div className="row">
        <Button kind="sec" onClick={() => void turnOn()}>
          {TEXT.ask.turnOn}
        </Button>
        <Button kind="ghost" onClick={end}>
          {TEXT.ask.notNow}
        </Button>
      </div>
    </Banner>
  );
}
