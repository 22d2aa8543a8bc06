import { dwaso } from '../../kit/api.ts';
import { EditForm, useEdit } from '../../kit/edit.tsx';
import { refresh } from '../../kit/query.ts';
import { DepositFields, toDeposit, toDepositBody } from '../settings/index.ts';
import { putBusiness, useBusiness, useReadOnly } from '../shops/index.ts';
import { NextLink, StepPage, useGoOn } from './frame.tsx';
import { TEXT } from './texts.ts';

export function DepositStep() {
  const business = useBusiness();
  const goOn = useGoOn('deposit');
  const name = `setup-deposit:${business.id}`;
  const edit = useEdit(name, { deposit: toDeposit(business.policies) });
  return (
    <StepPage step="deposit" title={TEXT.deposit.title} sub={TEXT.deposit.sub}>
      <EditForm
        step
        name={name}
        edit={edit}
        read={() => ({ policies: { deposit: toDepositBody(edit.value.deposit) } })}
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
          <DepositFields value={edit.value.deposit} onChange={(deposit) => edit.set({ deposit })} />
        </section>
      </EditForm>
    </StepPage>
  );
}
