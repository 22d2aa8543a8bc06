import type { Business, UpdateBusinessRequest } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, RadioField, SelectField, textOf } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { putBusiness, useBusiness } from '../shops/index.ts';
import { tellLength } from './names.ts';
import { TEXT } from './texts.ts';

type Mode = NonNullable<NonNullable<UpdateBusinessRequest['policies']>['waitlist']>;

/** Whether freed places are offered by themselves, and for how long. */
export function WaitlistRules() {
  const { id, policies } = useBusiness();
  const { waitlist = 'OFF', waitlistOfferMinutes = 120 } = policies;
  const lengths = TEXT.rules.lengths.map(({ minutes }) => minutes as number);
  const choices = lengths.includes(waitlistOfferMinutes) ? lengths : [waitlistOfferMinutes, ...lengths];
  const done = (business: Business) => {
    putBusiness(business);
    showToast(TEXT.rules.saved, { icon: 'check' });
    void refresh(id);
  };
  return (
    <section className="card pad stack" aria-labelledby="waitlist-rules">
      <h2 id="waitlist-rules">{TEXT.rules.title}</h2>
      <ApiForm
        name={`waitlist-rules:${id}`}
        read={(form) => ({
          policies: {
            waitlist: textOf(form, 'waitlist') as Mode,
            waitlistOfferMinutes: Number(textOf(form, 'waitlistOfferMinutes')),
          },
        })}
        send={(input, options) => dwaso.businesses.update(id, input, options)}
        onDone={done}
        action={TEXT.rules.save}
      >
        <RadioField legend={TEXT.rules.mode} name="waitlist" options={TEXT.rules.modes} defaultValue={waitlist} />
        <SelectField
          name="waitlistOfferMinutes"
          path="/policies/waitlistOfferMinutes"
          label={TEXT.rules.minutes}
          hint={TEXT.rules.explain}
          defaultValue={waitlistOfferMinutes}
        >
          {choices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {tellLength(minutes)}
            </option>
          ))}
        </SelectField>
      </ApiForm>
    </section>
  );
}
