import type { WebhookEndpoint } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { CreateWebhookDialog } from './create-webhook.tsx';
import { nameEvents } from './events.ts';
import { IntegrationsFrame } from './frame.tsx';
import { webhooksQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** Addresses that get events of bookings and payments. */
export function WebhooksPage() {
  const { id } = useBusiness();
  const query = useQuery(webhooksQuery(id));
  const [adding, setAdding] = useState(false);
  return (
    <IntegrationsFrame title={TEXT.webhooks}>
      <div className="row between intro">
        <p className="muted grow">{TEXT.hook.intro}</p>
        <Button kind="pri" icon="plus" onClick={() => setAdding(true)}>
          {TEXT.hook.add}
        </Button>
      </div>
      <Loaded query={query} what={TEXT.webhooks} skeleton={<SkeletonRows rows={2} label={TEXT.hook.loading} />}>
        {(endpoints) =>
          endpoints.length === 0 ? (
            <Empty icon="plug" title={TEXT.hook.empty.title}>
              <p>{TEXT.hook.empty.text}</p>
            </Empty>
          ) : (
            <div className="card rows">
              {endpoints.map((endpoint) => (
                <EndpointRow key={endpoint.id} businessId={id} endpoint={endpoint} />
              ))}
            </div>
          )
        }
      </Loaded>
      {adding && <CreateWebhookDialog businessId={id} onClose={() => setAdding(false)} />}
    </IntegrationsFrame>
  );
}

const EndpointRow = ({ businessId, endpoint }: { businessId: string; endpoint: WebhookEndpoint }) => (
  <Link
    className="li w"
    to="/b/$businessId/integrations/webhooks/$webhookId"
    params={{ businessId, webhookId: endpoint.id }}
    search={{}}
  >
    <span className={endpoint.enabled ? 'disc sm' : 'disc sm bad'}>
      <Icon name="plug" />
    </span>
    <span className="grow">
      <b className="mono break">{endpoint.url.replace(/^https?:\/\//, '')}</b>
      <br />
      <span className="small muted">{nameEvents(endpoint.events)}</span>
    </span>
    <EndpointState endpoint={endpoint} />
  </Link>
);

export function EndpointState({ endpoint: { enabled, disabledReason } }: { endpoint: WebhookEndpoint }) {
  if (enabled)
    return (
      <span className="tag ok">
        <Icon name="check" size="sm" />
        {TEXT.hook.working}
      </span>
    );
  return disabledReason ? (
    <span className="tag bad">
      <Icon name="x" size="sm" />
      {TEXT.hook.failed}
    </span>
  ) : (
    <span className="tag gold">
      <Icon name="clock" size="sm" />
      {TEXT.hook.paused}
    </span>
  );
}
