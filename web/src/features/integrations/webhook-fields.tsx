import type { WebhookEndpoint } from '@dwaso/sdk';
import { CheckGroup } from '../../kit/check-group.tsx';
import { TextField } from '../../kit/form.tsx';
import { EVENT_CHOICES } from './events.ts';
import { TEXT } from './texts.ts';

/** What is asked of a new webhook, and of one that changes. */
export const WebhookFields = ({ endpoint }: { endpoint?: WebhookEndpoint }) => (
  <>
    <TextField
      name="url"
      type="url"
      label={TEXT.hook.url}
      hint={TEXT.hook.urlHint}
      defaultValue={endpoint?.url}
      autoComplete="off"
      required
      maxLength={2_048}
    />
    <TextField name="description" label={TEXT.hook.description} defaultValue={endpoint?.description} maxLength={500} />
    <CheckGroup
      legend={TEXT.hook.events}
      hint={TEXT.hook.eventsHint}
      name="events"
      options={EVENT_CHOICES}
      defaultValues={endpoint?.events ?? []}
    />
  </>
);
