import type { Payout } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../kit/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Loaded, SkeletonRows } from '../../ui/states.tsx';
import { nameAccount, nameStatus } from './names.ts';
import { payoutsQuery } from './queries.ts';
import { TEXT } from './texts.ts';

/** The newest payouts; one that came back says that nothing is lost. */
export function LastPayouts({ businessId }: { businessId: string }) {
  const query = useQuery(payoutsQuery(businessId));
  return (
    <section className="card" aria-labelledby="last-payouts">
      <div className="h-row pad">
        <h2 id="last-payouts">{TEXT.payouts}</h2>
      </div>
      <Loaded query={query} what={TEXT.payouts} skeleton={<SkeletonRows rows={2} label={TEXT.loading} />}>
        {(payouts) =>
          payouts.length === 0 ? (
            <p className="pad muted">{TEXT.noPayouts}</p>
          ) : (
            <div className="rows">
              {payouts.map((payout) => (
                <Row key={payout.id} payout={payout} />
              ))}
            </div>
          )
        }
      </Loaded>
    </section>
  );
}

const Row = ({ payout }: { payout: Payout }) => {
  const back = payout.status === 'FAILED' || payout.status === 'RETURNED';
  const [tone, icon]: [string, IconName] =
    payout.status === 'PAID' ? ['ok', 'check'] : back ? ['bad', 'warn'] : ['gold', 'clock'];
  return (
    <div className="li">
      <span className="grow">
        <b>
          <Money pesewas={payout.amountPesewas} />
        </b>
        <br />
        <span className="small muted">
          {nameAccount(payout.account)}, {formatDateTime(payout.paidAt ?? payout.createdAt)}
        </span>
        {back && (
          <>
            <br />
            <span className="small">{TEXT.backAgain(payout.failure ?? '')}</span>
          </>
        )}
      </span>
      <span className={`tag ${tone}`}>
        <Icon name={icon} size="sm" />
        {nameStatus(payout)}
      </span>
    </div>
  );
};
