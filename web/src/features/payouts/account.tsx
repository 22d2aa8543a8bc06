import type { PayoutAccount, SetPayoutAccountRequest } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { FieldErrors, FormNotice } from '../../kit/form.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { useNow } from '../../kit/now.ts';
import { refresh } from '../../kit/query.ts';
import { useSubmit } from '../../kit/submit.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { useBusiness } from '../shops/index.ts';
import { nameAccount } from './names.ts';
import { NumberFields, readNumber } from './number-fields.tsx';
import { accountQuery, banksQuery } from './queries.ts';
import { needsSignIn, SignInAgain } from './sign-in-again.tsx';
import { TEXT } from './texts.ts';

const { setup: text } = TEXT;

/** The number, the name of its holder, ready: three steps. */
export function PayoutAccountPage() {
  const { id } = useBusiness();
  const account = useQuery(accountQuery(id));
  const banks = useQuery(banksQuery);
  const [asked, setAsked] = useState<SetPayoutAccountRequest | null>(null);
  const [answer, setAnswer] = useState<PayoutAccount | null>(null);
  const { state, error, submit, again, forget } = useSubmit<SetPayoutAccountRequest, PayoutAccount>({
    name: `payout-account:${id}`,
    send: (body, options) => {
      setAsked(body);
      return dwaso.money.setPayoutAccount(id, body, options);
    },
    onDone: (found) => {
      setAnswer(found);
      if (found.status === 'READY') void refresh(id, 'payouts');
    },
  });
  const notice = needsSignIn(error) ? (
    <SignInAgain />
  ) : (
    <FormNotice state={state} error={error} again={again} forget={forget} onConflict={undefined} />
  );
  const step = answer?.status === 'READY' ? 2 : answer?.status === 'CHECKING' ? 1 : 0;
  return (
    <Page title={text.title}>
      <ol className="steps">
        {text.steps.map((name, at) => (
          <li key={name} className={at < step ? 'done' : ''} aria-current={at === step ? 'step' : undefined}>
            <b />
            <span>{name}</span>
          </li>
        ))}
      </ol>
      <section className="card pad stack g3">
        {answer?.status === 'READY' ? (
          <Done businessId={id} account={answer} />
        ) : answer?.status === 'CHECKING' && asked ? (
          <>
            <h2>{text.question}</h2>
            <p>{nameAccount(answer)}</p>
            <p>
              <span className="muted">{text.belongs}</span>
              <br />
              <b>{answer.holderName}</b>
            </p>
            <Banner tone="warn" icon="info">
              {text.careful} {account.data?.status === 'READY' && text.waits}
            </Banner>
            {notice}
            <div className="btns">
              <Button
                kind="pri"
                busy={state === 'sending'}
                onClick={() => void submit({ ...asked, holderName: answer.holderName ?? '' })}
              >
                {text.confirm(answer.holderName ?? '')}
              </Button>
              <Button kind="ghost" onClick={() => setAnswer(null)}>
                {text.again}
              </Button>
            </div>
          </>
        ) : (
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void submit(readNumber(new FormData(event.currentTarget)));
            }}
          >
            {answer?.status === 'REFUSED' && (
              <Banner tone="bad" icon="warn" title={text.refused.title(answer.numberLast4)}>
                {text.refused.text}
              </Banner>
            )}
            <FieldErrors error={error} busy={state === 'sending'}>
              <NumberFields banks={banks.data ?? []} />
            </FieldErrors>
            {notice}
            <div className="btns">
              <Button type="submit" kind="pri" busy={state === 'sending'}>
                {text.check}
              </Button>
            </div>
          </form>
        )}
      </section>
    </Page>
  );
}

function Done({ businessId, account }: { businessId: string; account: PayoutAccount }) {
  const now = useNow();
  const waits = account.readyAt !== null && Date.parse(account.readyAt) > now;
  return (
    <>
      <h2>{text.ready}</h2>
      <p>
        <b>{nameAccount(account)}</b>
        <br />
        {account.holderName}
      </p>
      <p>{waits && account.readyAt ? text.readyFrom(formatDateTime(account.readyAt)) : text.readyNow}</p>
      <p className="small muted">{text.notYou}</p>
      <div className="btns">
        <Link className="btn pri" to="/b/$businessId/payouts" params={{ businessId }}>
          {text.done}
        </Link>
      </div>
    </>
  );
}
