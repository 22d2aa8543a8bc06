import type { WebhookEndpoint } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { refresh, refreshWithout } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { useBusiness } from '../shops/index.ts';
import { ActionButton } from './action-button.tsx';
import { Deliveries } from './deliveries.tsx';
import { EditWebhookDialog } from './edit-webhook.tsx';
import { nameEvent } from './events.ts';
import { IntegrationsFrame } from './frame.tsx';
import { webhookQuery } from './queries.ts';
import { RemoveWebhookDialog } from './remove-webhook.tsx';
import { RotateSecretDialog } from './rotate-secret.tsx';
import { TEXT } from './texts.ts';
import { EndpointState } from './webhooks.tsx';

const route = getRouteApi('/b/$businessId/integrations/webhooks/$webhookId');

/** One address: its state, what can be done with it, and what was sent to it. */
export function WebhookPage() {
  const { id } = useBusiness();
  const { webhookId } = route.useParams();
  const query = useQuery(webhookQuery(id, webhookId));
  return (
    <IntegrationsFrame title={TEXT.webhooks}>
      <Link className="btn ghost start" to="/b/$businessId/integrations/webhooks" params={{ businessId: id }}>
        <Icon name="left" />
        {TEXT.hook.back}
      </Link>
      <Loaded query={query} what={TEXT.hook.one} skeleton={<SkeletonRows rows={2} label={TEXT.hook.loading} />}>
        {(endpoint) => (
          <>
            <EndpointCard businessId={id} endpoint={endpoint} />
            <Deliveries businessId={id} webhookId={endpoint.id} />
          </>
        )}
      </Loaded>
    </IntegrationsFrame>
  );
}

function EndpointCard({ businessId, endpoint }: { businessId: string; endpoint: WebhookEndpoint }) {
  const [open, setOpen] = useState<'edit' | 'rotate' | 'remove' | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  const { id, url, description, events, enabled, disabledReason } = endpoint;
  const read = () => void refresh(businessId, 'integrations');
  return (
    <section className="card pad stack">
      <div className="row between">
        <h2 className="mono break grow">{url}</h2>
        <EndpointState endpoint={endpoint} />
      </div>
      {description && <p>{description}</p>}
      <p className="small muted">{events.includes('*') ? TEXT.hook.allEvents : events.map(nameEvent).join(', ')}</p>
      {disabledReason && (
        <Banner tone="bad" icon="warn">
          {TEXT.hook.failedText}
        </Banner>
      )}
      <div className="btns">
        {enabled ? (
          <>
            <ActionButton
              kind="pri"
              icon="send"
              name={`test-webhook:${id}`}
              label={TEXT.hook.test}
              send={(options) => dwaso.webhooks.test(id, options)}
              onDone={() => {
                showToast(TEXT.hook.testDone);
                read();
              }}
            />
            <ActionButton
              name={`pause-webhook:${id}`}
              label={TEXT.hook.pause}
              send={(options) => dwaso.webhooks.update(id, { enabled: false }, options)}
              onDone={() => {
                showToast(TEXT.hook.pauseDone);
                read();
              }}
            />
          </>
        ) : (
          <ActionButton
            kind="pri"
            name={`resume-webhook:${id}`}
            label={TEXT.hook.resume}
            send={(options) => dwaso.webhooks.update(id, { enabled: true }, options)}
            onDone={() => {
              showToast(TEXT.hook.resumeDone);
              read();
            }}
          />
        )}
        <Button icon="edit" onClick={() => setOpen('edit')}>
          {TEXT.hook.edit}
        </Button>
        <Button icon="lock" onClick={() => setOpen('rotate')}>
          {TEXT.hook.rotate}
        </Button>
        <Button kind="dan-o" icon="trash" onClick={() => setOpen('remove')}>
          {TEXT.hook.remove}
        </Button>
      </div>
      {open === 'edit' && <EditWebhookDialog businessId={businessId} endpoint={endpoint} onClose={close} />}
      {open === 'rotate' && <RotateSecretDialog webhookId={id} onClose={close} />}
      {open === 'remove' && (
        <RemoveWebhookDialog
          webhookId={id}
          onClose={close}
          onDone={() => {
            void navigate({ to: '/b/$businessId/integrations/webhooks', params: { businessId } });
            void refreshWithout(id, businessId, 'integrations');
          }}
        />
      )}
    </section>
  );
}
