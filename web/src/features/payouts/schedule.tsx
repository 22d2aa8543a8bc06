import type { Business, UpdateBusinessRequest } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, MoneyField, SelectField, textOf } from '../../kit/form.tsx';
import { parseMoney } from '../../kit/format.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { putBusiness, useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

type Schedule = NonNullable<NonNullable<UpdateBusinessRequest['policies']>['payouts']>;

/** When money is paid out by itself, and from what amount on. */
export function PayoutSchedule() {
  const { id, policies } = useBusiness();
  const done = (business: Business) => {
    putBusiness(business);
    showToast(TEXT.schedule.saved, { icon: 'check' });
    void refresh(id);
  };
  return (
    <section className="card pad stack" aria-labelledby="payout-schedule">
      <h2 id="payout-schedule">{TEXT.schedule.title}</h2>
      <ApiForm
        name={`payout-schedule:${id}`}
        read={(form) => ({
          policies: {
            payouts: textOf(form, 'payouts') as Schedule,
            payoutMinimumPesewas: parseMoney(textOf(form, 'payoutMinimumPesewas') ?? '0'),
          },
        })}
        send={(input, options) => dwaso.businesses.update(id, input, options)}
        onDone={done}
        action={TEXT.schedule.save}
      >
        <SelectField name="payouts" path="/policies/payouts" label={TEXT.schedule.when} defaultValue={policies.payouts}>
          {TEXT.schedule.choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <MoneyField
          name="payoutMinimumPesewas"
          path="/policies/payoutMinimumPesewas"
          label={TEXT.schedule.minimum}
          hint={TEXT.schedule.minimumHint}
          pesewas={policies.payoutMinimumPesewas}
        />
      </ApiForm>
    </section>
  );
}
