import type { Policies } from '@dwaso/sdk';
import { useState } from 'react';
import { CheckField, LongField, MoneyField, SelectField, TextField } from '../../kit/form.tsx';
import { NUMBERS } from './read.ts';
import { TEXT } from './texts.ts';

const PATH = '/defaultPolicies';
/** What the API takes at most and at least. */
const LIMITS: Record<(typeof NUMBERS)[number], { min: number; max: number }> = {
  holdTtlMinutes: { min: 5, max: 2_880 },
  minNoticeMinutes: { min: 0, max: 525_600 },
  maxAdvanceDays: { min: 1, max: 730 },
  cancellationNoticeHours: { min: 0, max: 8_760 },
  retentionMonths: { min: 6, max: 120 },
};

export function PolicyFields({ policies }: { policies: Policies }) {
  const [deposit, setDeposit] = useState<string>(policies.deposit.type);
  return (
    <fieldset className="stack">
      <legend>
        <h2>{TEXT.policies}</h2>
      </legend>
      <div className="filters">
        <SelectField
          name="deposit"
          path={`${PATH}/deposit/type`}
          label={TEXT.depositType}
          value={deposit}
          onChange={(event) => setDeposit(event.target.value)}
        >
          {Object.entries(TEXT.deposits).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </SelectField>
        {deposit === 'FIXED' && (
          <MoneyField
            name="depositAmount"
            path={`${PATH}/deposit/amountPesewas`}
            label={TEXT.depositAmount}
            pesewas={policies.deposit.amountPesewas}
            required
          />
        )}
        {deposit === 'PERCENT' && (
          <TextField
            name="depositPercent"
            path={`${PATH}/deposit/percent`}
            label={TEXT.depositPercent}
            type="number"
            min={0}
            max={100}
            defaultValue={policies.deposit.percent}
            required
          />
        )}
        {NUMBERS.map((name) => (
          <TextField
            key={name}
            name={name}
            path={`${PATH}/${name}`}
            label={TEXT[name]}
            type="number"
            required
            defaultValue={policies[name]}
            {...LIMITS[name]}
          />
        ))}
        <SelectField
          name="slotStepMin"
          path={`${PATH}/slotStepMin`}
          label={TEXT.slotStepMin}
          defaultValue={policies.slotStepMin}
        >
          {[5, 10, 15, 30, 60].map((minutes) => (
            <option key={minutes}>{minutes}</option>
          ))}
        </SelectField>
        <SelectField
          name="refundOnCancel"
          path={`${PATH}/refundOnCancel`}
          label={TEXT.refundOnCancel}
          defaultValue={policies.refundOnCancel}
        >
          {Object.entries(TEXT.refundKinds).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextField
          name="cancellationTiers"
          path={`${PATH}/cancellationTiers`}
          label={TEXT.cancellationTiers}
          hint={TEXT.tiersHint}
          defaultValue={policies.cancellationTiers
            .map(({ hoursBefore, refundPercent }) => `${hoursBefore} h: ${refundPercent} %`)
            .join(', ')}
        />
        <TextField
          name="cancellationGraceMinutes"
          path={`${PATH}/cancellationGraceMinutes`}
          label={TEXT.cancellationGraceMinutes}
          type="number"
          required
          min={0}
          max={1_440}
          defaultValue={policies.cancellationGraceMinutes}
        />
      </div>
      <LongField
        name="depositInstructions"
        path={`${PATH}/depositInstructions`}
        label={TEXT.depositInstructions}
        defaultValue={policies.depositInstructions ?? ''}
        maxLength={2_000}
      />
      <CheckField
        name="confirmWithoutDeposit"
        label={TEXT.confirmWithoutDeposit}
        defaultChecked={policies.confirmWithoutDeposit}
      />
      <CheckField
        name="customerReschedule"
        label={TEXT.customerReschedule}
        defaultChecked={policies.customerReschedule}
      />
    </fieldset>
  );
}
