import type { MemberMessageSettings, SetOwnMessageSettingsRequest } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { CheckField } from '../../kit/form.tsx';
import { hasPush, isSubscribed, subscribe, unsubscribe } from '../../kit/push.ts';
import { queryClient } from '../../kit/query.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { ownMessagesQuery } from './queries.ts';
import { TEXT } from './texts-messages.ts';

type OwnKind = keyof typeof TEXT.own;
type Channel = keyof typeof TEXT.channels;
const KINDS = Object.keys(TEXT.own) as OwnKind[];
const CHANNELS = Object.keys(TEXT.channels) as Channel[];

/** What a member hears about the shop: each choice is saved at once. */
export function OwnMessages() {
  const own = useQuery(ownMessagesQuery);
  return (
    <section className="card" aria-labelledby="m-you">
      <div className="pad stack g2">
        <h2 id="m-you">{TEXT.you}</h2>
        <p className="small muted">{TEXT.onlyYou}</p>
      </div>
      <Loaded query={own} what={TEXT.what}>
        {(saved) => <Choices saved={saved} />}
      </Loaded>
    </section>
  );
}

function Choices({ saved }: { saved: MemberMessageSettings }) {
  const put = async (body: SetOwnMessageSettingsRequest) => {
    const answer = await dwaso.messages.setOwnSettings(body);
    queryClient.setQueryData(ownMessagesQuery.queryKey, answer);
  };
  const { kinds, channels } = saved;
  const withChannel = (channel: Channel, on: boolean) =>
    CHANNELS.filter((one) => (one === channel ? on : channels.includes(one)));
  return (
    <>
      <div className="rows">
        {KINDS.map((kind) => (
          <div className="li" key={kind}>
            <CheckField
              sw
              name={kind}
              label={TEXT.own[kind]}
              checked={kinds[kind].enabled}
              onChange={({ target }) =>
                void put({ kinds: { ...kinds, [kind]: { enabled: target.checked } }, channels: channels as Channel[] })
              }
            />
          </div>
        ))}
      </div>
      <fieldset className="pad stack g1">
        <legend className="lab">{TEXT.ways}</legend>
        {CHANNELS.map((channel) => (
          <CheckField
            key={channel}
            name={channel}
            label={TEXT.channels[channel]}
            checked={channels.includes(channel)}
            onChange={({ target }) => void put({ kinds, channels: withChannel(channel, target.checked) })}
          />
        ))}
      </fieldset>
      <div className="pad">
        <ThisBrowser pushKey={saved.pushKey} />
      </div>
    </>
  );
}

/** The browser asks for permission only after this press. */
function ThisBrowser({ pushKey }: { pushKey: string }) {
  const state = useQuery({ queryKey: ['push'], queryFn: isSubscribed, enabled: hasPush() });
  const [denied, setDenied] = useState(false);
  if (!hasPush()) return <p className="small muted">{TEXT.notHere}</p>;
  const on = state.data ?? false;
  const turn = async () => {
    if (on) await unsubscribe();
    else setDenied(!(await subscribe(pushKey)));
    await state.refetch();
  };
  return (
    <Banner>
      <strong>{on ? TEXT.on : TEXT.off}</strong> {denied && TEXT.denied}
      <Button kind="ghost" onClick={() => void turn()}>
        {on ? TEXT.turnOff : TEXT.turnOn}
      </Button>
    </Banner>
  );
}
