import '../../styles/settings.css';
import type { Business, CreateBusinessRequest, RequestOptions, VerticalProfile } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PlainFrame } from '../../console/plain.tsx';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, FormNotice, PhoneField, TextField, textOf } from '../../kit/form.tsx';
import { meQuery } from '../../kit/me.ts';
import { formatPhone, toE164 } from '../../kit/phone.ts';
import { queryClient } from '../../kit/query.ts';
import { signInAnew } from '../../kit/session.ts';
import { useSubmit } from '../../kit/submit.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { verticalsQuery } from '../settings/queries.ts';
import { putBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

interface Opening {
  /** Asked of a person who has none yet. */
  ownerName: string | undefined;
  business: CreateBusinessRequest;
}

function readOpening(form: FormData): Opening {
  const phone = textOf(form, 'contactPhone');
  const business = {
    name: textOf(form, 'name') ?? '',
    vertical: String(form.get('vertical')),
    ...(phone && { contactPhone: toE164(phone) }),
  };
  return { ownerName: textOf(form, 'ownerName'), business };
}

/** A repeated press sets the same name again, and the key makes one shop of it. */
async function openShop({ ownerName, business }: Opening, options: RequestOptions): Promise<Business> {
  if (ownerName) queryClient.setQueryData(meQuery.queryKey, await dwaso.sessions.updateMe({ name: ownerName }));
  return dwaso.businesses.create(business, options);
}

/** The first of the steps: it makes the shop. The rest of them are steps of that shop, so that nothing is lost. */
export function StartPage() {
  const verticals = useQuery(verticalsQuery);
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  return (
    <PlainFrame>
      <Page title={TEXT.title} sub={TEXT.sub}>
        <div className="split">
          <section className="card pad" aria-label={TEXT.title}>
            <Loaded query={verticals} what={TEXT.kinds}>
              {(kinds) => (
                <ApiForm
                  name="open-shop"
                  read={readOpening}
                  send={openShop}
                  onDone={(business) => {
                    putBusiness(business);
                    void navigate({
                      to: '/b/$businessId/setup',
                      params: { businessId: business.id },
                      search: { step: 'place' },
                    });
                  }}
                  action={TEXT.action}
                >
                  <Kinds kinds={kinds} />
                  {me && me.name === null && (
                    <TextField
                      name="ownerName"
                      label={TEXT.yourName}
                      hint={TEXT.yourNameHint}
                      maxLength={120}
                      autoComplete="name"
                      required
                    />
                  )}
                  <TextField
                    name="name"
                    label={TEXT.name}
                    hint={TEXT.nameHint}
                    maxLength={120}
                    autoComplete="organization"
                    required
                  />
                  <PhoneField
                    key={me?.phone}
                    name="contactPhone"
                    label={TEXT.phone}
                    hint={TEXT.phoneHint}
                    defaultValue={me && formatPhone(me.phone)}
                  />
                </ApiForm>
              )}
            </Loaded>
          </section>
          <aside className="stack g5" aria-label={TEXT.practice.title}>
            <Practice />
            <div className="card pad stack g2">
              <h2>{TEXT.trial.title}</h2>
              <p className="muted small">{TEXT.trial.text}</p>
            </div>
            {me && (
              <div className="card pad stack g3">
                <h2>{TEXT.invited.title}</h2>
                <p className="muted small">{TEXT.invited.text(formatPhone(me.phone))}</p>
                <Button onClick={() => void signInAnew()}>{TEXT.invited.action}</Button>
              </div>
            )}
          </aside>
        </div>
      </Page>
    </PlainFrame>
  );
}

const Kinds = ({ kinds }: { kinds: readonly VerticalProfile[] }) => (
  <fieldset className="stack g2">
    <legend className="lab">{TEXT.kind}</legend>
    <div className="kinds">
      {kinds.map(({ key, name }) => (
        <label className="kind" key={key}>
          <input type="radio" name="vertical" value={key} required />
          <span>
            {name}
            <small>{TEXT.examples[key]}</small>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

/** A person has one practice shop; asking again opens the same. */
function Practice() {
  const navigate = useNavigate();
  const submission = useSubmit({
    name: 'open-sandbox',
    send: (_input: null, options) => dwaso.sandbox.open(options),
    onDone: ({ business }) => {
      putBusiness(business);
      void navigate({ to: '/b/$businessId/setup', params: { businessId: business.id }, search: {} });
    },
  });
  return (
    <div className="card pad stack g3">
      <h2>{TEXT.practice.title}</h2>
      <p className="muted small">{TEXT.practice.text}</p>
      <Button busy={submission.state === 'sending'} onClick={() => void submission.submit(null)}>
        {TEXT.practice.action}
      </Button>
      <FormNotice {...submission} onConflict={undefined} />
    </div>
  );
}
