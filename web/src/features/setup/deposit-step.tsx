import type { UpdateBusinessRequest } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { refresh } from '../../kit/query.ts';
import { DepositFields, TermsPresets, toDeposit, toDepositBody, toTiers, toTyped } from '../settings/index.ts';
import { putBusiness, useBusiness, useReadOnly } from '../shops/index.ts';
import { NextLink, StepPage, useGoOn } from './frame.tsx';
import { TEXT } from './texts.ts';

type Refund = NonNullable<NonNullable<UpdateBusinessRequest['policies']>['refundOnCancel']>;

export function DepositStep() {
  const business = useBusiness();
  const goOn = useGoOn('deposit');
  const name = `setup-deposit:${business.id}`;
  const { policies } = business;
  const edit = useEdit(name, {
    deposit: toDeposit(policies),
    refundOnCancel: policies.refundOnCancel as string,
    cancellationTiers: toTyped(policies.cancellationTiers),
  });
  const { deposit, refundOnCancel, cancellationTiers } = edit.value;
  return (
    <StepPage step="deposit" title={TEXT.deposit.title} sub={TEXT.deposit.sub}>
      <EditForm
        step
        name={name}
        edit={edit}
        read={() => ({
          policies: {
            deposit: toDepositBody(deposit),
            refundOnCancel: refundOnCancel as Refund,
            ...(refundOnCancel === 'TIERS' && { cancellationTiers: toTiers(cancellationTiers) }),
          },
        })}
        send={(input, options) => dwaso.businesses.update(business.id, input, options)}
        onDone={(saved) => {
          putBusiness(saved);
          void refresh(business.id);
          goOn();
        }}
        action={TEXT.goOn}
        locked={useReadOnly()}
        extra={
          <NextLink step="deposit" kind="ghost">
            {TEXT.later}
          </NextLink>
        }
      >
        <section className="card pad stack" aria-label={TEXT.deposit.title}>
          <DepositFields value={deposit} onChange={(next) => edit.set({ deposit: next })} />
        </section>
        {/* Without a deposit there is nothing to give back in time. */}
        {deposit.type !== 'NONE' && (
          <section className="card pad stack" aria-label={TEXT.deposit.refund}>
            <TermsPresets
              value={{ refundOnCancel, cancellationTiers }}
              noticeHours={policies.cancellationNoticeHours}
              graceMinutes={policies.cancellationGraceMinutes}
              onChange={edit.set}
            />
          </section>
        )}
      </EditForm>
    </StepPage>
  );
}
