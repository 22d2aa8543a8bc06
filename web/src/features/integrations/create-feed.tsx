import type { CreateCalendarFeedRequest, NewCalendarFeed, Provider } from '@dwaso/sdk';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, CheckField, SelectField, textOf } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OwnerOnly } from '../shops/index.ts';
import { ShownOnce } from './shown-once.tsx';
import { TEXT } from './texts.ts';

function readFeed(form: FormData): CreateCalendarFeedRequest {
  const providerId = textOf(form, 'providerId');
  return { ...(providerId && { providerId }), ...(form.has('details') && { details: true }) };
}

/** Makes an address for calendars, then shows it this once. */
export function CreateFeedDialog({
  businessId,
  team,
  onClose,
}: {
  businessId: string;
  team: readonly Provider[];
  onClose: () => void;
}) {
  const [made, setMade] = useState<NewCalendarFeed | null>(null);
  if (made)
    return (
      <Dialog title={TEXT.feed.one} onClose={onClose} firm>
        <ShownOnce label={TEXT.feed.one} secret={made.url}>
          <a className="btn sec" href={made.url.replace(/^https?:/, 'webcal:')}>
            {TEXT.feed.open}
          </a>
          <Button kind="pri" onClick={onClose}>
            {TEXT.once.done}
          </Button>
        </ShownOnce>
        <p className="small muted">{TEXT.feed.help}</p>
      </Dialog>
    );
  return (
    <Dialog title={TEXT.feed.add} onClose={onClose}>
      <ApiForm
        name={`create-feed:${businessId}`}
        read={readFeed}
        send={(input, options) => dwaso.calendarFeeds.create(businessId, input, options)}
        onDone={(feed) => {
          setMade(feed);
          void refresh(businessId, 'integrations');
        }}
        action={TEXT.feed.create}
      >
        <SelectField name="providerId" label={TEXT.feed.what}>
          <option value="">{TEXT.feed.whole}</option>
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <OwnerOnly>
          <CheckField name="details" label={TEXT.feed.details} hint={TEXT.feed.detailsHint} />
        </OwnerOnly>
      </ApiForm>
    </Dialog>
  );
}
