import type { Policies, UpdateBusinessRequest } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { CheckField, LongField, SelectField } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { TEXT as KIT } from '../../kit/texts.ts';
import { showToast } from '../../kit/toast.ts';
import { putBusiness, useBooksByDay, useBusiness, useReadOnly } from '../shops/index.ts';
import { DepositFields, toDeposit, toDepositBody } from './deposit-fields.tsx';
import { TermsFields, toTiers, toTyped } from './terms-fields.tsx';
import { TEXT } from './texts.ts';

type Patch = NonNullable<UpdateBusinessRequest['policies']>;

const HOUR = 60;
const DAY = 1440;
const CHOICES = {
  holdTtlMinutes: [15, 30, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY],
  minNoticeMinutes: [0, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY],
  maxAdvanceDays: [7, 14, 30, 60, 90, 180, 365, 730],
  slotStepMin: [5, 10, 15, 30, 60],
  cancellationNoticeHours: [0, 2, 6, 12, 24, 48, 72, 168],
  retentionMonths: [6, 12, 24, 36, 60, 120],
} as const;
type Chosen = keyof typeof CHOICES;

const toValues = (policies: Policies) => ({
  ...policies,
  deposit: toDeposit(policies),
  depositInstructions: policies.depositInstructions ?? '',
  cancellationTiers: toTyped(policies.cancellationTiers),
  cancellationGraceMinutes: String(policies.cancellationGraceMinutes),
});
type Values = ReturnType<typeof toValues>;

/** Only what was changed, so that another owner's change of another rule stays. */
function toPatch({
  deposit,
  depositInstructions,
  cancellationTiers,
  cancellationGraceMinutes,
  ...rest
}: Partial<Values>): UpdateBusinessRequest {
  const policies = {
    ...rest,
    ...(deposit && { deposit: toDepositBody(deposit) }),
    ...(cancellationTiers && { cancellationTiers: toTiers(cancellationTiers) }),
    ...(cancellationGraceMinutes !== undefined && { cancellationGraceMinutes: Number(cancellationGraceMinutes) }),
    ...(depositInstructions !== undefined && { depositInstructions: depositInstructions.trim() || null }),
  };
  // The answer's types are open for values of later versions; what a person chooses is always one of today's.
  return { policies: policies as Patch };
}

export function RulesTab() {
  const business = useBusiness();
  const byDay = useBooksByDay();
  const name = `rules:${business.id}`;
  const edit = useEdit(name, toValues(business.policies));
  const { value, set, changed } = edit;
  const choose = (field: Chosen, label: string, textOf: (count: number) => string, hint?: string) => (
    <SelectField
      name={field}
      path={`/policies/${field}`}
      label={label}
      hint={hint}
      value={value[field]}
      onChange={(event) => set({ [field]: Number(event.target.value) })}
    >
      {withValue(CHOICES[field], value[field]).map((count) => (
        <option key={count} value={count}>
          {textOf(count)}
        </option>
      ))}
    </SelectField>
  );
  const { rules, deposit } = TEXT;
  return (
    <EditForm
      name={name}
      edit={edit}
      read={() => toPatch(changed)}
      send={(input, options) => dwaso.businesses.update(business.id, input, options)}
      onDone={(saved) => {
        putBusiness(saved);
        showToast(KIT.unsaved.saved);
        void refresh(business.id);
      }}
      action={rules.save}
      locked={useReadOnly()}
    >
      <section className="card pad stack" aria-labelledby="deposit">
        <h2 id="deposit">{deposit.title}</h2>
        <DepositFields value={value.deposit} onChange={(next) => set({ deposit: next })} />
        <LongField
          name="depositInstructions"
          path="/policies/depositInstructions"
          label={deposit.instructions}
          hint={deposit.instructionsHint}
          value={value.depositInstructions}
          onChange={(event) => set({ depositInstructions: event.target.value })}
          maxLength={2000}
          rows={3}
        />
      </section>
      <section className="card pad stack" aria-labelledby="holding">
        <h2 id="holding">{rules.holding}</h2>
        {choose('holdTtlMinutes', rules.hold, rules.lengthOf, rules.holdHint)}
        {choose('minNoticeMinutes', rules.notice, (count) => (count === 0 ? rules.noNotice : rules.before(count)))}
        {choose('maxAdvanceDays', rules.advance, rules.ahead)}
        {!byDay && choose('slotStepMin', rules.step, rules.lengthOf)}
        <CheckField
          sw
          name="confirmWithoutDeposit"
          label={rules.auto}
          hint={rules.autoHint}
          checked={value.confirmWithoutDeposit}
          onChange={(event) => set({ confirmWithoutDeposit: event.target.checked })}
        />
      </section>
      <section className="card pad stack" aria-labelledby="changing">
        <h2 id="changing">{rules.changing}</h2>
        {value.refundOnCancel !== 'TIERS' &&
          choose('cancellationNoticeHours', rules.cancel, (count) =>
            count === 0 ? rules.cancelAny : rules.before(count * HOUR),
          )}
        <CheckField
          sw
          name="customerReschedule"
          label={rules.move}
          hint={rules.moveHint}
          checked={value.customerReschedule}
          onChange={(event) => set({ customerReschedule: event.target.checked })}
        />
        <TermsFields value={value} onChange={set} />
      </section>
      <section className="card pad stack" aria-labelledby="data">
        <h2 id="data">{rules.data}</h2>
        {choose('retentionMonths', rules.keep, rules.months, rules.keepHint)}
      </section>
    </EditForm>
  );
}

/** The usual values and the present one, which the API may have set to anything. */
const withValue = (usual: readonly number[], value: number): readonly number[] =>
  usual.includes(value) ? usual : [...usual, value].toSorted((one, other) => one - other);
